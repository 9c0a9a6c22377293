// Dialogs, menus and the place of the focus.
// data-dialog-open="id" opens <dialog id>, data-dialog-close closes the one around it;
// a <dialog data-dialog-auto> that a fragment brings opens by itself; a refusal takes the focus, on a new page else
// the first field that was refused. One that is always in sight, as at the foot, has data-in-sight: the page stays
// where it is. In a fragment no field does: somebody may be typing in another.
(() => {
  "use strict";

  function arrive(part) {
    const dialog = part.querySelector("dialog[data-dialog-auto]:not([open])");
    if (dialog) dialog.showModal();
    const refusal = part.querySelector("[data-refusal]");
    if (refusal) refusal.focus({ preventScroll: "inSight" in refusal.dataset });
  }

  function closeMenus(except) {
    for (const menu of document.querySelectorAll("[data-menu][open]")) if (menu !== except) menu.open = false;
  }

  document.addEventListener("click", (event) => {
    closeMenus(event.target.closest("[data-menu]"));
    const opener = event.target.closest("[data-dialog-open]");
    if (opener) document.getElementById(opener.dataset.dialogOpen).showModal();
    if (event.target.closest("[data-dialog-close]")) event.target.closest("dialog").close();
  });
  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && event.target.closest("[data-menu][open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
  document.addEventListener("DOMContentLoaded", () => {
    arrive(document);
    if (!document.querySelector("[data-refusal]")) document.querySelector("form[method='post'] [aria-invalid='true']")?.focus();
  });
  document.addEventListener("htmx:afterSettle", (event) => arrive(event.target.parentElement || event.target));
})();
