// Play: choosing units, the way they go, and what is done. What may be done is asked of the engine each time.

import { $, calm, drawn, el, fill, flag, svg } from "./dom.js";
import { ask, lately } from "./wire.js";
import { commanded, deciding, own, state } from "./state.js";
import * as assault from "./assault.js";
import * as map from "./map.js";
import * as sheet from "./sheet.js";
import { aim as aimedAt, bodyName, formationName, side, unitName } from "./words.js";
import { drawUnit } from "./panel.js";

const overlays = { able: null, aims: null, reach: null, way: null, chosen: null, cursor: null, proof: null, veil: null, look: null, mark: null, asked: null };
const waySoon = lately();
const hexSoon = lately();
let dragging = false;
let grabbed = null;
let goal = null;
let from = null;
let hexes = new Map();

/** Puts a layer over the map in the place of the one of that name. */
function overlay(name, ...nodes) {
  overlays[name]?.remove();
  overlays[name] = null;
  if (nodes.length === 0) return;
  overlays[name] = svg("g", { class: `o-${name}` }, ...nodes);
  $(name === "reach" || name === "veil" ? "reach" : "over").append(overlays[name]);
}

export const clearHexes = () => {
  hexes = new Map();
};

/** The units named as the engine's words want them. */
const quoted = (id) => (/[\s,]/.test(id) ? `"${id}"` : id);
export const names = (ids) => ids.map(quoted).join(",");
/** Whoever is told to go: the chosen units, or the body. */
const party = () => (state.body ? quoted(state.body) : names(state.chosen));

/** Chooses units; the first one's hex is where they are. */
export async function choose(ids, { show = false, body = null } = {}) {
  state.chosen = ids.filter((id) => state.units.get(id)?.place === "map");
  state.body = body;
  state.hex = state.units.get(state.chosen[0])?.hex ?? null;
  state.reach = new Map();
  state.aims = assault.answers();
  overlay("aims");
  overlay("asked", ...assault.marks(state.aims));
  goal = null;
  overlay("way");
  overlay("reach");
  overlay("veil");
  overlay("mark");
  closeStack();
  drawChosen();
  if (show && state.hex) map.show(state.hex);
  await Promise.all([drawReach(), drawUnit()]);
}

function drawChosen() {
  const rings = [];
  for (const id of state.chosen) {
    for (const hex of state.units.get(id)?.hexes ?? []) rings.push(svg("polygon", { points: map.outline(hex, 0.95), class: "chosen" }));
  }
  overlay("chosen", ...rings);
  overlay("cursor", ...(state.cursor ? [svg("polygon", { points: map.outline(state.cursor, 0.86), class: "cursor" })] : []));
}

async function drawReach() {
  const chosen = [...state.chosen];
  if (chosen.length === 0 || state.body || !chosen.every(commanded)) return;
  const said = await ask({ ask: "reach", unit: chosen });
  if (!said.ok || chosen.join() !== state.chosen.join()) return;
  state.reach = new Map(said.hexes.map((one) => [one.hex, one]));
  const away = said.hexes.filter((one) => one.hex !== state.hex);
  const stops = away.filter((one) => one.stopped);
  const text = (one) => {
    const { x, y } = map.at(one.hex);
    return svg("text", { x, y: y + 16, class: one.stopped ? "cost stop" : "cost" }, `${one.cost}${one.stopped ? " ■" : ""}`);
  };
  overlay(
    "reach",
    svg("path", { d: map.area(away.map((one) => one.hex), 0.97), class: "may" }),
    svg("path", { d: map.area(stops.map((one) => one.hex), 0.84), class: "stops" }),
    svg("g", { class: "costs" }, ...away.map(text)),
  );
  const reached = state.reach.get(goal);
  if (reached && goal !== state.hex) drawWay(goal, reached);
}

/** Marks the hexes that an action of the chosen units is aimed at: a click there does it. */
export function aim(actions) {
  const aims = new Map();
  for (const { words, part } of actions) {
    const at = aimedAt(part);
    if (at && !aims.has(at)) aims.set(at, words);
  }
  state.aims = new Map([...assault.answers(), ...aims]);
  const sign = (hex) => {
    const { x, y } = map.at(hex);
    return svg("path", { d: `M${x - 22} ${y}h12M${x + 10} ${y}h12M${x} ${y - 22}v12M${x} ${y + 10}v12M${x - 16} ${y}a16 16 0 1 0 32 0a16 16 0 1 0 -32 0`, class: "aim" });
  };
  overlay("aims", ...[...aims.keys()].map(sign));
}

/** Marks the units that may still do something, when there is quiet: in a large battle that is a long question. */
export const drawAble = calm(200, askAble);

async function askAble() {
  const asked = state.view.next;
  if (!deciding()) {
    state.able = [];
    return overlay("able");
  }
  const ours = [...state.units.values()].filter((unit) => unit.side === state.view.to_act && unit.place === "map").map((unit) => unit.unit);
  const able = [];
  // A few at a time, so that whatever else is asked meanwhile waits for a few only.
  for (let at = 0; at < ours.length; at += 12) {
    const said = await ask({ ask: "legal", among: ours.slice(at, at + 12) });
    if (!said.ok || asked !== state.view.next) return;
    able.push(...said.units);
  }
  state.able = able;
  document.documentElement.dataset.able = asked;
  const places = new Map(able.map((id) => [state.units.get(id)?.hex, id]).filter(([hex]) => hex));
  const pip = (hex) => {
    const { x, y } = map.at(hex);
    return svg("circle", { cx: x - 17, cy: y - 12, r: 3.6, class: "able" });
  };
  overlay("able", ...[...places.keys()].map(pip));
}

/** Draws everything that was chosen anew, after something has happened. */
export async function refresh() {
  clearHexes();
  $("hover").hidden = true;
  dragging = false;
  const there = state.chosen.filter((id) => state.units.get(id)?.place === "map");
  overlay("proof");
  overlay("mark");
  closeStack();
  // Whoever is asked where to is chosen, so that the map shows it.
  const owed = deciding() ? assault.asked() : null;
  const first = owed && owed.owes !== "advance" && !there.some((id) => owed.with.includes(id)) ? owed.with[0] : null;
  if (first) await choose([first], { show: true });
  else await choose(there, { body: there.length > 0 ? state.body : null });
}

/** Does something; what it brings comes with the news, a refusal with its reason. */
export async function act(words, deed = null) {
  const started = performance.now();
  const said = await ask({ do: words });
  if (!said.ok) {
    refused(said, deed);
    return said;
  }
  const line = said.log.at(-1);
  if (line) $("hover").dataset.said = line;
  document.documentElement.dataset.answered = (performance.now() - started).toFixed(1);
  return said;
}

/** Says a refusal; its reason opens. */
export function refused(said, deed = null) {
  if (said.error === "lost") return sheet.toast(said.says);
  sheet.toast(el("p", {}, sheet.cited(said.says, true)), el("button", { class: "link", onclick: () => sheet.refusal(said, deed) }, "Why?"));
}

export async function undo() {
  const said = await ask({ undo: true });
  sheet.toast(said.ok ? `Taken back: ${said.undone}` : said.says);
}

/** What is shown while a hex is pointed at. */
export function hover(hex, drag = false) {
  if (hex === goal && !drag) return;
  const same = hex === goal;
  goal = hex;
  if (!hex) {
    overlay("way");
    $("hover").hidden = true;
    return;
  }
  if (!same) tellHex(hex);
  const reached = state.reach.get(hex);
  if (!same) {
    if (state.body && deciding()) drawMarch(hex, goalOf(hex));
    else if (reached && hex !== state.hex && state.chosen.length > 0) drawWay(hex, reached);
    else overlay("way");
  }
}

function drawWay(hex, reached) {
  waySoon({ ask: "reach", unit: state.chosen, hex }, (said) => {
    if (goal !== hex || !said.ok || said.by.length < 2) return;
    const points = said.by.map((one) => map.at(one)).map(({ x, y }) => `${x},${y}`).join(" ");
    const { x, y } = map.at(hex);
    const words = `${reached.cost}${reached.stopped ? " ■" : ""}`;
    overlay(
      "way",
      svg("polyline", { points, class: "way under" }),
      svg("polyline", { points, class: "way" }),
      svg("circle", { cx: x, cy: y, r: 12, class: reached.stopped ? "goal stop" : "goal" }),
      svg("text", { x, y: y + 4, class: "goal" }, words),
    );
  });
}

/** Draws the ways that all units of the chosen body would take. */
function drawMarch(hex, to) {
  overlay("way");
  if (!to || to === state.hex || (!dragging && (state.view.stacks[hex] ?? []).length > 0)) return;
  waySoon({ try: `move ${party()} to ${to}` }, (said) => {
    if (goal !== hex || !state.body) return;
    const ways = new Map();
    for (const { moved } of said.events ?? []) {
      if (!moved) continue;
      if (!ways.has(moved.unit)) ways.set(moved.unit, [moved.from]);
      ways.get(moved.unit).push(moved.stance.hex);
    }
    const line = (hexes, kind) => svg("polyline", { points: hexes.map((one) => map.at(one)).map(({ x, y }) => `${x},${y}`).join(" "), class: kind });
    const all = [...ways.values()];
    overlay("way", ...all.map((way) => line(way, "way under")), ...all.map((way) => line(way, "way")), ...all.map((way) => svg("polygon", { points: map.outline(way.at(-1), 0.8), class: "mark" })));
    const box = $("hover");
    if (!said.ok && !box.hidden) fill(box, box.firstChild, el("em", {}, said.says));
  });
}

const tellHex = calm(40, (hex) => {
  if (goal !== hex) return;
  const tell = (lines) => {
    if (goal !== hex) return;
    const box = $("hover");
    const reached = state.reach.get(hex);
    const words = state.aims.get(hex);
    const answer = words ? assault.told(words) : null;
    const aimed = words ? (answer ?? "click to act against it") : null;
    const cost = aimed ?? (reached && hex !== state.hex ? `${reached.cost} point${reached.cost === 1 ? "" : "s"}${reached.stopped ? ", and stopped there by a zone ■" : ""}` : null);
    const barred = !reached && state.chosen.length === 1 && commanded(state.chosen[0]) && hex !== state.hex;
    fill(
      box,
      el("strong", {}, lines[0] ?? hex),
      cost ? el("em", {}, cost) : barred ? el("em", {}, "out of reach: click for the reason") : null,
      lines.slice(1, 9).map((line) => el("span", {}, line.trim())),
    );
    box.hidden = false;
    if (aimed && !answer) {
      foretell(words).then((text) => {
        if (goal === hex && !box.hidden) box.children[1].textContent = text;
      });
    }
  };
  if (hexes.has(hex)) return tell(hexes.get(hex));
  hexSoon({ ask: "hex", hex }, (said) => {
    if (!said.ok) return;
    hexes.set(hex, said.lines);
    tell(said.lines);
  });
});

/** Begins to drag what stands in a hex, if it may be told to go. */
export function drag(hex) {
  if (state.sighting) return false;
  const there = state.view.stacks[hex] ?? [];
  const chosen = state.chosen.some((id) => there.includes(id));
  const mine = there.filter(commanded);
  if (!chosen && mine.length === 0) return false;
  if (chosen && !state.body && state.reach.size === 0) return false;
  if (!chosen) choose([mine[0]]);
  dragging = true;
  grabbed = hex;
  $("map").classList.add("dragging");
  return true;
}

/** Lets go of what is dragged over a hex. */
export function drop(hex) {
  if (!dragging) return;
  const to = goalOf(hex);
  dragging = false;
  grabbed = null;
  $("map").classList.remove("dragging");
  overlay("way");
  if (to && to !== state.hex) go(to);
}

/** Where the first unit of a body goes when another of its hexes is let go over a hex: as far, and the same way. */
function goalOf(hex) {
  if (!hex || !state.body || !grabbed) return hex;
  const [first, held, over] = [state.hex, grabbed, hex].map(map.at);
  return map.hexAt({ x: first.x + over.x - held.x, y: first.y + over.y - held.y });
}

/** Sends the chosen units to a hex. */
export async function go(hex) {
  const said = await ask({ do: `move ${party()} to ${hex}` });
  if (said.ok) return;
  if (state.chosen.length === 1 && said.error !== "lost") {
    sheet.toast(
      el("p", {}, sheet.cited(said.says, true)),
      el("button", { class: "link", onclick: () => sheet.why(`${unitName(state.chosen[0])} to ${hex}`, { unit: state.chosen[0], hex }) }, "Why?"),
    );
  } else refused(said);
}

/** What a click on a hex means. */
export function click(hex, event = {}) {
  if (!hex) return choose([]);
  state.cursor = null;
  if (state.sighting) return sightClick(hex);
  const there = state.view.stacks[hex] ?? [];
  if (state.aims.has(hex) && !event.altKey && !event.shiftKey) return act(state.aims.get(hex));
  const body = state.body && there.length === 0;
  if ((state.reach.has(hex) || body) && hex !== state.hex && state.chosen.length > 0 && !event.altKey && !(event.shiftKey && there.length > 0)) return go(hex);
  if (there.length === 0) {
    const [only] = state.chosen;
    if (state.chosen.length === 1 && commanded(only)) return sheet.why(`${unitName(only)} to ${hex}`, { unit: only, hex });
    return choose([]);
  }
  if (event.shiftKey) {
    const more = there.filter(own).filter((id) => !state.chosen.includes(id));
    return choose(state.hex === hex ? [...state.chosen, ...more] : there.filter(own));
  }
  choose([there.find(commanded) ?? there[0]]);
  if (there.length > 1) openStack(hex, there);
}

/** Opens a stack: every unit in it by itself, or all together. */
function openStack(hex, there) {
  const box = $("stack");
  const one = (id) => {
    const unit = state.units.get(id);
    return el(
      "button",
      { class: "row", onclick: () => choose([id]), "aria-pressed": String(state.chosen.length === 1 && state.chosen[0] === id) },
      flag(side(unit.side)),
      el("span", {}, unit.name, el("small", {}, describe(unit))),
    );
  };
  const mine = there.filter(commanded);
  fill(
    box,
    el("h3", {}, `In ${hex}, from the top`),
    there.map(one),
    mine.length > 1 ? el("button", { class: "row all", onclick: () => choose(mine) }, `All ${mine.length} together`) : null,
  );
  const place = map.onScreen(hex);
  box.hidden = false;
  const { clientWidth: wide, clientHeight: high } = $("field");
  box.style.left = `${Math.max(8, Math.min(place.x + 34 * place.k, wide - box.offsetWidth - 8))}px`;
  box.style.top = `${Math.max(8, Math.min(place.y - 20, high - box.offsetHeight - 8))}px`;
}

export function closeStack() {
  $("stack").hidden = true;
}

/** Returns a unit in a few words. */
export function describe(unit) {
  if (unit.place !== "map") return unit.place;
  const said = [unit.formation ? formationName(unit.formation) : null, unit.facing && unit.arm !== "leader" ? `facing ${unit.facing}` : null, unit.of ? `${unit.increments} of ${unit.of}` : null];
  if (unit.cohesion && unit.cohesion !== "good") said.push(unit.cohesion.toUpperCase() === "PGD" ? "PGD" : unit.cohesion);
  return said.filter(Boolean).join(", ");
}

/** Looks for a moment at what an action would bring: the hexes it is about, and the log it would write. */
export async function look(words, part) {
  const fields = Object.values(part ?? {})[0] ?? {};
  const about = [fields.hexes, fields.hex, fields.pivot, fields.target, assault.end(part)].flat().filter((hex) => hex && map.at(hex));
  overlay("mark", ...about.map((hex) => svg("polygon", { points: map.outline(hex, 0.9), class: "mark" })));
  if (!words) return null;
  // Before an assault the opponent may be asked first; what the dice would do is told all the same.
  if (words.startsWith("assault ")) return foretell(words);
  const said = await ask({ try: words });
  if (said.ok && said.rolls) return foretell(words);
  return said.ok ? said.log.join(" ") : said.says;
}

/** Returns what the dice may bring, as far as the engine foresees it. */
async function foretell(words) {
  const said = await ask({ ask: "why", deed: words });
  return said.ok ? said.lines.slice(-2).map((line) => line.trim()).join(" ") : "Dice decide.";
}

export const unlook = () => overlay("mark");

/** Shows all that a unit sees, or no longer. */
export async function sees(id) {
  if (overlays.veil) return overlay("veil");
  const said = await ask({ ask: "sees", unit: id });
  if (!said.ok) return sheet.toast(said.says);
  const seen = new Set([...said.hexes, said.from]);
  const hidden = map.every().filter((hex) => !seen.has(hex));
  overlay("veil", svg("path", { d: map.area(hidden), class: "veil" }));
}

/** Takes up the line of sight, or puts it down. */
export function sighting(on = !state.sighting) {
  state.sighting = on;
  from = null;
  $("sight").setAttribute("aria-pressed", String(on));
  $("map").classList.toggle("sighting", on);
  overlay("look");
  if (!on) overlay("proof");
  else sheet.toast("Sight: click the hex or the unit that looks, then the hex looked at. Escape puts it down.");
}

async function sightClick(hex) {
  if (!from) {
    const [top] = (state.view.stacks[hex] ?? []).filter((id) => state.units.get(id)?.arm !== "leader");
    from = top ?? hex;
    overlay("proof");
    overlay("look", svg("polygon", { points: map.outline(hex, 0.9), class: "cursor" }));
    return;
  }
  const said = await ask({ ask: "sight", from, to: hex, drawn: true });
  overlay("look");
  from = null;
  if (!said.ok) return sheet.toast(said.says);
  overlay("proof", ...drawn(said.drawn));
  sheet.open("Line of sight", sheet.ledger(drawnTogether(said.lines)));
}

/** Puts hexes that are crossed one after another, and do nothing, on one line. */
function drawnTogether(lines) {
  const crosses = "  crosses ";
  return lines.reduce((told, line, nth) => {
    const silent = line.startsWith(crosses) && !(lines[nth + 1] ?? "").startsWith("    ");
    if (silent && told.at(-1)?.startsWith(crosses) && told.open) told[told.length - 1] += `, ${line.slice(crosses.length)}`;
    else told.push(line);
    told.open = silent;
    return told;
  }, []);
}

/** The cursor of the keys. */
export function step(right, down) {
  state.cursor = map.beside(state.cursor ?? state.hex, right, down);
  map.show(state.cursor);
  drawChosen();
  hover(state.cursor);
}

export function enter() {
  const hex = state.cursor;
  if (!hex) return;
  click(hex);
  state.cursor = hex;
  drawChosen();
}

/** Chooses the next unit that has not acted yet. */
export function nextUnit() {
  if (!deciding()) return;
  const owed = assault.asked();
  if (owed) return choose([owed.with[(owed.with.indexOf(state.chosen[0]) + 1) % owed.with.length]], { show: true });
  // Until the engine has said who may act, all of the side may.
  const ours = [...state.units.values()].filter((unit) => unit.side === state.view.to_act);
  const able = (state.able?.map((id) => state.units.get(id)) ?? ours).filter((unit) => unit?.place === "map" && unit.arm !== "leader");
  const fresh = able.filter((unit) => !unit.acted);
  const idle = fresh.length > 0 ? fresh : able;
  const now = idle.findIndex((unit) => unit.unit === state.chosen[0]);
  const next = idle[(now + 1) % Math.max(idle.length, 1)];
  if (next) choose([next.unit], { show: true });
}

/** Lets go of what was taken up last. */
export function escape() {
  if (sheet.close()) return;
  if (!$("stack").hidden) return closeStack();
  if (state.sighting) return sighting(false);
  state.cursor = null;
  choose([]);
}

export const chooseBody = (body) => {
  const within = (id) => {
    for (let at = id; at; at = state.view.bodies.find((one) => one.body === at)?.within) if (at === body) return true;
    return false;
  };
  const units = [...state.units.values()].filter((unit) => within(unit.body) && unit.place === "map");
  choose(units.map((unit) => unit.unit), { show: true, body });
  sheet.toast(`${bodyName(body)} is chosen: drag it, or click where its first unit is to go; the others keep their places beside it.`);
};
