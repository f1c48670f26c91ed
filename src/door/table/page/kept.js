// Battles that were kept while they were played: the offer to go on with the last one, and their list.

import { el } from "./dom.js";
import { address } from "./wire.js";
import { state } from "./state.js";
import * as sheet from "./sheet.js";

let told = { battles: [], here: null, wrong: null };

/** Asks for the kept battles; only for the seat that sees everything. */
export async function look() {
  if (state.seat.sees || state.seat.plays) return told;
  const answer = await fetch(address("kept")).catch(() => null);
  const said = await answer?.json().catch(() => null);
  if (said?.ok) told = said;
  return told;
}

const days = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
const actions = (count) => `${count} action${count === 1 ? "" : "s"}`;
const about = (one) => `${one.title}, turn ${one.turn}, ${actions(one.actions)}`;

async function post(path, name, more = "") {
  const answer = await fetch(address(path, `name=${encodeURIComponent(name)}${more}`), { method: "POST" }).catch(() => null);
  return (await answer?.json().catch(() => null)) ?? { ok: false, says: "The table does not answer." };
}

/** Goes on with a kept battle. */
export async function goOn(name, replay = false) {
  const said = await post("kept/on", name, replay ? "&replay=true" : "");
  if (said.ok) {
    told.battles = [];
    sheet.close();
    return;
  }
  sheet.open("The save could not be opened", el("pre", {}, said.shown || said.says), /--replay/.test(said.says) ? el("p", {}, el("button", { onclick: () => goOn(name, true) }, "Play its actions under the rules as they are now")) : null);
}

/** Returns the offer to go on with the battle played last, while nothing was done in the one on the table. */
export function offer() {
  const [last] = told.battles.filter((one) => !one.cut && !one.over);
  if (!last || state.view.undo || state.view.next > 2 || state.offered) return null;
  const leave = (event) => {
    state.offered = true;
    event.target.closest(".offer").remove();
  };
  return el(
    "div",
    { class: "offer", role: "note" },
    el("p", {}, el("strong", {}, "Go on with the last battle? "), `${about(last)}, left ${days.format(last.when * 1000)}.`),
    el("div", { class: "choices" }, el("button", { id: "go-on", onclick: () => goOn(last.name) }, "Go on with it"), el("button", { class: "link", onclick: leave }, "Not now")),
  );
}

/** Returns the list of the kept battles, and where the one on the table is kept. */
export async function list(again) {
  const { battles, here, folder, wrong } = await look();
  const forget = (one) => async (event) => {
    if (!event.target.dataset.asked) {
      event.target.dataset.asked = "yes";
      event.target.textContent = "Remove the file?";
      return;
    }
    const said = await post("kept/forget", one.name);
    if (!said.ok) sheet.toast(said.says);
    again();
  };
  return [
    wrong ? el("p", { class: "bad" }, wrong) : el("p", { class: "detail" }, here ? `This battle is kept as it is played, in ${here}.` : folder ? `A battle is kept as it is played, in ${folder}.` : "Battles are not kept as they are played; save before you leave."),
    battles.length
      ? [el("h3", {}, "Kept battles"), el("ul", {}, battles.map((one) => el("li", { class: "kept" }, el("span", {}, about(one), el("small", {}, ` ${days.format(one.when * 1000)}${one.cut ? ", cut off by going back" : one.over ? ", over" : ""}`)), el("button", { onclick: () => goOn(one.name) }, "Go on"), el("button", { class: "link", "aria-label": `Forget ${about(one)}`, onclick: forget(one) }, "Forget"))))]
      : null,
  ];
}
