// What is left until a moment, said in words and kept true:
//   <span data-until="2026-11-20T22:44:00Z" data-minutes="{minutes} minutes left." data-last="…" data-over="…"><span data-left></span></span>
(() => {
  "use strict";

  function words(part) {
    const seconds = (new Date(part.dataset.until) - Date.now()) / 1000;
    if (seconds <= 0) return part.dataset.over;
    if (seconds < 60) return part.dataset.last;
    return part.dataset.minutes.replace("{minutes}", Math.ceil(seconds / 60));
  }

  function tick() {
    for (const part of document.querySelectorAll("[data-until]")) {
      const place = part.querySelector("[data-left]");
      const now = words(part);
      if (place.textContent !== now) place.textContent = now;
    }
  }

  document.addEventListener("DOMContentLoaded", tick);
  setInterval(tick, 1000);
})();
