// F2 goes to the line from anywhere; Esc in it clears it. The line is the page's [data-line-input].
// A field that is filled to be typed over, [data-type-over], is selected when it has the focus.
(() => {
  "use strict";
  const typeOver = (field) => field?.matches("[data-type-over]") && field.select();
  document.addEventListener("focusin", (event) => typeOver(event.target));
  typeOver(document.activeElement);
  document.addEventListener("keydown", (event) => {
    const line = document.querySelector("[data-line-input]");
    if (!line || event.defaultPrevented) return;
    if (event.key === "F2" && !document.querySelector("dialog:modal")) {
      event.preventDefault();
      line.focus();
      line.select();
    } else if (event.key === "Escape" && event.target === line && line.value) {
      event.preventDefault();
      line.value = "";
      line.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
})();
