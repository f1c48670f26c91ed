// What an assault asks: who withdraws and where to, who takes the hex. The map answers as the buttons do.

import { svg } from "./dom.js";
import { deciding, state } from "./state.js";
import * as map from "./map.js";
import { names } from "./play.js";
import { deed, list, unitName } from "./words.js";

/** Returns the question of an assault that is owed now; none while something else is. */
export function asked() {
  const owed = state.view?.agenda[0];
  return owed && ["withdrawal", "slip", "advance"].includes(owed.owes) ? owed : null;
}

/** What is asked, in a few words. */
export const title = (owed) => ({ withdrawal: "Withdraw or stand?", slip: "Slip away?", advance: owed.must ? "Who advances?" : "Advance or stay?" })[owed.owes];

/** Returns the hex that an answer leads to; none for standing and staying. */
export function end(part) {
  const [verb, fields] = deed(part);
  if (verb === "withdraw") return fields.path.at(-1);
  return verb === "advance" && fields.units.length > 0 ? (asked()?.hex ?? null) : null;
}

/** Returns the answers that a unit is part of, in the engine's order. */
export const answersOf = (id) =>
  state.legal.filter(({ part }) => {
    const [verb, fields] = deed(part);
    return (verb === "withdraw" && fields.unit === id) || (verb === "advance" && fields.units.length === 1 && fields.units[0] === id);
  });

/** Returns what a click on a hex answers: for the chosen units if they are asked, else for the first of those
 * who may withdraw, and for as many as may advance together. */
export function answers() {
  const owed = asked();
  if (!owed || !deciding()) return new Map();
  const mine = state.chosen.filter((id) => owed.with.includes(id));
  if (owed.owes !== "advance") {
    return new Map(answersOf(mine[0] ?? owed.with[0]).map(({ words, part }) => [end(part), words]));
  }
  if (mine.length > 0) return new Map([[owed.hex, `advance ${names(mine)}`]]);
  const most = state.legal.filter(({ part }) => end(part)).sort((one, other) => deed(other.part)[1].units.length - deed(one.part)[1].units.length);
  return new Map(most.slice(0, 1).map(({ words }) => [owed.hex, words]));
}

/** What a click on a hex that answers something does, in words. */
export function told(words) {
  const [verb] = words.split(" ");
  if (verb === "withdraw") return "click to withdraw to here";
  if (verb !== "advance") return null;
  const mine = state.chosen.filter((id) => asked()?.with.includes(id));
  return mine.length > 0 ? `click to advance here with ${list(mine.map(unitName))}` : "click to advance here";
}

/** Draws the hex that is fought for, and the hexes that answer. */
export function marks(found) {
  const hex = state.view?.agenda.find(({ owes }) => owes === "assault")?.hex ?? (asked()?.owes === "advance" ? asked().hex : null);
  const stake = hex ? svg("polygon", { points: map.outline(hex, 0.92), class: "stake" }) : null;
  const hexes = [...found.keys()];
  const goal = (at) => {
    const { x, y } = map.at(at);
    return svg("path", { d: `M${x - 8} ${y + 5}L${x} ${y - 7}L${x + 8} ${y + 5}M${x - 8} ${y + 12}L${x} ${y}L${x + 8} ${y + 12}`, class: "there" });
  };
  return [stake, hexes.length > 0 ? svg("path", { d: map.area(hexes, 0.94), class: "answer" }) : null, ...hexes.map(goal)].filter(Boolean);
}
