// Between the phone and the server: sends what waits, one after the other, and fetches what changed.
// On load, when the network is back, on return to the page, and every ten seconds or so; what could not be sent goes
// again sooner, and all of it later each time that the site does not answer (see pause.js).

import { Pause } from "./pause.js";

const EVERY = 10000; // milliseconds
const AGAIN = 2000;
const PATIENCE = 8000;
const PATIENCE_TO_SEND = 20000; // longer than the site lets an entry wait
const BUSY = 503;
const MISSES = 3;

// Versions are "results.session"; both only rise, the session's with what may take boards away.
function isOlder(version, known) {
  const [results, session] = version.split(".").map(Number);
  const [knownResults, knownSession] = known.split(".").map(Number);
  return session < knownSession || (session === knownSession && results < knownResults);
}

export class Sync {
  // `heard(state)` takes a new state, `changed()` tells that the outbox or the connection did, and `refused(message)`
  // why the site did not take something that is no result.
  constructor(outbox, urls, { heard, changed, refused }) {
    Object.assign(this, { outbox, urls, heard, changed, refused });
    this.version = "";
    this.offline = false;
    this.lost = false; // the phone has been taken from this table
    this.busy = false; // the site is there but could not take what waits here
    this.asks = new Pause(EVERY);
    this.sends = new Pause(AGAIN);
    this.seen = new Date();
  }

  start(version) {
    this.version = version;
    window.addEventListener("online", () => this.tick());
    window.addEventListener("pageshow", (event) => event.persisted && this.tick());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.tick());
    this.tick();
  }

  get stale() {
    return this.asks.misses >= MISSES;
  }

  async tick() {
    const sent = await this.flush();
    if (sent && document.visibilityState === "visible") await this.poll();
    this.later();
  }

  later() {
    clearTimeout(this.timer);
    const pause = this.sends.misses && this.outbox.waiting().length ? this.sends : this.asks;
    this.timer = setTimeout(() => this.tick(), pause.milliseconds);
  }

  async poll() {
    if (this.asks.barred) return;
    let answer = null;
    try {
      const url = new URL(this.urls.state, location.href);
      url.searchParams.set("since", this.version);
      answer = await this.fetch(url);
      if (answer.status === 200) this.adopt(await answer.json());
      else if (answer.status !== 204) throw new Error(answer.status);
      this.asks.heard();
      this.seen = new Date();
      this.connected(true);
    } catch {
      this.asks.missed(answer);
      this.connected(navigator.onLine && this.asks.misses < MISSES);
    }
  }

  // Send all that waits, in order. False when the server could not be reached, or asked to be left alone.
  flush() {
    if (this.sends.barred) {
      this.later(); // what came to wait just now is due when the site may be asked, not at the next poll
      return Promise.resolve(false);
    }
    this.sending = (this.sending || Promise.resolve()).then(() => this.sendAll()).catch(() => false);
    return this.sending;
  }

  async sendAll() {
    for (const item of this.outbox.waiting()) {
      if (!this.outbox.items.includes(item)) continue;
      if (!(await this.send(item))) {
        this.connected(false);
        this.later();
        return false;
      }
      this.sends.heard();
      this.connected(true);
    }
    return true;
  }

  async send(item) {
    let answer, said;
    try {
      answer = await this.post(item.kind, item.fields);
      said = await answer.json();
    } catch {
      if (!this.busy) this.sends.missed(answer);
      return false;
    }
    this.lost = said.code === "link.none";
    if (answer.ok) await this.outbox.remove(item);
    else if (this.lost) return false;
    else if ([403, 404, 409, 422].includes(answer.status) && said.code) await this.refuse(item, said);
    else {
      if (!this.busy) this.sends.missed(answer);
      return false;
    }
    if (answer.ok) this.adopt(said);
    this.changed();
    return true;
  }

  // A refused result stays with its reason until somebody decides; what hangs on it has nothing to say then.
  async refuse(item, problem) {
    if (item.kind === "entry") return this.outbox.put({ ...item, problem });
    await this.outbox.remove(item);
    if (!this.outbox.refused()) this.refused(problem.message);
    this.version = ""; // what it was about is not as this phone shows it
    await this.poll();
  }

  // Post something at once. Throws when the server cannot be reached.
  async post(kind, fields) {
    this.busy = false;
    const first = await this.fetch(this.urls.token, { patience: PATIENCE_TO_SEND });
    if (this.isBusy(first)) return first;
    const { token } = await first.json();
    const answer = await this.fetch(this.urls[kind], {
      method: "POST",
      patience: PATIENCE_TO_SEND,
      headers: { Accept: "application/json", "X-CSRFToken": token || "" },
      body: new URLSearchParams({ ...fields, since: this.version, takes: "change" }),
    });
    this.isBusy(answer);
    return answer;
  }

  // Whether the site could not take it: then nothing is sent before the time that it named.
  isBusy(answer) {
    this.busy = answer.status === BUSY;
    if (this.busy) this.sends.missed(answer);
    return this.busy;
  }

  // An older phone has no AbortSignal.timeout.
  async fetch(url, { patience = PATIENCE, ...options } = {}) {
    const aborted = new AbortController();
    const timer = setTimeout(() => aborted.abort(), patience);
    const headers = { Accept: "application/json", ...options.headers };
    try {
      return await fetch(url, { cache: "no-store", redirect: "error", signal: aborted.signal, ...options, headers });
    } finally {
      clearTimeout(timer);
    }
  }

  // An answer that was overtaken by a newer one is not looked at.
  adopt(state) {
    if (isOlder(state.version, this.version)) return;
    this.version = state.version;
    this.heard(state);
  }

  connected(yes) {
    if (this.offline === !yes) return;
    this.offline = !yes;
    this.changed();
  }
}
