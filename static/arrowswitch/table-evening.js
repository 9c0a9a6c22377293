// *Your evening* above the results of a table that is through, as the site words it; asked again while it is looked at.

import { Pause } from "./pause.js";
import { replace } from "./table-words.js";

const EVERY = 30000; // milliseconds: other tables play on, and their results move the places
const SOON = 3000; // where newer results are in than are shown, or the site has not heard of the last one here

export class Evening {
  // `sync` fetches as for all else; `wanted()` tells whether the table is through.
  constructor(sync, address, wanted) {
    Object.assign(this, { sync, address, wanted, version: "", text: "", done: false, asking: false });
    this.pause = new Pause(EVERY);
    this.opened = new Set(); // ids of what is open: a screen that is drawn anew begins with an empty place
    document.addEventListener("toggle", ({ target }) => this.remember(target), { capture: true });
  }

  remember(details) {
    if (!details.id || !details.closest('[data-slot="evening"]')) return;
    if (details.open) this.opened.add(details.id);
    else this.opened.delete(details.id);
  }

  // Into the screen that was drawn just now, and asked from now on.
  show() {
    this.put();
    if (this.timer) return;
    document.addEventListener("visibilitychange", () => this.tick());
    this.tick();
  }

  async tick() {
    this.later(this.pause.milliseconds);
    const idle = this.done || this.asking || this.pause.barred || document.visibilityState !== "visible";
    if (idle || !this.wanted()) return;
    this.asking = true;
    await this.ask();
    this.asking = false;
    const isBehind = !this.text || document.querySelector("[data-behind]");
    this.pause.every = isBehind ? SOON : EVERY;
    this.later(this.pause.milliseconds); // also after a question that was turned away
  }

  later(milliseconds) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tick(), milliseconds);
  }

  async ask() {
    let answer = null;
    try {
      const url = new URL(this.address, location.href);
      url.searchParams.set("since", this.version);
      answer = await this.sync.fetch(url);
      if (![200, 204].includes(answer.status)) throw new Error(answer.status);
      if (answer.status === 200) this.text = (await answer.text()).trim();
      this.version = answer.headers.get("X-Poll-Version");
      this.done = answer.headers.get("X-Poll") === "done";
      this.pause.heard();
      this.put();
    } catch {
      this.pause.missed(answer);
    }
  }

  // What is open stays open; the first time it takes the place of the thanks.
  put() {
    const root = document.querySelector('[data-slot="evening"]');
    if (!root || !this.text) return;
    const fresh = document.createRange().createContextualFragment(this.text);
    for (const details of root.querySelectorAll("details")) this.remember(details);
    for (const id of this.opened) fresh.getElementById(id)?.setAttribute("open", "");
    replace(root, fresh);
    const thanks = document.querySelector('[data-slot="thanks"]');
    const isRead = document.activeElement === thanks;
    thanks.hidden = root.childElementCount > 0;
    if (isRead && thanks.hidden) root.querySelector("h1").focus({ preventScroll: true });
  }
}
