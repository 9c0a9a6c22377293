// Keeps a part of the page fresh.
//   <div data-poll-url="/..." data-poll-seconds="5" data-poll-version="17">
// asks url?since=17 while the page is seen, every 5 seconds or so (see pause.js), and at once on return unless the
// site has named a later time. 204: nothing new. 200: each element of
// the answer replaces the one of its id anywhere in the page; header X-Poll-Version is the next `since`;
// header "X-Poll: done" ends the asking, and "X-Poll: again" opens the page again, which is another one by now. Three misses in a row mark the part [data-stale] and its
// [data-poll-status] says since when; the first answer takes that back.
import { Pause } from "./pause.js";

(() => {
  const MISSES = 3;
  const PATIENCE = 8000; // milliseconds for one answer

  class Poll {
    constructor(part) {
      this.part = part;
      this.since = part.dataset.pollVersion || "";
      this.pause = new Pause(part.dataset.pollSeconds * 1000);
      this.seen = new Date();
      this.wait();
    }

    wait() {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.ask(), this.pause.milliseconds);
    }

    // Somebody looks again, or has done something: ask now, unless the site asked to be left alone.
    askNow() {
      if (!this.pause.barred) this.ask();
    }

    stop() {
      clearTimeout(this.timer);
      polls.delete(this.part);
    }

    async ask() {
      if (this.asking) return;
      if (!this.part.isConnected) return this.stop();
      if (document.visibilityState !== "visible") return this.wait();
      this.asking = true;
      let answer = null;
      try {
        answer = await this.fetch();
        if (!answer.ok) throw new Error(answer.status);
        await this.take(answer);
      } catch {
        this.miss(answer);
      }
      this.asking = false;
      if (polls.get(this.part) === this) this.wait();
    }

    async fetch() {
      const url = new URL(this.part.dataset.pollUrl, location.href);
      url.searchParams.set("since", this.since);
      return fetch(url, {
        headers: { "HX-Request": "true" },
        cache: "no-store",
        redirect: "error",
        signal: AbortSignal.timeout(PATIENCE),
      });
    }

    async take(answer) {
      if (answer.headers.get("X-Poll") === "again") return location.reload();
      if (answer.status !== 204) swap(await answer.text());
      this.since = answer.headers.get("X-Poll-Version") ?? this.since;
      this.pause.heard();
      this.seen = new Date();
      delete this.part.dataset.stale;
      const done = answer.headers.get("X-Poll") === "done";
      this.tell(done ? "done" : "live");
      if (done) this.stop();
    }

    miss(answer) {
      this.pause.missed(answer);
      if (this.pause.misses < MISSES) return;
      this.part.dataset.stale = "";
      this.tell("stale");
    }

    tell(state) {
      const status = this.part.querySelector("[data-poll-status]");
      if (!status) return;
      const timeZone = document.documentElement.dataset.zone || undefined;
      const time = this.seen.toLocaleTimeString("en-GB", { timeZone });
      const words = status.dataset[state].replace("{time}", time);
      if (status.textContent !== words) status.textContent = words;
    }
  }

  function swap(html) {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    const focused = document.activeElement && document.activeElement.id;
    for (const part of [...fresh.content.children]) {
      const old = part.id && document.getElementById(part.id);
      if (!old) continue;
      old.replaceWith(part);
      htmx.process(part);
    }
    document.dispatchEvent(new Event("poll:swapped"));
    if (focused && document.activeElement.id !== focused) document.getElementById(focused)?.focus();
    gather();
  }

  const polls = new Map();

  function gather() {
    for (const part of document.querySelectorAll("[data-poll-url]")) {
      if (!polls.has(part)) polls.set(part, new Poll(part));
    }
  }

  const askAll = () => polls.forEach((poll) => poll.askNow());
  document.addEventListener("DOMContentLoaded", gather);
  document.addEventListener("htmx:afterSettle", gather);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && askAll());
  window.addEventListener("online", askAll);
  document.addEventListener("poll", askAll); // HX-Trigger: "poll" after a deed: see at once what it changed
  window.addEventListener("pageshow", (event) => event.persisted && askAll());
})();
