// A row of a table that unfolds: <tr data-unfold="address"> with <a data-unfolds="id of what it opens">.
// Where the screen is too narrow for the whole row, a tap on it opens what its address brings, in a row below, and the
// next tap closes that. Elsewhere, and without the network, the link leads where it says.
(() => {
  "use strict";

  const isNarrow = (row) => [...row.children].some((cell) => !cell.offsetParent && cell.classList.contains("wide"));

  async function open(row, link) {
    const answer = await fetch(row.dataset.unfold, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!answer || !answer.ok) return location.assign(link.href);
    row.insertAdjacentHTML("afterend", await answer.text());
    link.setAttribute("aria-expanded", "true");
  }

  document.addEventListener("click", (event) => {
    const row = event.target.closest("tr[data-unfold]");
    if (!row || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = row.querySelector("a[data-unfolds]");
    const pressed = event.target.closest("a, button, form");
    if ((pressed && pressed !== link) || !isNarrow(row)) return;
    event.preventDefault();
    if (row.getAttribute("aria-busy") === "true") return;
    const more = document.getElementById(link.dataset.unfolds);
    if (more) {
      more.remove();
      link.setAttribute("aria-expanded", "false");
      return;
    }
    row.setAttribute("aria-busy", "true");
    open(row, link).finally(() => row.removeAttribute("aria-busy"));
  });
})();
