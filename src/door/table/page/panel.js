// The panel: whose decision it is and what the rules want, and what the chosen units may do.

import { $, el, fill, flag, refill } from "./dom.js";
import { ask } from "./wire.js";
import { commanded, deciding, own, state } from "./state.js";
import * as sheet from "./sheet.js";
import * as play from "./play.js";
import * as assault from "./assault.js";
import { endSegment } from "./ending.js";
import * as kept from "./kept.js";
import { aim, bodyName, capital, deed, formationName, heading, label, list, side, unitName } from "./words.js";

const FACINGS = ["N", "NNE", "NE", "E", "SE", "SSE", "S", "SSW", "SW", "W", "NW", "NNW"];

/** Draws the head of the page. */
export function drawHead() {
  const { view } = state;
  document.title = `${view.battle.title} · Grognard`;
  $("title").textContent = view.battle.title;
  $("when").textContent = `${view.battle.date}, ${view.time} · turn ${view.turn} of ${view.battle.turns}`;
  fill(
    $("turns"),
    view.battle.times.map((time, nth) => {
      const turn = nth + 1;
      const coming = view.arrivals.filter((group) => group.turn === turn && group.waiting.length > 0);
      const said = `Turn ${turn}, ${time}${coming.length ? `: ${coming.map((group) => group.name).join("; ")}` : ""}`;
      return el("li", { class: turn === view.turn ? "now" : turn < view.turn ? "past" : null, title: said, "aria-label": said, "aria-current": turn === view.turn ? "step" : null }, coming.length ? "•" : "");
    }),
  );
  fill(
    $("segments"),
    view.segments.map((segment, nth) => {
      const whose = side(segment.side);
      const now = nth === view.at_segment && view.turn > 0 && !view.over;
      const said = `${whose ? `${whose.name}: ` : ""}${segment.name}`;
      return el("li", { class: now ? "now" : nth < view.at_segment ? "past" : null, title: said, "aria-label": said, "aria-current": now ? "step" : null }, whose ? flag(whose, "tiny") : null, now ? el("span", {}, segment.name) : null);
    }),
  );
  const plays = side(state.seat.plays);
  fill($("seat"), plays ? [flag(plays), `You play the ${plays.name}`] : "");
  $("undo").setAttribute("aria-disabled", String(!view.undo));
}

/** What the engine says beyond what stands in the headings. */
function rest(text, acts, segment) {
  const said = text.replace(/^Turn \d+ of \d+, [^.]*\. /, "");
  const head = `${acts.name}: ${segment}. `;
  return said.toLowerCase().startsWith(head.toLowerCase()) ? said.slice(head.length) : said;
}

/** A question without the words to type, for which there are buttons. */
const question = (text) => text.replace(/[:.]? (?:Type |Answer )?`[^`]+`(?:(?:, | or |, or )`[^`]+`)*\.?/, ".");

/** Draws whose decision it is, and everything that may be done besides telling units. */
export function drawDecision() {
  const { view } = state;
  const box = $("decision");
  const owed = view.agenda[0];
  const acts = side(view.to_act);
  if (view.over || !acts) {
    fill(box, el("h2", {}, "The battle is over"), el("p", {}, sheet.cited(view.status)));
    box.style.setProperty("--side", "var(--line)");
    return;
  }
  box.style.setProperty("--side", acts.colour);
  const interrupt = owed && !["segment", "rest"].includes(owed.owes);
  box.classList.toggle("interrupt", Boolean(interrupt));
  const segment = view.segments[view.at_segment]?.name ?? "";
  const owes = assault.asked();
  const head = owes ? assault.title(owes) : interrupt ? ({ fire: "An opportunity to fire", answer: "A question" }[owed.owes] ?? capital(owed.owes)) : segment;
  const yours = deciding();
  refill(
    box,
    proposal(),
    kept.offer(),
    el("h2", {}, flag(acts, "large"), el("span", {}, el("small", {}, acts.name), head)),
    interrupt && view.agenda.length > 1 && owed.owes !== "advance" ? el("p", { class: "detail" }, "Then what was begun goes on.") : null,
    el("p", { class: "wants" }, sheet.cited(interrupt ? question(owed.text ?? rest(view.status, acts, segment)) : rest(view.status, acts, segment), true)),
    owed?.cite && owed.text ? el("p", { class: "detail" }, sheet.cited(`[${owed.cite}]`)) : null,
    yours ? (owes ? answers(owes) : choices(interrupt)) : el("p", { class: "detail" }, `It is for the ${acts.name} to decide.`),
    standing(),
  );
}

function choices(interrupt) {
  const groups = new Map();
  for (const { words, part } of state.legal) {
    const [verb] = deed(part);
    if (verb === "end") continue;
    if (!groups.has(verb)) groups.set(verb, []);
    groups.get(verb).push({ words, part });
  }
  const barred = new Map();
  for (const said of interrupt ? [] : state.barred) {
    const [verb] = deed(said.part);
    if (verb === "end") continue;
    if (!groups.has(verb)) groups.set(verb, []);
    barred.set(verb, [...(barred.get(verb) ?? []), greyed(said, actionLabel(verb, said.part, said.words))]);
  }
  const shown = [...groups].map(([verb, actions]) => {
    const buttons = [...actions.map(({ words, part }) => [button(words, part, actionLabel(verb, part, words)), ["march", "assault"].includes(verb) ? chances(words) : null]), ...(barred.get(verb) ?? [])];
    if (interrupt || buttons.length <= 3) return el("div", { class: "choices" }, interrupt ? null : el("h3", {}, heading(verb)), buttons);
    return el("details", { class: "choices", open: state.openGroups?.has(verb), ontoggle: (event) => remember(verb, event.target.open) }, el("summary", {}, `${heading(verb)} (${actions.length})`), el("div", { class: "choices" }, buttons));
  });
  if (interrupt) return shown;
  const end = state.legal.find(({ part }) => deed(part)[0] === "end");
  const why = state.barred.find(({ part }) => deed(part)[0] === "end");
  return [
    shown,
    el(
      "button",
      { id: "end", class: "main", "aria-disabled": String(!end), title: end ? "Be done with this segment (Shift+E)" : (why?.says ?? "Not yet: click for the reason"), onclick: () => endSegment() },
      `End ${(state.view.segments[state.view.at_segment]?.name ?? "the segment").toLowerCase()}`,
    ),
  ];
}

/** The answers to what an assault asks: nobody, each unit that is asked, all together. Where a unit may
 * withdraw to stands on the map, and with the unit when it is chosen. */
function answers(owed) {
  const advances = owed.owes === "advance";
  const ways = state.legal.filter(({ part }) => assault.end(part) && advances);
  const none = state.legal.find(({ part }) => ["stand", "advance"].includes(deed(part)[0]) && !assault.end(part));
  const text = ({ units }) => (units.length > 1 ? `Advance all ${units.length}` : `Advance ${unitName(units[0])}`);
  const goes = (id) => el("button", { onclick: () => play.choose([id], { show: true }) }, `Withdraw ${unitName(id)}…`);
  return [
    el("div", { class: "choices", id: "asked" }, advances ? ways.map(({ words, part }) => button(words, part, text(deed(part)[1]))) : owed.with.map(goes)),
    none ? button(none.words, none.part, advances ? "Stay" : owed.with.length > 1 ? "All of them stand" : "Stand", { class: "main", id: "none" }) : null,
    el("p", { class: "detail" }, advances ? `A click on ${owed.hex} on the map advances too.` : "A click on a marked hex withdraws the chosen unit to it."),
  ];
}

function remember(verb, open) {
  state.openGroups ??= new Set();
  if (open) state.openGroups.add(verb);
  else state.openGroups.delete(verb);
}

function actionLabel(verb, part, words) {
  const [, fields] = deed(part);
  if (verb === "march") return bodyName(fields.body);
  if (verb === "enter") return `${fields.units.map(unitName).join(", ")} at ${fields.hex}`;
  return label(part, words);
}

/** What may not be done, greyed: a click opens the refusal with its rule and its ledger. */
function greyed(said, text, now = false, ledger = said.words) {
  return el("button", { class: "barred", "aria-disabled": "true", title: said.says, onclick: () => sheet.refusal(said, ledger) }, text, el("small", {}, now ? " now" : " why not?"));
}

/** Where dice decide, the way to what they would do. */
const chances = (words) => el("button", { class: "link", "aria-label": `Odds of ${words}`, onclick: () => sheet.why("What it would do", { deed: words }) }, "odds");

/** A button that does something, and shows beforehand what it is about. */
function button(words, part, text, more = {}) {
  return el(
    "button",
    {
      onclick: () => play.act(words),
      onpointerenter: () => play.look(null, part),
      onfocus: () => play.look(null, part),
      onpointerleave: play.unlook,
      onblur: play.unlook,
      ...more,
    },
    text,
  );
}

/** A proposal to go back to before something, and the answers to it. */
function proposal() {
  const open = state.view.proposed;
  if (!open) return null;
  const agreed = open.agreed.map((id) => side(id)?.name ?? id);
  const own = state.seat.plays;
  const mine = own && open.agreed.includes(own);
  const agree = async () => {
    const said = await ask({ back: open.entry, again: open.again });
    if (!said.ok) sheet.toast(said.says);
  };
  return el(
    "div",
    { class: "offer", role: "alert", id: "proposal" },
    el("p", {}, mine ? `You propose to go back to ${open.when}; the opponent has to agree.` : `The ${agreed.join(" and the ")} propose to go back to ${open.when}${open.again ? ", and to do again what was cut off" : ""}.`),
    el("div", { class: "choices" }, mine ? null : el("button", { onclick: agree }, own ? "Agree" : "Go back"), el("button", { onclick: () => ask({ back: false }) }, mine ? "Withdraw it" : "Let it be")),
  );
}

/** The standing answers to opportunities, for the sides of this seat. */
function standing() {
  const mine = state.view.sides.filter((one) => !state.seat.plays || one.side === state.seat.plays);
  const names = { ask: "ask", hold: "hold", fire: "fire" };
  return el(
    "details",
    { class: "standing", open: state.openGroups?.has("standing"), ontoggle: (event) => remember("standing", event.target.open) },
    el("summary", {}, "Opportunity fire: ", mine.map((one) => `${one.name.split(" ")[0]} ${names[one.standing] ?? one.standing}`).join(", ")),
    mine.map((one) =>
      el(
        "div",
        { class: "orders", role: "group", "aria-label": `Opportunity fire of the ${one.name}` },
        flag(one),
        Object.keys(names).map((word) => el("button", { "aria-pressed": String(one.standing === word), onclick: () => one.standing === word || play.act(`orders ${one.side} ${word}`) }, { ask: "Ask each time", hold: "Always hold", fire: "Always fire" }[word])),
      ),
    ),
    el("p", { class: "detail" }, "Before the end of a segment, when something would be forgotten:"),
    el("div", { class: "orders", role: "group", "aria-label": "Before the end of a segment" }, [true, false].map((asks) => el("button", { "aria-pressed": String(state.asks === asks), onclick: () => { state.asks = asks; drawDecision(); } }, asks ? "Ask" : "End at once"))),
  );
}

/** Draws the chosen units: what is known of them, and what they may do. */
export async function drawUnit() {
  const box = $("unit");
  const chosen = [...state.chosen];
  if (chosen.length === 0) box.hidden = true;
  $("panel").classList.toggle("busy", chosen.length > 0);
  if (chosen.length === 0) return fill(box);
  const current = () => chosen.join() === state.chosen.join();
  const [first] = chosen;
  const mine = chosen.every(commanded) && !state.body;
  const [about, ...legal] = await Promise.all([ask({ ask: "unit", unit: first }), ...(mine ? chosen.map((id) => ask({ ask: "legal", unit: id, parts: true })) : [])]);
  if (!current() || !about.ok) return;
  const whose = side(about.unit.side);
  box.style.setProperty("--side", whose?.colour ?? "var(--line)");
  const head =
    chosen.length === 1
      ? [el("h2", {}, flag(whose), el("span", {}, about.unit.name)), el("div", { class: "known" }, about.lines.slice(1).map((line) => el("p", {}, line.trim())))]
      : [
          el("h2", {}, flag(whose), el("span", {}, state.body ? bodyName(state.body) : `${chosen.length} units in ${state.hex}`)),
          el("ul", { class: "members" }, chosen.map((id) => el("li", {}, el("button", { class: "link", onclick: () => play.choose([id]) }, unitName(id)), " ", el("small", {}, play.describe(state.units.get(id)))))),
        ];
  const done = mine ? deeds(chosen, legal) : {};
  box.hidden = false;
  refill(
    box,
    head,
    el(
      "div",
      { class: "handle" },
      el(
      "div",
      { class: "tools" },
      chosen.length === 1 ? el("button", { onclick: () => play.sees(first), title: "Veil all that it does not see (V)" }, "Sees") : null,
      stackButton(first),
      el("button", { onclick: () => play.choose([]), title: "Escape" }, "Let go"),
      ),
      done.rose,
    ),
    done.rest,
    !mine && own(first) && !state.view.over && !state.body ? el("p", { class: "detail" }, "It is not its side's turn to act.") : null,
  );
}

function stackButton(first) {
  const there = (state.view.stacks[state.hex] ?? []).filter(commanded);
  if (there.length < 2 || state.chosen.length === there.length || !there.includes(first)) return null;
  return el("button", { onclick: () => play.choose(there) }, `Whole stack (${there.length})`);
}

/** What the chosen units may all do, and what they may not, with the reason a click away. */
function deeds(chosen, answers) {
  const [first] = chosen;
  const plain = (words) => words.split(" ").filter((word) => !chosen.includes(word.replaceAll('"', ""))).join(" ");
  const may = answers.map((said) => new Map((said.actions ?? []).map((words, nth) => [plain(words), said.parts[nth]])));
  const all = [...(may[0] ?? [])].filter(([words]) => may.every((one) => one.has(words)));
  const sentence = (words, part) => {
    const [verb] = deed(part);
    return words.replace(verb, `${verb} ${play.names(chosen)}`);
  };
  const groups = new Map();
  for (const [words, part] of all) {
    const [verb, fields] = deed(part);
    // Where one may go is on the map.
    if (verb === "move") continue;
    const kind = fields.formation ?? (verb === "face" ? "" : verb);
    const key = `${verb} ${kind}`;
    if (!groups.has(key)) groups.set(key, { verb, kind, actions: [] });
    groups.get(key).actions.push({ words: sentence(words, part), part });
  }
  play.aim([...groups.values()].flatMap((group) => group.actions));
  const answer = el("p", { class: "foresight", role: "status" });
  const foreseeing = { onpointerover: (event) => foresee(event, answer), onfocusin: (event) => foresee(event, answer) };
  const turns = [...groups.values()].find(({ verb }) => verb === "face");
  const rose = turns ? el("div", foreseeing, compass(turns.actions, state.units.get(first))) : null;
  const rows = [...groups.values()].filter(({ verb }) => verb !== "face");
  const rowed = rows.map(({ verb, kind, actions }) =>
    el("div", { class: "deed" }, el("span", { class: "kind" }, verb === "form" ? capital(formationName(kind)) : heading(verb)), el("span", { class: "ways" }, actions.map(({ words, part }) => [chip(words, part), odds(words, part)]))),
  );
  const asked = chosen.length === 1 ? assault.answersOf(first) : [];
  if (asked.length > 0) {
    const ways = asked.map(({ words, part }) => button(words, part, `to ${assault.end(part)}`, { class: "chip", "data-words": words, "data-part": JSON.stringify(part), "aria-label": label(part, words) }));
    rowed.unshift(el("div", { class: "deed" }, el("span", { class: "kind" }, heading(deed(asked[0].part)[0])), el("span", { class: "ways" }, ways)));
  }
  const joint = state.legal.filter(({ part }) => {
    const [verb, fields] = deed(part);
    return verb === "assault" && fields.units.length > chosen.length && chosen.every((id) => fields.units.includes(id));
  });
  if (joint.length > 0) {
    const others = (part) => list(deed(part)[1].units.filter((id) => !chosen.includes(id)).map(unitName));
    const ways = joint.map(({ words, part }) => [button(words, part, `At ${aim(part)} with ${others(part)}`, { class: "chip", "data-words": words, "data-part": JSON.stringify(part), "aria-label": label(part, words) }), chances(words)]);
    rowed.push(el("div", { class: "deed together" }, el("span", { class: "kind" }, "Together"), el("span", { class: "ways" }, ways)));
  }
  const refused = chosen.length === 1 ? (answers[0].refused ?? []) : [];
  const barred = refused.map((said) => {
    const [verb, fields] = deed(said.part);
    if (verb !== "form") return greyed(said, aim(said.part) ? `${capital(verb)} at ${aim(said.part)}` : heading(verb));
    const kind = fields.formation;
    return greyed(said, capital(formationName(kind)), kind === state.units.get(first).formation, `${play.names([first])} ${kind}`);
  });
  const held = el("div", { class: "deeds", ...foreseeing }, rowed, barred.length ? el("div", { class: "nots" }, barred) : null, answer);
  if (all.length + asked.length + joint.length === 0) held.prepend(el("button", { class: "link", onclick: () => askWhy(first) }, "It can do nothing more now. Why?"));
  return { rose, rest: held };
}

async function askWhy(first) {
  const unit = state.units.get(first);
  const said = await ask({ try: `face ${play.names([first])} ${unit.facing === "N" ? "S" : "N"}` });
  if (!said.ok) sheet.refusal(said);
}

async function foresee(event, box) {
  const target = event.target.closest("[data-words]");
  if (!target || box.dataset.words === target.dataset.words) return;
  box.dataset.words = target.dataset.words;
  const text = await play.look(target.dataset.words, JSON.parse(target.dataset.part));
  if (box.dataset.words === target.dataset.words && text) fill(box, sheet.cited(text));
}

function chip(words, part) {
  const [verb, fields] = deed(part);
  const held = state.units.get(state.chosen[0])?.hexes ?? [];
  const more = (fields.hexes ?? []).filter((hex) => !held.includes(hex));
  const fewer = held.length > 1 && fields.hexes?.length === 1 ? ` in ${fields.hexes[0]}` : "";
  const text = aim(part) ? `${capital(verb)} at ${aim(part)}` : verb === "wheel" ? `${fields.facing} about ${fields.pivot}` : fields.facing ? `${fields.facing}${more.length ? ` + ${more.join(" ")}` : fewer}` : label(part, words, state.chosen);
  const said = label(part, words, state.chosen);
  return button(words, part, text, { class: "chip", "data-words": words, "data-part": JSON.stringify(part), "aria-label": said, title: said });
}

/** Where dice decide about something aimed at, the way to what it is made of. */
function odds(words, part) {
  if (!aim(part)) return null;
  return chances(words);
}

/** The facings as a rose. */
function compass(actions, unit) {
  const by = new Map(actions.map((action) => [deed(action.part)[1].facing, action]));
  return el(
    "div",
    { class: "compass", role: "group", "aria-label": "Turn to" },
    el("span", { class: "middle" }, "Turn"),
    FACINGS.map((facing, hour) => {
      const action = by.get(facing);
      const now = unit.facing === facing;
      if (!action && !now) return null;
      const turn = (Math.PI / 6) * hour;
      const style = { left: `${50 + 38 * Math.sin(turn)}%`, top: `${50 - 38 * Math.cos(turn)}%` };
      if (now) return el("span", { class: "here", style, title: "facing now" }, facing);
      return button(action.words, action.part, facing, { style, "aria-label": `Turn to ${facing}`, "data-words": action.words, "data-part": JSON.stringify(action.part) });
    }),
  );
}
