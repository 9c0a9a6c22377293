// The ruling panel: the per cents of a weighted score are added up as they are typed.
// [data-weights] holds the rows, [data-sum] their sum; what is no number is left to the server.
(() => {
  "use strict";
  const FINEST = 10000; // per cents have at most four decimals: whole numbers add up exactly

  function percent(field) {
    const text = field.value.replace("%", "").replace(",", ".").trim();
    return /^\d{1,3}(\.\d{1,4})?$/.test(text) ? Math.round(Number(text) * FINEST) : 0;
  }

  document.addEventListener("input", (event) => {
    const rows = event.target.closest("[data-weights]");
    if (!rows) return;
    const sum = [...rows.querySelectorAll("input[name^=percent]")].reduce((all, field) => all + percent(field), 0);
    rows.querySelector("[data-sum]").textContent = String(sum / FINEST);
  });
})();
