// The map: one sheet that is moved and scaled, with the ground drawn once and the counters over it.

import { $, drawn, fill, svg } from "./dom.js";
import { address } from "./wire.js";
import { state } from "./state.js";

const view = { x: 0, y: 0, k: 1 };
const still = matchMedia("(prefers-reduced-motion: reduce)");
let sheet = null;
let columns = [];
let places = new Map();
let counters = new Map();
let settle = 0;
let fitted = false;
let wanted = "";
let covered = null;
/** From this scale on the numbers of hexes can be read. */
const READABLE = 0.7;
const hears = { click: () => {}, hover: () => {}, drag: () => false, drop: () => {}, key: () => false };

/** Takes up the sheet of a map: where each hex lies. */
export function lay(answer, rules) {
  const same = sheet && sheet.width === answer.width && sheet.height === answer.height;
  sheet = answer;
  places = new Map(sheet.hexes.map(([hex, x, y]) => [hex, { x, y }]));
  const byColumn = new Map();
  for (const [hex, x, y] of sheet.hexes) {
    if (!byColumn.has(x)) byColumn.set(x, []);
    byColumn.get(x).push({ hex, x, y });
  }
  columns = [...byColumn.values()].sort((one, other) => one[0].x - other[0].x);
  const board = $("board");
  board.style.width = `${sheet.width}px`;
  board.style.height = `${sheet.height}px`;
  for (const layer of board.querySelectorAll(".layer")) {
    layer.setAttribute("viewBox", `0 0 ${sheet.width} ${sheet.height}`);
  }
  covered = null;
  takeGround(address("ground.svg", `rules=${encodeURIComponent(rules)}`));
  if (!same || !fitted) fit();
}

/** Draws the ground. It stands in the page itself, so that only what is in sight is ever painted. */
async function takeGround(from) {
  wanted = from;
  const answer = await fetch(from).catch(() => null);
  const text = answer?.ok ? await answer.text() : "";
  if (wanted !== from || !text.startsWith("<svg")) return;
  $("ground").innerHTML = text;
  $("ground").querySelector("title")?.remove();
  performance.mark("ground drawn");
}

/** Sets the numbers of the hexes in sight and near it, where they can be read. */
function number() {
  const layer = $("numbers");
  if (!sheet || view.k < READABLE) return;
  const { clientWidth, clientHeight } = $("map");
  const [left, top, wide, high] = [-view.x / view.k, -view.y / view.k, clientWidth / view.k, clientHeight / view.k];
  const within = covered && left >= covered.left && top >= covered.top && left + wide <= covered.right && top + high <= covered.bottom;
  if (within) return;
  covered = { left: left - wide / 2, top: top - high / 2, right: left + wide * 1.5, bottom: top + high * 1.5 };
  const rise = sheet.radius * Math.cos(Math.PI / 6) - 8;
  const near = ([, x, y]) => x > covered.left && x < covered.right && y > covered.top && y < covered.bottom;
  layer.innerHTML = sheet.hexes.filter(near).map(([hex, x, y]) => `<text x="${x}" y="${(y - rise).toFixed(1)}">${hex}</text>`).join("");
}

/** Returns every hex of the map. */
export const every = () => sheet.hexes.map(([hex]) => hex);

export const at = (hex) => places.get(hex);
export const counter = (id) => counters.get(id);

/** Draws the counters as the engine has drawn them: the new ones, in the order of all. */
export function put({ counters: fresh, since }, { order, marks }) {
  const layer = $("counters");
  if (since === null) counters = new Map();
  const holder = svg("g");
  holder.innerHTML = fresh.map(([, text]) => text).join("");
  const nodes = [...holder.children];
  fresh.forEach(([id], nth) => counters.set(id, nodes[nth]));
  const shown = order.map((id) => counters.get(id)).filter(Boolean);
  if (since === null) fill(layer, shown);
  else {
    const wanted = new Set(shown);
    for (const node of [...layer.children]) if (!wanted.has(node)) node.remove();
    let before = null;
    for (const node of shown.reverse()) {
      if (node.parentNode !== layer || node.nextSibling !== before) layer.insertBefore(node, before);
      before = node;
    }
  }
  if (state.marks !== marks) {
    state.marks = marks;
    fill($("marks"), drawn(marks));
  }
}

/** Returns the points of a hex's outline, drawn in by a part. */
export function outline(hex, part = 1) {
  const centre = places.get(hex);
  if (!centre) return "";
  const points = [];
  for (let corner = 0; corner < 6; corner += 1) {
    const turn = (Math.PI / 3) * corner;
    const far = sheet.radius * part;
    points.push(`${(centre.x + far * Math.cos(turn)).toFixed(1)},${(centre.y + far * Math.sin(turn)).toFixed(1)}`);
  }
  return points.join(" ");
}

/** Returns the hexes of a list as one path. */
export const area = (hexes, part = 1) => hexes.map((hex) => `M${outline(hex, part).replaceAll(" ", "L")}Z`).join("");

/** Returns the hex at a point of the sheet; none off the map. */
export function hexAt({ x, y }) {
  let best = null;
  let least = Infinity;
  for (const column of columns) {
    if (Math.abs(column[0].x - x) > sheet.radius * 1.2) continue;
    for (const place of column) {
      const far = (place.x - x) ** 2 + (place.y - y) ** 2;
      if (far < least) [best, least] = [place.hex, far];
    }
  }
  return best && least <= sheet.radius ** 2 ? best : null;
}

/** Returns the hex next to one in a direction of the screen. */
export function beside(hex, right, down) {
  const from = places.get(hex) ?? { x: sheet.width / 2, y: sheet.height / 2 };
  const step = sheet.radius * 1.6;
  const found = hexAt({ x: from.x + right * sheet.radius * 1.5, y: from.y + down * step + (right && !down ? 0.1 : 0) });
  return found && found !== hex ? found : hexAt({ x: from.x + right * sheet.radius * 1.5, y: from.y + (down || 0.6) * step }) ?? hex;
}

function draw() {
  const board = $("board");
  board.style.transform = `translate(${view.x.toFixed(2)}px, ${view.y.toFixed(2)}px) scale(${view.k.toFixed(4)})`;
  // While the sheet moves it is one picture; at rest it is drawn sharply.
  board.classList.add("moving");
  clearTimeout(settle);
  settle = setTimeout(() => {
    board.classList.remove("moving");
    number();
  }, 160);
  $("map").dataset.far = view.k < 0.55 ? "far" : "near";
  $("map").dataset.numbers = view.k < READABLE ? "no" : "yes";
}

function keep() {
  const { clientWidth: wide, clientHeight: high } = $("map");
  const clamp = (at, size, room) => {
    const slack = size > room ? 60 : 0;
    const [least, most] = size > room ? [room - size - slack, slack] : [0, room - size];
    return Math.min(Math.max(at, least), most);
  };
  view.x = clamp(view.x, sheet.width * view.k, wide);
  view.y = clamp(view.y, sheet.height * view.k, high);
  draw();
}

/** Shows the whole map. */
export function fit() {
  if (!sheet) return;
  const { clientWidth: wide, clientHeight: high } = $("map");
  if (!wide || !high) return;
  view.k = Math.min(wide / sheet.width, high / sheet.height, 1.6);
  view.x = (wide - sheet.width * view.k) / 2;
  view.y = (high - sheet.height * view.k) / 2;
  fitted = true;
  draw();
}

/** Scales the map so many times; the point of the screen stays where it is. */
export function zoom(times, point = null) {
  if (!sheet) return;
  const { clientWidth: wide, clientHeight: high } = $("map");
  const { x, y } = point ?? { x: wide / 2, y: high / 2 };
  const least = Math.min(wide / sheet.width, high / sheet.height) * 0.7;
  const k = Math.min(Math.max(view.k * times, Math.min(least, 1)), 4);
  view.x = x - ((x - view.x) * k) / view.k;
  view.y = y - ((y - view.y) * k) / view.k;
  view.k = k;
  keep();
}

/** Moves the map. */
export function pan(right, down) {
  view.x += right;
  view.y += down;
  keep();
}

/** Brings a hex into sight. */
export function show(hex, always = false) {
  const place = places.get(hex);
  if (!place) return;
  const { clientWidth: wide, clientHeight: high } = $("map");
  const seen = { x: view.x + place.x * view.k, y: view.y + place.y * view.k };
  const margin = 90;
  if (!always && seen.x > margin && seen.x < wide - margin && seen.y > margin && seen.y < high - margin) return;
  if (always && view.k < 0.8) view.k = Math.min(1, 0.8);
  view.x = wide / 2 - place.x * view.k;
  view.y = high / 2 - place.y * view.k;
  if (!still.matches) {
    $("board").classList.add("gliding");
    setTimeout(() => $("board").classList.remove("gliding"), 260);
  }
  keep();
}

/** Shows for a moment where a hex is. */
export function pulse(hex) {
  const ring = svg("polygon", { points: outline(hex, 0.96), class: "pulse" });
  $("over").append(ring);
  setTimeout(() => ring.remove(), 1600);
}

/** Returns where a hex is on the screen, within the map. */
export function onScreen(hex) {
  const place = places.get(hex);
  return place && { x: view.x + place.x * view.k, y: view.y + place.y * view.k, k: view.k };
}

const point = (event) => {
  const box = $("map").getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
};
const under = (event) => {
  if (!sheet) return null;
  const { x, y } = point(event);
  return hexAt({ x: (x - view.x) / view.k, y: (y - view.y) / view.k });
};

/** Listens to pointer, wheel and keys over the map. */
export function listen(on) {
  Object.assign(hears, on);
  const map = $("map");
  const fingers = new Map();
  let gesture = null;
  map.addEventListener("pointerdown", (event) => {
    if (event.button > 1) return;
    map.focus({ preventScroll: true });
    map.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, point(event));
    if (fingers.size === 1) {
      gesture = { from: point(event), hex: under(event), kind: "click", button: event.button };
    } else {
      gesture = { kind: "pinch" };
      hears.drop(null);
    }
  });
  map.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    const now = point(event);
    if (!before) {
      if (event.pointerType !== "touch") hears.hover(under(event));
      return;
    }
    if (gesture?.kind === "pinch" && fingers.size >= 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
      const far = (one) => Math.hypot(one.x - other.x, one.y - other.y);
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      zoom(far(now) / Math.max(far(before), 1), middle);
      pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else if (gesture) {
      if (gesture.kind === "click" && Math.hypot(now.x - gesture.from.x, now.y - gesture.from.y) > 6) {
        gesture.kind = gesture.button === 0 && gesture.hex && hears.drag(gesture.hex) ? "drag" : "pan";
      }
      if (gesture.kind === "pan") pan(now.x - before.x, now.y - before.y);
      if (gesture.kind === "drag") hears.hover(under(event), true);
    }
    fingers.set(event.pointerId, now);
  });
  const end = (event) => {
    if (!fingers.delete(event.pointerId) || !gesture) return;
    const { kind } = gesture;
    if (fingers.size > 0) return;
    gesture = null;
    if (event.type === "pointercancel") hears.drop(null);
    else if (kind === "click") {
      hears.click(under(event), event);
      // A finger hovers nowhere; what it has touched is told all the same.
      if (event.pointerType === "touch") hears.hover(under(event));
    }
    else if (kind === "drag") hears.drop(under(event));
  };
  map.addEventListener("pointerup", end);
  map.addEventListener("pointercancel", end);
  map.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && hears.hover(null));
  map.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 30 : 1;
      if (event.shiftKey) pan(-event.deltaY * lines, 0);
      else zoom(Math.exp(-event.deltaY * lines * 0.0016), point(event));
    },
    { passive: false },
  );
  map.addEventListener("keydown", (event) => {
    if (hears.key(event)) event.preventDefault();
  });
  new ResizeObserver(() => {
    if (!fitted) fit();
    else if (sheet) keep();
  }).observe(map);
}
