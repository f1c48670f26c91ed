// The wire: the drive's requests and answers over one socket, which is taken up again when it breaks.

const seat = new URLSearchParams(location.search).get("seat");

/** Returns an address of the table, with the key of the seat. */
export const address = (path, more = "") => {
  const query = [seat ? `seat=${encodeURIComponent(seat)}` : "", more].filter(Boolean).join("&");
  return query ? `${path}?${query}` : path;
};

let socket = null;
let next = 1;
let wait = 250;
const open = new Map();
const hears = { seat: null, changed: null, state: () => {} };
const early = [];
let first = null;

/** Listens to the wire: hears who one is, that something changed, and whether the table answers. */
export function connect(on) {
  Object.assign(hears, on);
  for (const said of early.splice(0)) hear(said);
}

function hear(said) {
  if (!hears.seat) return early.push(said);
  if (said.note === "seat") hears.state(true);
  hears[said.note]?.(said);
}

/** Returns, once, the answers to what is asked first: the view, what may be done, and where the hexes lie. */
export function firstAnswers() {
  const answers = first;
  first = null;
  return answers;
}

function dial() {
  socket = new WebSocket(address(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/wire`));
  socket.onopen = () => {
    wait = 250;
  };
  socket.onmessage = (message) => {
    const said = JSON.parse(message.data);
    if (said.note) {
      // The page is read while this is answered.
      if (said.note === "seat" && !hears.seat) first = Promise.all([ask({ ask: "view", drawn: true, since: null }), ask({ ask: "legal", parts: true }), ask({ ask: "sheet" })]);
      hear(said);
      return;
    }
    const asked = open.get(said.id);
    open.delete(said.id);
    asked?.(said);
  };
  socket.onclose = () => {
    hears.state(false);
    for (const asked of open.values()) asked({ ok: false, error: "lost", says: "The table did not answer." });
    open.clear();
    setTimeout(dial, wait);
    wait = Math.min(wait * 2, 4000);
  };
}

/** Asks one thing and returns its answer. */
export function ask(request) {
  return new Promise((done) => {
    if (socket?.readyState !== WebSocket.OPEN) {
      done({ ok: false, error: "lost", says: "The table does not answer." });
      return;
    }
    const id = next++;
    open.set(id, done);
    socket.send(JSON.stringify({ ...request, id }));
  });
}

/** Asks one thing at a time: while an answer is awaited only the last question is kept. */
export function lately() {
  let busy = false;
  let kept = null;
  return function next(request, then) {
    if (busy) {
      kept = [request, then];
      return;
    }
    busy = true;
    ask(request).then((answer) => {
      busy = false;
      then(answer);
      if (kept) {
        const [request, then] = kept;
        kept = null;
        next(request, then);
      }
    });
  };
}

dial();
