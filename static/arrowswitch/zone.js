// The browser's time zone, suggested where a club is made; without scripts the list starts at UTC.
(() => {
  "use strict";
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const list of document.querySelectorAll("select[data-suggest-zone]")) {
    const sent = list.closest("form").querySelector(".errors") !== null; // then the choice is somebody's own
    if (!sent && [...list.options].some((option) => option.value === zone)) list.value = zone;
  }
})();
