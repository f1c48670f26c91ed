// The page: hears that something has changed, asks for the view, and draws it.

import { $ } from "./dom.js";
import { ask, connect, firstAnswers } from "./wire.js";
import { state } from "./state.js";
import * as map from "./map.js";
import * as play from "./play.js";
import * as sheet from "./sheet.js";
import * as shelf from "./shelf.js";
import * as log from "./log.js";
import * as army from "./army.js";
import * as kept from "./kept.js";
import { endSegment, refresh as refreshEnding } from "./ending.js";
import { drawDecision, drawHead } from "./panel.js";

let laid = "";
/** Whether the table is another than the one that was heard last. */
let anew = true;
let drawing = false;
let again = false;

/** Returns the view with what is new in it; the units are taken up. */
function merged({ units, counters, since, ...parts }) {
  const view = since === null ? parts : { ...state.view, ...parts };
  for (const unit of units) state.units.set(unit.unit, unit);
  if (parts.roster) state.units = new Map(view.roster.map((id) => [id, state.units.get(id)]));
  return view;
}

/** Asks for everything that may have changed, and draws it. */
async function draw() {
  if (drawing) {
    again = true;
    return;
  }
  drawing = true;
  const began = performance.now();
  // What lies where is asked for with the first view; it changes with the rules only.
  const [said, legal, first] = await (firstAnswers() ?? Promise.all([ask({ ask: "view", drawn: true, since: anew ? null : state.view.changes }), ask({ ask: "legal", parts: true }), laid ? null : ask({ ask: "sheet" })]));
  if (said.ok) {
    const view = merged(said);
    anew = false;
    const { battle } = view;
    if (state.view?.battles !== view.battles) state.asks = true;
    state.view = view;
    state.able = null;
    state.legal = (legal.general ?? []).map((words, nth) => ({ words, part: legal.parts[nth] }));
    state.barred = legal.refused ?? [];
    const ground = `${battle.edition}/${battle.scenario}/${battle.rules}`;
    if (laid !== ground) {
      const other = laid.split("/", 2).join() !== ground.split("/", 2).join();
      const answer = first ?? (await ask({ ask: "sheet" }));
      if (answer.ok) {
        map.lay(answer, battle.rules);
        laid = ground;
        if (other) state.chosen = [];
      }
    }
    map.put(said, view);
    drawHead();
    drawDecision();
    document.documentElement.dataset.drawn = (performance.now() - began).toFixed(1);
    performance.mark("battle drawn");
    const [, news] = await Promise.all([play.refresh(), log.take(view), army.drawStanding(), shelf.takeReloads()]);
    for (const line of news.slice(-4)) if (line.hexes[0]) map.pulse(line.hexes[0]);
    army.drawArmy();
    army.drawComing();
    document.documentElement.dataset.changes = view.next;
    play.drawAble();
    refreshEnding();
  }
  drawing = false;
  if (again) {
    again = false;
    draw();
  }
}

function tabs() {
  const all = [...$("tabs").querySelectorAll("[role=tab]")];
  const choose = (tab) => {
    for (const one of all) {
      const on = one === tab;
      one.setAttribute("aria-selected", String(on));
      one.tabIndex = on ? 0 : -1;
      $(one.getAttribute("aria-controls")).hidden = !on;
    }
    army.drawArmy();
    army.drawComing();
    army.drawStanding();
  };
  all.forEach((tab, nth) => {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = all[(nth + step + all.length) % all.length];
      choose(next);
      next.focus();
    });
  });
}

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

function mapKey(event) {
  const arrow = ARROWS[event.key];
  if (arrow && event.shiftKey) map.pan(-90 * arrow[0], -90 * arrow[1]);
  else if (arrow) play.step(...arrow);
  else if (event.key === "Enter" || event.key === " ") play.enter();
  else return false;
  $("map").classList.add("keys");
  return true;
}

function anywhere(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  const keys = {
    "+": () => map.zoom(1.3),
    "=": () => map.zoom(1.3),
    "-": () => map.zoom(1 / 1.3),
    0: map.fit,
    n: play.nextUnit,
    s: () => play.sighting(),
    v: () => state.chosen[0] && play.sees(state.chosen[0]),
    u: play.undo,
    E: endSegment,
    "?": shelf.help,
    Escape: play.escape,
  };
  const work = keys[event.key];
  if (!work) return;
  event.preventDefault();
  work();
}

$("map").addEventListener("pointerdown", () => $("map").classList.remove("keys"));
sheet.does(play.act);
map.listen({ click: play.click, hover: play.hover, drag: play.drag, drop: play.drop, key: mapKey });
tabs();
document.addEventListener("keydown", anywhere);
$("undo").addEventListener("click", play.undo);
$("sight").addEventListener("click", () => play.sighting());
$("rules").addEventListener("click", shelf.rules);
$("battles").addEventListener("click", shelf.battles);
$("help").addEventListener("click", shelf.help);
$("in").addEventListener("click", () => map.zoom(1.4));
$("out").addEventListener("click", () => map.zoom(1 / 1.4));
$("fit").addEventListener("click", map.fit);
$("sheet-close").addEventListener("click", sheet.close);

connect({
  seat(said) {
    state.seat = { sees: said.sees, plays: said.plays };
    anew = true;
    draw().then(kept.look).then(() => state.view && kept.offer() && drawDecision());
  },
  changed: draw,
  state(on) {
    $("lost").hidden = on;
    document.documentElement.dataset.wire = on ? "open" : "lost";
  },
});
