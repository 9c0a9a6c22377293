// The one polite status line. Say something by an event "say" on any element (htmx: HX-Trigger: {"say": "Saved."}).
// Failures that the server could not put in words get the words of the line's data attributes.
(() => {
  "use strict";
  const line = () => document.querySelector("[data-say]");

  function say(text) {
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = line().dataset.close;
    close.addEventListener("click", () => line().replaceChildren());
    const words = document.createElement("span");
    words.textContent = text;
    line().replaceChildren(words, close);
  }

  function failure(status) {
    const words = line().dataset;
    if (status === 0) return words.offline;
    if (status === 401 || status === 403) return words.refused;
    if (status === 404 || status === 410) return words.missing;
    if (status === 503) return words.busy;
    return words.failed;
  }

  document.addEventListener("say", (event) => say(event.detail.value || event.detail));
  for (const fault of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(fault, (event) => say(failure(event.detail.xhr.status)));
  }
})();
