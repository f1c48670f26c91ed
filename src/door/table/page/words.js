// Words: what the engine's names are called on the page. An action of a chapter that is not known here
// is named by what it says of itself.

import { at } from "./map.js";
import { state } from "./state.js";

export const side = (id) => state.view?.sides.find((one) => one.side === id);
export const unit = (id) => state.units.get(id);
export const unitName = (id) => unit(id)?.name ?? id;
export const bodyName = (id) => state.view?.bodies.find((body) => body.body === id)?.name ?? id;
export const groupName = (id) => state.view?.arrivals.find((group) => group.group === id)?.name ?? id;
export const formationName = (id) => state.view?.formations[id] ?? String(id).replaceAll("_", " ");
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const list = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? ""));

/** Returns the verb and the fields of an action's parts. */
export function deed(part) {
  if (typeof part === "string") return [part, {}];
  const [verb, fields] = Object.entries(part ?? {})[0] ?? ["", {}];
  return [verb, fields ?? {}];
}

const NAMED = ["unit", "body", "echelon", "group", "side", "formation", "facing", "option", "hex", "pivot"];

/** Returns the hex an action is aimed at: one that it names without standing or turning there. */
export function aim(part) {
  const [, fields] = deed(part);
  const found = Object.entries(fields).find(([key, value]) => typeof value === "string" && !NAMED.includes(key) && at(value));
  return found?.[1] ?? null;
}

/** Returns what an action is called, without the units that are chosen anyhow. */
export function label(part, words, chosen = []) {
  const [verb, fields] = deed(part);
  if (verb === "fire" && (fields.units ?? []).length === 0) return "Hold fire";
  if (verb === "answer") return fields.option;
  const said = [];
  for (const [key, value] of Object.entries(fields)) {
    if (value === null) continue;
    const all = Array.isArray(value) ? value : [value];
    if (all.length === 0) continue;
    if (["units", "unit", "guns"].includes(key)) {
      const others = all.filter((id) => !chosen.includes(id));
      if (others.length > 0) said.unshift(list(others.map(unitName)));
    } else if (["body", "echelon"].includes(key)) said.unshift(bodyName(value));
    else if (key === "group") said.unshift(groupName(value));
    else if (key === "side") said.unshift(side(value)?.name ?? value);
    else if (key === "formation") said.unshift(formationName(value));
    else if (key === "pivot") said.push(`about ${value}`);
    else if (key === "hex" || value === aim(part)) said.push(`at ${value}`);
    else if (key === "hexes") said.push(`in ${list(all)}`);
    else if (key === "facing") said.push(`to ${value}`);
    else if (key === "path") said.push(`to ${all.at(-1)}`);
    else said.push(all.map(String).join(" "));
  }
  return said.length > 0 ? `${capital(verb.replaceAll("_", " "))} ${said.join(" ")}` : capital(verb || words);
}

/** Returns the heading under which actions of a verb stand. */
export const heading = (verb) => ({ enter: "Reinforcements", march: "Force march", fire: "Fire", delay: "Hold back" })[verb] ?? capital(verb.replaceAll("_", " "));
