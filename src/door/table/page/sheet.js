// The sheet at the side: why a number is what it is, rules, charts, saves and help, one at a time.

import { $, el, fill } from "./dom.js";
import { ask } from "./wire.js";

let before = null;

/** What has more to show than a ledger stands over the map as well. */
const wide = ["Special rules", "Battles", "Keys and gestures", "The save could not be opened", "It could not be begun", "What would have come out differently"];

/** What does the words of an action that stand in a sentence. */
let doer = null;
export const does = (work) => {
  doer = work;
};

/** Opens the sheet. */
export function open(title, ...body) {
  const sheet = $("sheet");
  $("toast").hidden = true;
  sheet.classList.toggle("wide", wide.includes(title));
  $("sheet-title").textContent = title;
  fill($("sheet-body"), body);
  if (!sheet.open) {
    before = document.activeElement;
    sheet.show();
  }
  $("sheet-body").scrollTop = 0;
  $("sheet-close").focus({ preventScroll: true });
}

/** Closes it; what had the keys before has them again. */
export function close() {
  if (!$("sheet").open) return false;
  $("sheet").close();
  before?.focus?.({ preventScroll: true });
  return true;
}

export const isOpen = () => $("sheet").open;
export const title = () => ($("sheet").open ? $("sheet-title").textContent : "");

/** Returns a text in which what stands in brackets is a cite: a rule of the book inside opens. Words of an
 * action can be clicked where the text is about what may be done now. */
export function cited(text, now = false) {
  return String(text)
    .split(/(\[[^\][]+\]|`[^`]+`)/)
    .map((part) => {
      if (part.startsWith("`") && part.endsWith("`")) return command(part.slice(1, -1), now);
      if (!part.startsWith("[")) return part;
      return el("span", { class: "cite" }, part.split(/([A-Z]{1,4}-S?\d+[a-z]?)/).map((word) => (/^[A-Z]{1,4}-S?\d+[a-z]?$/.test(word) ? el("button", { class: "link", onclick: (event) => { event.stopPropagation(); rule(word); } }, word) : word)));
    });
}

/** Returns the words of an action as they are typed; those that are complete are done by a click. */
function command(words, now) {
  const whole = now && doer && /^[a-z]+( |$)/.test(words) && !/ [A-Z]{3,}/.test(words);
  return whole ? el("button", { class: "link", onclick: () => doer(words) }, words) : el("code", {}, words);
}

/** Returns lines of an explanation: rows of a ledger as a table, everything else as sentences. */
export function ledger(lines) {
  const parts = [];
  let rows = null;
  const row = /^ {2} *(\S.*?) {3}(\S.*?) {2,}(\[.*)$/;
  const sum = /^ {2} *(= .*?) {3}(\S.*)$/;
  for (const line of lines) {
    const found = row.exec(line) ?? sum.exec(line);
    if (found) {
      if (!rows) {
        rows = el("tbody");
        parts.push(el("table", { class: "ledger" }, rows));
      }
      const struck = line.endsWith("(replaced)");
      rows.append(
        el(
          "tr",
          { class: found[1].startsWith("=") ? "sum" : struck ? "struck" : null },
          el("td", { class: "amount" }, found[1]),
          el("td", {}, found[2].trim(), found[3] ? el("small", {}, cited(source(found[3]))) : null),
        ),
      );
      continue;
    }
    rows = null;
    if (line.trim()) parts.push(el("p", { class: line.startsWith(" ") ? "detail" : null }, cited(line.trim())));
  }
  return parts.length > 0 ? parts : [el("p", {}, "Nothing was worked out here.")];
}

const source = (text) => text.replace(/\s{2,}/g, " · ");

/** Opens a rule of the rulebook inside. */
export async function rule(id) {
  const said = await ask({ ask: "rule", of: id });
  if (!said.ok) return open(id, el("p", {}, said.says));
  open(
    `Rule ${said.rule}`,
    el("p", { class: "rule" }, said.says),
    said.differs ? el("p", {}, `Between the printings: ${said.differs}`) : null,
    el("p", { class: "detail" }, `Premier ${said.section}, chapter ${said.chapter}. Read: ${said.from} (${said.grade}). ${said.state}`),
  );
}

/** Opens what the drive answers to a question of why. */
export async function why(title, request) {
  const said = await ask({ ask: "why", ...request });
  open(title, said.ok ? ledger(said.lines) : el("p", {}, cited(said.says)));
}

/** Opens a refusal: the sentence with its rule, and the ledger of what it would have cost if there is one. */
export async function refusal(said, deed = null) {
  const parts = [el("p", { class: "refused" }, cited(said.says))];
  if (deed) {
    const more = await ask({ ask: "why", deed });
    const lines = more.ok ? more.lines.filter((line) => line !== said.says) : [];
    if (lines.length > 0) parts.push(el("h3", {}, "What it is made of"), ledger(lines));
  }
  if (said.rule) {
    const rule = await ask({ ask: "rule", of: said.rule });
    if (rule.ok) parts.push(el("h3", {}, `Rule ${rule.rule}`), el("p", { class: "rule" }, rule.says), el("p", { class: "detail" }, `Premier ${rule.section}. Read: ${rule.from} (${rule.grade}).`));
  }
  open("Why not", parts);
}

let hiding = 0;

/** Says something for a moment. */
export function toast(...what) {
  const box = $("toast");
  fill(box, what);
  box.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => {
    box.hidden = true;
  }, 7000);
}
