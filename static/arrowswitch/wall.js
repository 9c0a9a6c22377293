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
    if (!spells.length) return { last: false, moving: false, small: "" };
    const now = Date.now() + skew(clock);
    const spell = spells.find(([, , ends]) => ends > now);
    const word = document.getElementById("wall-word");
    if (!spell) {
      write("wall-word", clock.dataset.over);
      write("wall-round", "");
      write("wall-digits", "");
      word.classList.remove("last-board");
      return { last: false, moving: true, small: "" };
    }
    const [round, phase, ends] = spell;
    const left = Math.ceil((ends - now) / 1000);
    const last = phase === "play" && left <= clock.dataset.boardSeconds;
    word.classList.toggle("last-board", last);
    write("wall-word", last ? clock.dataset.last : clock.dataset[phase]);
    write("wall-round", clock.dataset.roundWords.replace("{round}", round).replace("{rounds}", clock.dataset.rounds));
    write("wall-digits", digits(left));
    const big = document.getElementById("wall-digits");
    big.style.setProperty("--letters", big.textContent.length); // hours make it longer: it stays on one line
    return { last, moving: phase !== "play", small: digits(left) };
  }

  // The clock is a page of the turn while there is play; it stays while a board is the last. While people
  // move it takes turns with where they go alone. A page of seats that were changed ends at its time.
  function turn(clock, { last, moving }) {
    const all = [...document.querySelectorAll("[data-wall-page]")];
    const now = Date.now() + skew(clock);
    const due = all.filter((page) => !(page.dataset.wallUntil < now));
    const playing = document.getElementById("wall-digits").textContent !== "";
    const pages = due.filter((page) => !playing || (!last && (!moving || page.dataset.wallPage !== "ranking")));
    const first = playing || !pages.length ? 0 : 1;
    if (Date.now() - since >= PAGE_SECONDS * 1000) {
      shown += 1;
      since = Date.now();
    }
    if (shown > pages.length || shown < first) shown = first;
    clock.hidden = shown !== 0;
    count(shown - first, pages.length + 1 - first);
    all.forEach((page) => { page.hidden = pages.indexOf(page) + 1 !== shown || !shown; });
  }

  // How far the turn has come: a dot for each page, and "2 of 3"; nothing where there is one page alone.
  function count(at, pages) {
    const part = document.getElementById("wall-turn");
    const words = pages > 1 ? part.dataset.words.replace("{page}", at + 1).replace("{pages}", pages) : "";
    if (part.textContent === words) return;
    const dots = Array.from({ length: words ? pages : 0 }, (_, number) => {
      const dot = document.createElement("i");
      dot.className = number === at ? "wall-dot wall-dot-on" : "wall-dot";
      return dot;
    });
    part.replaceChildren(...dots, words);
  }

  function tick() {
    const clock = document.getElementById("wall-clock");
    const told = tell(clock);
    turn(clock, told);
    write("wall-small", clock.hidden ? told.small : "");
  }

  document.addEventListener("DOMContentLoaded", tick);
  setInterval(tick, 250);
})();
