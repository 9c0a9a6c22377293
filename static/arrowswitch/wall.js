// The wall's own clock and the turning of its pages. What it shows comes with the page and with poll.js;
// between answers, and when the server is gone, it goes on by itself: #wall-clock[data-spells] holds this
// phase and all that follow (round, phase, end in milliseconds), data-now the server's time in seconds.
(() => {
  "use strict";
  const PAGE_SECONDS = 12;
  const skews = new WeakMap(); // clock part -> the server's time less ours, when it came
  let shown = 0; // 0 the clock, 1.. the pages
  let since = Date.now();

  function skew(clock) {
    if (!skews.has(clock)) skews.set(clock, clock.dataset.now * 1000 - Date.now());
    return skews.get(clock);
  }

  function write(id, text) {
    const part = document.getElementById(id);
    if (part && part.textContent !== text) part.textContent = text;
  }

  function digits(seconds) {
    const two = (n) => String(n).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor((seconds % 3600) / 60);
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  function tell(clock) {
    const spells = JSON.parse(clock.dataset.spells);
    if (!spells.length) return { urgent: false, small: "" };
    const now = Date.now() + skew(clock);
    const spell = spells.find(([, , ends]) => ends > now);
    const word = document.getElementById("wall-word");
    if (!spell) {
      write("wall-word", clock.dataset.over);
      write("wall-round", "");
      write("wall-digits", "");
      word.classList.remove("last-board");
      return { urgent: true, small: "" };
    }
    const [round, phase, ends] = spell;
    const left = Math.ceil((ends - now) / 1000);
    const last = phase === "play" && left <= clock.dataset.boardSeconds;
    word.classList.toggle("last-board", last);
    write("wall-word", last ? clock.dataset.last : clock.dataset[phase]);
    write("wall-round", clock.dataset.roundWords.replace("{round}", round).replace("{rounds}", clock.dataset.rounds));
    write("wall-digits", digits(left));
    return { urgent: last || phase !== "play", small: digits(left) };
  }

  // The clock is a page of the turn while there is play; it stays while a board is the last or pairs move.
  function turn(clock, urgent) {
    const pages = [...document.querySelectorAll("[data-wall-page]")];
    const playing = document.getElementById("wall-digits").textContent !== "";
    const first = playing || !pages.length ? 0 : 1;
    if (Date.now() - since >= PAGE_SECONDS * 1000) {
      shown += 1;
      since = Date.now();
    }
    if (shown > pages.length || shown < first) shown = first;
    if (urgent && playing) shown = 0;
    clock.hidden = shown !== 0;
    pages.forEach((page, index) => { page.hidden = index + 1 !== shown; });
  }

  function tick() {
    const clock = document.getElementById("wall-clock");
    const { urgent, small } = tell(clock);
    turn(clock, urgent);
    write("wall-small", clock.hidden ? small : "");
  }

  document.addEventListener("DOMContentLoaded", tick);
  setInterval(tick, 250);
})();
