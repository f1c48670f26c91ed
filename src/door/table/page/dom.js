// Small hands for the page: elements made of names and texts only, never of markup from elsewhere.

export const $ = (id) => document.getElementById(id);

/** Returns an element; attributes that begin with `on` are listeners, children are elements or texts. */
export function el(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "style") for (const [rule, what] of Object.entries(value)) node.style.setProperty(rule, what);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Puts children in the place of those there are. */
export function fill(node, ...children) {
  node.replaceChildren(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
}

/** Puts children in the place of those there are; what had the keys has them again, if it is still there. */
export function refill(node, ...children) {
  const name = (one) => one.id || one.getAttribute("aria-label") || one.textContent;
  const held = node.contains(document.activeElement) && node !== document.activeElement ? name(document.activeElement) : null;
  fill(node, ...children);
  if (held === null) return;
  const same = [...node.querySelectorAll("button, input, select, summary")].find((one) => name(one) === held);
  (same ?? node).focus({ preventScroll: true });
}

const SVG = "http://www.w3.org/2000/svg";

/** Returns an element of a picture. */
export function svg(name, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** Returns the elements of a picture that the engine has drawn. */
export function drawn(text) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  return parsed.querySelector("parsererror") ? [] : [...parsed.documentElement.children].map((n) => document.importNode(n, true));
}

/** Calls back when nothing has been asked for a while, with what was asked last. */
export function calm(wait, work) {
  let timer = 0;
  return (...what) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...what), wait);
  };
}

/** Returns the side's sign: its colour and its first letter. */
export function flag(side, size = "") {
  if (!side) return el("span");
  const style = { background: side.colour, color: side.ink };
  return el("span", { class: `flag ${size}`, style, "aria-hidden": "true" }, side.name.slice(0, 1));
}

/** Returns dice as dice: a face of one digit is one die, of two digits two. */
export function dice(face) {
  const digits = String(face).split("");
  const label = digits.length > 1 ? `rolled ${digits.join(" and ")}` : `rolled ${face}`;
  return el("span", { class: "dice", role: "img", "aria-label": label, title: label }, digits.map((digit, nth) => die(Number(digit), nth)));
}

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

function die(face, nth) {
  const node = svg("svg", { viewBox: "0 0 24 24", class: nth === 0 ? "die first" : "die" });
  node.append(svg("rect", { x: 1, y: 1, width: 22, height: 22, rx: 5 }));
  for (const pip of PIPS[face] ?? []) {
    node.append(svg("circle", { cx: 6 + 6 * (pip % 3), cy: 6 + 6 * Math.floor(pip / 3), r: 2.3 }));
  }
  return node;
}
