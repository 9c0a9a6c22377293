// Watches the scoring file of table devices on this computer, and sends a copy to the site whenever it has changed.
//   <section data-watch="id of the scoring file" data-url data-most data-tick> with [data-watch-pick], [data-watch-on],
//   [data-watch-stop], [data-watch-said], [data-watch-insecure] and [data-watch-missing].
// Needs the File System Access API (Chrome and Edge on a computer), which browsers have over https and on the site's
// own machine only. The file is read and never written. What could not be sent, or was read while the devices' program
// wrote, is sent again; a copy that was refused only once in a while, until the file changes.

import { Pause } from "./pause.js";
import { forget, watch, watched } from "./watched-files.js";

const PATIENCE = 20000; // milliseconds for one answer
const REFUSED_AGAIN = 30000; // milliseconds until a copy that was refused is tried once more
const AGAIN = 5000;

const part = document.querySelector("[data-watch]");
const find = (name) => part.querySelector(`[data-watch-${name}]`);
const [pick, on, stop] = ["pick", "on", "stop"].map(find);

let handle = null;
let ticks = null;
let busy = false;
let sent = ""; // what the copy looked like that the site has
let refused = { mark: "", at: 0 };
const pause = new Pause(AGAIN);
let notBefore = 0; // when the site may be asked again after it did not answer

function say(words, values = {}) {
  const text = Object.entries({ name: handle?.name || "", ...values }).reduce(
    (said, [name, value]) => said.replaceAll(`{${name}}`, value),
    words,
  );
  const place = find("said");
  if (place.textContent !== text) place.textContent = text;
}

function show(state) {
  pick.hidden = state === "watching";
  on.hidden = state !== "asked";
  stop.hidden = state !== "watching";
  part.classList.toggle("waiting", state === "watching");
}

const timeNow = () =>
  new Date().toLocaleTimeString("en-GB", { timeZone: document.documentElement.dataset.zone || undefined });

const warn = (event) => event.preventDefault();

async function begin(chosen) {
  end();
  handle = chosen;
  [sent, refused] = ["", { mark: "", at: 0 }];
  show("watching");
  say(part.dataset.watching);
  window.addEventListener("beforeunload", warn);
  ticks = new Worker(part.dataset.tick);
  ticks.onmessage = look;
  await watch(part.dataset.watch, handle);
  await look();
}

function end() {
  ticks?.terminate();
  ticks = null;
  window.removeEventListener("beforeunload", warn);
}

// One look at the file; sends it if it is another than the site has.
async function look() {
  if (busy || !ticks || Date.now() < notBefore) return;
  busy = true;
  try {
    const file = await handle.getFile();
    const mark = `${file.size} ${file.lastModified}`;
    const waits = mark === refused.mark && Date.now() < refused.at + REFUSED_AGAIN;
    if (mark !== sent && !waits) await send(file, mark);
  } catch {
    say(part.dataset.unread); // moved, renamed or, for a moment, locked
  } finally {
    busy = false;
  }
}

async function send(file, mark) {
  if (file.size > Number(part.dataset.most)) return say(part.dataset.large);
  const bytes = await file.arrayBuffer(); // at once: a file that changes meanwhile cannot be read, and is tried again
  const body = new FormData(document.getElementById("copy-form"));
  body.set("file", new Blob([bytes]), file.name);
  let answer = null;
  try {
    answer = await fetch(part.dataset.url, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE),
    });
    const said = await answer.json();
    heard(answer, said, mark);
  } catch {
    missed(answer);
  }
}

function heard(answer, said, mark) {
  if (answer.status !== 200 && answer.status !== 422) throw new Error(answer.status);
  pause.heard();
  notBefore = 0;
  if (answer.ok) sent = mark;
  else refused = { mark, at: Date.now() };
  if (said.over) {
    end();
    show("asked");
    on.hidden = true;
  }
  say("{said}", { said: `${timeNow()} ${said.message}` });
  document.dispatchEvent(new Event("poll"));
}

function missed(answer) {
  pause.missed(answer);
  notBefore = Date.now() + pause.milliseconds;
  say(answer && [401, 403, 404].includes(answer.status) ? part.dataset.lost : part.dataset.offline);
}

async function choose() {
  try {
    const type = { description: "Microsoft Access", accept: { "application/x-msaccess": [".bws", ".mdb", ".accdb"] } };
    const [chosen] = await window.showOpenFilePicker({ types: [type] });
    await begin(chosen);
  } catch (error) {
    if (error.name !== "AbortError") say(part.dataset.unread); // otherwise somebody pressed Cancel
  }
}

async function goOn() {
  if ((await handle.requestPermission({ mode: "read" })) === "granted") await begin(handle);
}

async function leaveOff() {
  end();
  show("chosen");
  say(part.dataset.stopped);
  await forget(part.dataset.watch);
}

// The network is back: what waits goes out now, and not only after the pause.
function lookNow() {
  notBefore = 0;
  look();
}

async function start() {
  find(window.isSecureContext ? "missing" : "insecure").hidden = "showOpenFilePicker" in window;
  if (!("showOpenFilePicker" in window)) return;
  pick.addEventListener("click", choose);
  on.addEventListener("click", goOn);
  stop.addEventListener("click", leaveOff);
  window.addEventListener("online", lookNow);
  handle = await watched(part.dataset.watch);
  if (!handle) return show("chosen");
  if ((await handle.queryPermission({ mode: "read" })) === "granted") return begin(handle);
  on.textContent = on.dataset.words.replace("{name}", handle.name);
  show("asked");
}

if (part) start();
