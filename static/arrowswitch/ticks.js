// A button that takes the people who are ticked waits until enough of them are: <button data-ticks="4">.
// Without this script it can be pressed at once, and the site says who is missing.
(() => {
  "use strict";
  const main = document.getElementById("main");

  function count() {
    const ticked = main.querySelectorAll("input[name=people]:checked").length;
    for (const button of main.querySelectorAll("[data-ticks]")) button.disabled = ticked < Number(button.dataset.ticks);
  }

  main.addEventListener("change", count);
  new MutationObserver(count).observe(main, { childList: true, subtree: true });
  count();
})();
