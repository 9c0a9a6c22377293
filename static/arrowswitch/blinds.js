// The clock of the blinds goes on by itself between two answers of the site, and when it is gone.
// [data-blinds] holds this level and all that follow: title, blinds, ante, what comes next, end in milliseconds.
// [data-now] is the site's time in seconds. Without a level it has nothing to do.
(() => {
  "use strict";
  const skews = new WeakMap(); // clock part -> the site's time less ours, when it came

  function skew(clock) {
    if (!skews.has(clock)) skews.set(clock, clock.dataset.now * 1000 - Date.now());
    return skews.get(clock);
  }

  function digits(seconds) {
    const two = (n) => String(n).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor((seconds % 3600) / 60);
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  function write(clock, name, text) {
    const part = clock.querySelector(`[data-blind="${name}"]`);
    if (part && part.textContent !== text) part.textContent = text;
  }

  function tick() {
    for (const clock of document.querySelectorAll("[data-blinds]")) {
      const spells = JSON.parse(clock.dataset.blinds);
      if (!spells.length) continue;
      const now = Date.now() + skew(clock);
      const spell = spells.find((one) => one[4] > now) ?? spells[spells.length - 1]; // the last level has no end
      const [title, blinds, ante, next, ends] = spell;
      const left = Math.max(0, Math.ceil((ends - now) / 1000));
      write(clock, "title", title);
      write(clock, "blinds", blinds);
      write(clock, "ante", ante);
      write(clock, "next", next ? clock.dataset.nextWords.replace("{level}", next) : clock.dataset.last);
      write(clock, "digits", digits(left));
      clock.toggleAttribute("data-soon", left <= 60);
    }
  }

  document.addEventListener("DOMContentLoaded", tick);
  setInterval(tick, 250);
})();
