// The one polite status line. Say something by an event "say" on any element (htmx: HX-Trigger: {"say": "Saved."}).
// Failures that the server could not put in words get the words of the line's data attributes.
(() => {
  "use strict";
  const line = () => document.querySelector("[data-say]");

  function write(place, text) {
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = line().dataset.close;
    close.addEventListener("click", () => place.replaceChildren());
    const words = document.createElement("span");
    words.textContent = text;
    place.replaceChildren(words, close);
  }

  // A modal dialog covers the line, so that the words stand at its head too.
  function repeat(text) {
    const dialog = document.querySelector("dialog:modal");
    if (!dialog) return;
    let place = dialog.querySelector("[data-said]");
    if (!place) {
      place = document.createElement("div");
      place.className = "status-bar";
      place.dataset.said = "";
      place.setAttribute("role", "alert");
      dialog.prepend(place);
    }
    write(place, text);
  }

  function failure(status) {
    const words = line().dataset;
    if (status === 0) return words.offline;
    if (status === 401 || status === 403) return words.refused;
    if (status === 404 || status === 410) return words.missing;
    if (status === 503) return words.busy;
    return words.failed;
  }

  document.addEventListener("say", (event) => {
    const text = event.detail.value || event.detail;
    write(line(), text);
    // An answer says this before its dialog is closed or filled anew.
    if (event.detail.value) document.addEventListener("htmx:afterSettle", () => repeat(text), { once: true });
  });
  for (const fault of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(fault, (event) => {
      const text = failure(event.detail.xhr.status);
      write(line(), text);
      repeat(text);
    });
  }
})();
