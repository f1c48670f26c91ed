// The log: what has happened, sentence by sentence, with the dice as dice.

import { $, calm, dice, el, fill } from "./dom.js";
import { ask } from "./wire.js";
import { state } from "./state.js";
import * as map from "./map.js";
import * as sheet from "./sheet.js";

let lines = [];
let next = 0;
let rewound = -1;
let wanted = { text: "", kind: "all" };
let list = null;

const KINDS = { all: "Everything", dice: "Dice", combat: "Combat", move: "Moves", rest: "All but moves" };
const moves = ["moved", "faced", "formed", "entered"];
const COMBAT = [
  "opportunity_taken", "fired", "assault_declared", "withdrawal_offered", "slip_offered", "withdrew", "stood_up", "clashed", "advance_offered",
  "advanced", "checked", "cohesion_set", "lost", "fell_into", "fell_back", "shrunk", "captured", "leader_hit",
];
const HEADS = ["turn_began", "segment_began"];

/** Takes up what has happened since. */
export async function take(view) {
  if (view.rewound !== rewound) {
    rewound = view.rewound;
    next = 0;
    lines = [];
    if (list) fill(list);
  }
  const since = next;
  const said = await ask({ ask: "log", since, parts: true });
  if (!said.ok || since !== next || view.rewound !== rewound) return [];
  next = said.next;
  lines.push(...said.lines);
  build();
  const low = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
  for (const line of said.lines) list.append(row(line));
  sieve();
  if (low || since === 0) list.scrollTop = list.scrollHeight;
  return since === 0 ? [] : said.lines;
}

function build() {
  if (list) return;
  const again = calm(120, sieve);
  list = el("ol", { class: "lines", tabindex: "0", "aria-label": "What has happened", "aria-live": "polite" });
  const box = $("log");
  fill(
    box,
    el(
      "div",
      { class: "sieve" },
      el("select", { "aria-label": "Which sentences", onchange: (event) => { wanted.kind = event.target.value; sieve(); } }, Object.entries(KINDS).map(([word, text]) => el("option", { value: word }, text))),
      el("input", { type: "search", placeholder: "Find in the log", "aria-label": "Find in the log", oninput: (event) => { wanted.text = event.target.value.toLowerCase(); again(); } }),
    ),
    list,
  );
}

function fits(line) {
  const { kind, text } = wanted;
  if (kind === "dice" && line.dice.length === 0) return false;
  if (kind === "move" && !moves.includes(line.kind)) return false;
  if (kind === "combat" && !COMBAT.includes(line.kind)) return false;
  if (kind === "rest" && moves.includes(line.kind)) return false;
  return !text || line.says.toLowerCase().includes(text);
}

function sieve() {
  [...list.children].forEach((node, nth) => {
    node.hidden = !fits(lines[nth]);
  });
}

function row(line) {
  const place = line.units.map((id) => state.units.get(id)?.hex).find(Boolean);
  const goes = line.hexes[0] ?? place;
  const head = HEADS.includes(line.kind);
  const node = el(
    "li",
    { class: [head ? line.kind : null, goes ? "goes" : null].filter(Boolean).join(" ") },
    line.dice.map((face) => dice(face)),
    el("span", {}, sheet.cited(line.says)),
    line.why ? el("button", { class: "link why", "aria-label": `Why: ${line.says}`, onclick: (event) => { event.stopPropagation(); sheet.why("Why", { entry: line.entry, events: line.events }); } }, "why") : null,
  );
  if (goes) {
    const show = () => {
      const hex = line.hexes[0] ?? state.units.get(line.units[0])?.hex;
      if (hex && map.at(hex)) {
        map.show(hex);
        map.pulse(hex);
      }
    };
    node.addEventListener("click", show);
    node.tabIndex = 0;
    node.addEventListener("keydown", (event) => event.key === "Enter" && event.target === node && show());
  }
  return node;
}
