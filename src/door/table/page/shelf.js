// The shelf: the special rules in play and what became of saved files, other battles, saves, and help.

import { $, drawn, el, fill, svg } from "./dom.js";
import { address, ask } from "./wire.js";
import { state } from "./state.js";
import * as kept from "./kept.js";
import * as sheet from "./sheet.js";

let told = null;

/** Takes up what became of saved files; a fault stands over the panel until it is mended. */
export async function takeReloads() {
  const said = await ask({ ask: "reloads" });
  if (!said.ok) return;
  const before = told;
  told = said;
  const count = said.broken.length + said.met.length;
  const alarm = $("alarm");
  alarm.hidden = count === 0;
  alarm.textContent = ` ${count}`;
  $("rules").setAttribute("aria-label", count ? `Rules: ${count} faults` : "Rules");
  const box = $("broken");
  box.hidden = count === 0;
  if (said.broken.length === 0 && said.met.length > 0) {
    fill(box, el("strong", {}, "A rule failed; the base rule stood in. "), el("button", { class: "link", onclick: rules }, "Show"));
  }
  if (said.broken.length > 0) {
    const [first] = said.broken;
    fill(box, el("strong", {}, `${first.file}${first.line ? `:${first.line}` : ""}`), ` ${first.says} `, el("small", {}, "The last good rules stay in force. "), el("button", { class: "link", onclick: rules }, "Show"));
  }
  const news = before && said.reloaded.length > before.reloaded.length ? said.reloaded.at(-1) : null;
  const fell = said.fell_back.length;
  if (news) sheet.toast(el("p", {}, `Reloaded: ${news.files.join(", ") || "the rules"}.`), fell ? el("button", { class: "link", onclick: rules }, `${fell === 1 ? "One decision" : `${fell} decisions`} fell back before: go back?`) : null);
  if (sheet.title() === "Special rules") rules();
}

/** Opens what is watched, what was reloaded, what is broken, and what is a guess. */
export async function rules() {
  await (told ? null : takeReloads());
  if (!told) return;
  const fault = (one) => el("div", { class: "fault" }, el("pre", {}, one.shown));
  const charts = await ask({ ask: "charts" });
  const time = (at) => new Date(at * 1000).toLocaleTimeString();
  sheet.open(
    "Special rules",
    told.broken.length ? [el("h3", { class: "bad" }, "Broken on the disk; the last good rules stay in force"), told.broken.map(fault)] : el("p", { class: "good" }, "✓ What is on the disk is in force."),
    told.met.length ? [el("h3", { class: "bad" }, "Failed while playing; the base rule stood in"), told.met.map(fault)] : null,
    fallen(),
    el("h3", {}, "Reloaded"),
    told.reloaded.length ? el("ul", {}, [...told.reloaded].reverse().slice(0, 12).map((one) => el("li", {}, `${time(one.at)}: ${one.files.join(", ")}`))) : el("p", { class: "detail" }, "Nothing since the battle was taken up. Save a file below one of these folders, and it is in force at once."),
    el("h3", {}, "Watched"),
    el("p", { class: "detail" }, `${told.files} files in ${told.watched.join(", ")}. Content ${told.rules}.`),
    el("p", {}, el("button", { onclick: async () => { const said = await ask({ reload: true }); sheet.toast(said.ok ? (said.reloaded ? "Reloaded." : "Nothing has changed.") : "Broken; see the list."); } }, "Look now"), " ", el("button", { onclick: whatIf }, "What if?")),
    told.guesses.length ? [el("h3", {}, "Stand-ins and readings in play"), el("p", { class: "detail" }, "These charts are not read off the printed game."), chartList(told.guesses)] : null,
    charts.ok ? [el("h3", {}, "All charts in force"), chartList(charts.charts)] : null,
  );
}

/** The decisions that fell back to the base rule, each with the way back to before it. */
function fallen() {
  const list = told.fell_back;
  const forth = state.view.forth ? el("p", {}, "What was cut off by going back is kept. ", el("button", { id: "forth", onclick: async () => toldOf(await ask({ forth: true }), "Back at what was cut off.") }, "Change to it")) : null;
  if (list.length === 0 && !forth) return null;
  const one = (fell) =>
    el(
      "li",
      { class: "fallen" },
      el("p", {}, fell.entry === 0 ? "The beginning of the battle" : el("span", {}, `${fell.when.charAt(0).toUpperCase()}${fell.when.slice(1)}`, fell.words ? [": ", el("code", {}, fell.words)] : null)),
      fell.faults.slice(0, 3).map(({ hook, says }) => el("p", { class: "detail" }, `${says} [${hook}]`)),
      el(
        "div",
        { class: "choices" },
        el("button", { class: "before", onclick: () => back(fell.entry, false) }, fell.entry === 0 ? "Begin the battle again" : "Go back to before it"),
        el("button", { class: "again", onclick: () => back(fell.entry, true) }, "Go back and play it again"),
      ),
    );
  return [
    el("h3", {}, "Decisions that fell back to the base rule"),
    list.length ? el("p", { class: "detail" }, "Mend the rule, then go back to before the decision: the dice stay what they are. What is cut off is kept.") : null,
    el("ul", { id: "fallen" }, list.map(one)),
    forth,
  ];
}

async function back(entry, again) {
  const said = await ask({ back: entry, again });
  const count = said.cut?.length ?? 0;
  const stopped = said.stopped ? ` Then \`${said.stopped.words}\` was refused: ${said.stopped.says}` : "";
  toldOf(said, said.proposed ? "Proposed; the opponent has to agree." : again ? `Gone back; ${said.done} of ${count} actions done again.${stopped}` : `Gone back; ${count} action${count === 1 ? " is" : "s are"} cut off and kept.`);
}

/** Says what came of going back or forth. */
function toldOf(said, text) {
  if (said.ok) sheet.close();
  sheet.toast(said.ok ? text : said.says);
}

const chartList = (charts) => el("ul", { class: "charts" }, charts.map((one) => el("li", {}, el("button", { class: "link", onclick: () => chart(one.chart) }, one.title), el("small", {}, ` ${one.chart}, ${one.provenance}`))));

async function chart(name) {
  const said = await ask({ ask: "chart", of: name });
  sheet.open(said.ok ? said.title : name, said.ok ? [el("p", { class: "detail" }, sheet.cited(said.lines[0])), el("pre", { class: "chart" }, said.lines.slice(1).join("\n"))] : el("p", {}, said.says), el("p", {}, el("button", { onclick: rules }, "Back")));
}

async function whatIf() {
  const said = await ask({ ask: "whatif" });
  sheet.open("What would have come out differently", el("p", { class: "detail" }, "The same actions and dice under the rules as they are on the disk."), said.ok ? said.lines.map((line) => el("p", { class: line.startsWith("+") ? "plus" : line.startsWith("-") ? "minus" : null }, sheet.cited(line))) : el("pre", {}, said.says), el("p", {}, el("button", { onclick: rules }, "Back")));
}

/** Opens the list of battles, and saves. */
export async function battles() {
  const host = !state.seat.sees;
  const [said, keeping] = await Promise.all([ask({ ask: "scenarios" }), host ? kept.list(battles) : null]);
  const file = el("input", { type: "file", accept: ".save", class: "hidden", id: "load-file", tabindex: "-1", "aria-hidden": "true", onchange: (event) => load(event.target.files[0]) });
  sheet.open(
    "Battles",
    host
      ? [el("p", {}, el("button", { onclick: save }, "Save this battle"), " ", el("button", { onclick: () => file.click() }, "Load a save"), file), keeping, el("h3", {}, "New battles")]
      : el("p", { class: "detail" }, "Saves and other battles are for the seat that sees everything."),
    said.ok ? said.scenarios.map((one) => scenario(one, host)) : el("p", {}, said.says),
  );
}

function scenario(one, host) {
  if (one.broken) {
    return el("article", { class: "scenario broken" }, el("h3", {}, one.title), el("p", { class: "bad" }, "It cannot be played until this is mended:"), one.broken.map((fault) => el("pre", {}, fault.shown)));
  }
  const seed = el("input", { type: "text", inputmode: "numeric", pattern: "[0-9]*", placeholder: "any", "aria-label": "Seed of the dice", size: 8 });
  const switches = Object.entries(one.switches).map(([rule, on]) => [rule, on, el("input", { type: "checkbox", checked: on })]);
  const begin = async () => {
    const changed = (wanted) => switches.filter(([, on, box]) => box.checked !== on && box.checked === wanted).map(([rule]) => rule);
    const request = { new: one.scenario, with: changed(true), without: changed(false) };
    if (/^\d+$/.test(seed.value)) request.seed = Number(seed.value);
    const said = await ask(request);
    if (said.ok) sheet.close();
    else sheet.open("It could not be begun", el("pre", {}, said.shown ?? said.says), el("p", {}, el("button", { onclick: battles }, "Back")));
  };
  const sure = state.view.next > 1;
  const button = el("button", { onclick: () => {
    if (!sure || button.dataset.asked) return begin();
    button.dataset.asked = "yes";
    button.textContent = "Leave the battle on the table and begin?";
  } }, one.here ? "Begin anew" : "Begin");
  return el(
    "article",
    { class: "scenario" },
    el("h3", {}, one.title, one.here ? el("small", {}, " on the table") : null),
    el("p", {}, `${one.when}. ${one.sides.join(" against ")}.`),
    el("p", { class: "detail" }, `${one.columns} by ${one.rows} hexes, ${one.units} units, ${one.turns} turns. ${one.dialect}. [${one.cite}]`),
    el("p", { class: "detail" }, `Map: ${one.map}. Counter values: ${one.values}. ${one.guessed_charts ? `${one.guessed_charts} charts are readings or stand-ins.` : "All charts as printed."}`),
    host ? el("p", { class: "begin" }, switches.map(([rule, , box]) => el("label", {}, box, ` ${rule.replaceAll("_", " ")} `)), el("label", {}, "Seed ", seed), " ", button) : null,
  );
}

function save() {
  const link = el("a", { href: address("save"), download: `${state.view.battle.scenario}-turn-${state.view.turn}.save` });
  document.body.append(link);
  link.click();
  link.remove();
  sheet.toast("Saved to the downloads of this browser.");
}

async function load(file, replay = false) {
  if (!file) return;
  const answer = await fetch(address("load", replay ? "replay=true" : ""), { method: "POST", body: file });
  const said = await answer.json().catch(() => ({ ok: false, says: "The save could not be sent." }));
  if (said.ok) {
    sheet.close();
    return;
  }
  sheet.open("The save could not be opened", el("pre", {}, said.shown || said.says), /--replay/.test(said.says) ? el("p", {}, el("button", { onclick: () => load(file, true) }, "Play its actions under the rules as they are now")) : null, el("p", {}, el("button", { onclick: battles }, "Back")));
}

const KEYS = [
  ["Click", "choose a unit; again on a marked hex: go there"],
  ["Drag a unit", "shows the way; let go to move"],
  ["Shift and click", "choose the whole stack"],
  ["Alt and click", "choose what stands in a hex that could be entered"],
  ["Wheel, pinch", "nearer and farther"],
  ["Arrow keys, Enter", "move the cursor from hex to hex, choose or go"],
  ["Shift and arrows", "move the map"],
  ["+ − 0", "nearer, farther, the whole map"],
  ["N", "the next unit that has not acted"],
  ["V", "veil all that the chosen unit does not see"],
  ["S", "line of sight between two hexes"],
  ["U", "take the last action back"],
  ["Shift and E", "end the segment"],
  ["Escape", "let go, close"],
];

/** Opens the help. */
export async function help() {
  const paper = await ask({ ask: "sheet" });
  const key = paper.ok ? svg("svg", { viewBox: `0 24 ${paper.legend.width} ${paper.legend.height - 24}`, width: paper.legend.width, height: paper.legend.height - 24, class: "legend", role: "img", "aria-label": "The signs of the map" }, ...drawn(paper.legend.drawn)) : null;
  sheet.open(
    "Keys and gestures",
    el("table", { class: "keys" }, el("tbody", {}, KEYS.map(([key, what]) => el("tr", {}, el("th", { scope: "row" }, key), el("td", {}, what))))),
    el("h3", {}, "On the map"),
    key,
    el("p", {}, "A number in a hex is what the way there costs; ■ says that a zone of influence stops the unit there. A green dot marks units that may still do something, a sight in red what the chosen unit can act against. In an assault the hex fought for is edged in red, and a double arrow in green marks where a unit may withdraw to or advance: a click there does it. The shape of a counter is its formation, its point the way it faces, the number its increments; a dashed edge says that its order is broken."),
    el("h3", {}, "Why"),
    el("p", {}, "Every refusal, greyed choice and sentence of the log opens the ledger behind it; ids such as MV-2 open the rule."),
  );
}
