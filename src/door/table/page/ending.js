// The end of a segment: when something would be forgotten, it is asked first, calmly.

import { el } from "./dom.js";
import { ask } from "./wire.js";
import { deciding, state } from "./state.js";
import * as play from "./play.js";
import * as sheet from "./sheet.js";
import { bodyName, capital, unitName } from "./words.js";

const TITLE = "Before you end";

/** Ends the segment; asks before, when something would be left undone. */
export async function endSegment() {
  if (!deciding()) return;
  const said = state.asks ? await ask({ ask: "forgotten" }) : { ok: false };
  if (!said.ok || said.refused || said.units.length + said.entering.length === 0) return play.act("end");
  show(said);
}

/** Draws the list anew after something has happened; it goes when there is nothing left to ask. */
export async function refresh() {
  if (sheet.title() !== TITLE) return;
  const said = deciding() ? await ask({ ask: "forgotten" }) : { ok: false };
  if (sheet.title() !== TITLE) return;
  if (said.ok && said.units.length + said.entering.length > 0) show(said);
  else sheet.close();
}

function show({ units, entering }) {
  const segment = state.view.segments[state.view.at_segment]?.name.toLowerCase() ?? "segment";
  const moving = state.view.segment === "movement";
  const could = state.view.segment === "assault" ? "could still assault; nobody has to" : `could still do something${moving ? " and did not in this segment" : ""}`;
  const bodies = new Map();
  for (const id of units) {
    const body = state.units.get(id)?.body;
    bodies.set(body, [...(bodies.get(body) ?? []), id]);
  }
  const go = (id) => {
    sheet.close();
    play.choose([id], { show: true });
  };
  const one = (id) => el("button", { class: "chip", title: play.describe(state.units.get(id)), onclick: () => go(id) }, unitName(id));
  const number = (count) => (count === 1 ? "One unit" : `${count} units`);
  sheet.open(
    TITLE,
    el("p", {}, units.length ? `${number(units.length)} ${could}.` : null, units.length && entering.length ? " " : null, entering.length ? `${number(entering.length)} could still enter.` : null),
    el(
      "div",
      { class: "answers" },
      el("button", { class: "main", id: "end-all-the-same", onclick: () => { sheet.close(); play.act("end"); } }, `End ${segment} all the same`),
      el("button", { class: "main plain", id: "go-back", onclick: sheet.close }, "Go back"),
    ),
    el("label", { class: "sieve" }, el("input", { type: "checkbox", id: "ask-no-more", checked: !state.asks, onchange: (event) => { state.asks = !event.target.checked; } }), "Do not ask again in this battle"),
    [...bodies].map(([body, ids]) => el("section", { class: "forgotten" }, el("h3", {}, capital(bodyName(body))), el("div", { class: "ways" }, ids.map(one)))),
    entering.length ? el("section", { class: "forgotten" }, el("h3", {}, "Reinforcements"), el("p", {}, entering.map(unitName).join(", "))) : null,
  );
}
