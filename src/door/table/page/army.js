// The order of battle and the arrivals, as the engine tells them to this seat.

import { $, el, fill, flag, refill } from "./dom.js";
import { ask } from "./wire.js";
import { state } from "./state.js";
import * as play from "./play.js";
import * as sheet from "./sheet.js";
import { side, unitName } from "./words.js";

const PLACES = { off: "not come yet", lost: "out of the battle" };

/** Returns where a unit is that is not on the map. */
function whereabouts(unit) {
  if (unit.place === "away") return `wounded, away until turn ${unit.until}`;
  return PLACES[unit.place] ?? unit.place;
}

let idle = false;
const closed = new Set();

/** Draws the army panel. */
export function drawArmy() {
  const { view } = state;
  const box = $("army");
  if (box.hidden) return;
  const within = (body) => view.bodies.filter((one) => (one.within ?? null) === body);
  const units = new Map();
  for (const unit of state.units.values()) {
    // What waits on the display are the same men under another counter.
    if (unit.place === "display") continue;
    if (!units.has(unit.body)) units.set(unit.body, []);
    units.get(unit.body).push(unit);
  }
  const shown = (unit) => !idle || (unit.place === "map" && !unit.acted && unit.side === view.to_act && unit.arm !== "leader");
  const tree = (body) => {
    const own = (units.get(body.body) ?? []).filter(shown);
    const below = within(body.body).map(tree).filter(Boolean);
    if (own.length === 0 && below.length === 0) return null;
    const all = [...own, ...below.flatMap((one) => one.units)];
    const count = (key) => all.reduce((sum, unit) => sum + (unit[key] ?? 0), 0);
    const node = el(
      "details",
      { open: !closed.has(body.body), ontoggle: (event) => (event.target.open ? closed.delete(body.body) : closed.add(body.body)) },
      el(
        "summary",
        {},
        el("span", {}, body.name),
        el("small", {}, `${count("increments")} of ${count("of")}${body.level ? `, level ${body.level}` : ""}`),
        all.length > 1 && all.some((unit) => unit.place === "map") ? el("button", { class: "link", title: "Choose the whole body", onclick: (event) => { event.preventDefault(); play.chooseBody(body.body); } }, "choose") : null,
      ),
      own.map(row),
      below.map((one) => one.node),
    );
    return { node, units: all };
  };
  refill(
    box,
    el("label", { class: "sieve" }, el("input", { type: "checkbox", checked: idle, onchange: (event) => { idle = event.target.checked; drawArmy(); } }), "Only those that have not acted yet"),
    view.sides.map((one) => {
      const tops = view.bodies.filter((body) => body.side === one.side && !body.within).map(tree).filter(Boolean);
      return el("div", { class: "side" }, el("h3", {}, flag(one), one.name), tops.length ? tops.map((top) => top.node) : el("p", { class: "detail" }, "Nobody."));
    }),
  );
}

function row(unit) {
  const on = unit.place === "map";
  return el(
    "button",
    { class: `row ${on ? "" : "away"}`, disabled: !on, onclick: () => play.choose([unit.unit], { show: true }) },
    unit.of ? el("span", { class: "count", "aria-label": `${unit.increments} of ${unit.of} increments` }, `${unit.increments}/${unit.of}`) : el("span", { class: "count" }, "★"),
    el("span", {}, unit.name, el("small", {}, on ? `${unit.hex}, ${play.describe(unit)}${unit.acted ? ", has acted" : ""}` : whereabouts(unit))),
  );
}

/** Draws the arrivals. */
export function drawComing() {
  const { view } = state;
  const box = $("coming");
  if (box.hidden) return;
  fill(
    box,
    view.arrivals.length === 0 ? el("p", { class: "detail" }, "Nobody is expected that this seat knows of.") : null,
    view.arrivals.map((group) =>
      el(
        "div",
        { class: "group" },
        el("h3", {}, flag(side(group.side)), group.name),
        el("p", {}, `${group.status}.`),
        group.waiting.length ? el("p", { class: "detail" }, `To come: ${group.waiting.map(unitName).join(", ")}`) : null,
      ),
    ),
  );
}

/** Draws how the battle stands. */
export async function drawStanding() {
  const box = $("standing");
  if (box.hidden) return;
  const said = await ask({ ask: "standing" });
  if (!said.ok) return;
  const [head] = said.says.split("\n");
  fill(
    box,
    el("p", {}, said.winner ? flag(side(said.winner)) : null, " ", sheet.cited(head)),
    said.tallies ? el("table", { class: "ledger" }, el("tbody", {}, said.tallies.map((tally) => el("tr", {}, el("td", { class: "amount" }, String(tally.value)), el("td", {}, tally.name))))) : null,
  );
}
