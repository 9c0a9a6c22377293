// The keys of a contract: what cannot be is greyed, and one tap on "Passed out" needs no other.
// A field that applies only where another one says so is hidden until then, and not sent.
// Without this script every key can be pressed and the server says what cannot be.
(() => {
  "use strict";
  const named = (form, name) => [...form.querySelectorAll(`input[name="${CSS.escape(name)}"]`)];

  function limit(form, path) {
    const level = form.querySelector(`input[name="${CSS.escape(path)}.level"]:checked`)?.value;
    const passed = level === "PASS";
    for (const part of ["denomination", "double", "declarer", "tricks"]) {
      for (const key of named(form, `${path}.${part}`)) {
        const over = part === "tricks" && key.value !== "=" ? Number(key.value) : 0;
        const beyond = level > 0 && (over > 7 - level || -over > Number(level) + 6);
        key.disabled = passed || beyond;
        if (key.disabled) key.checked = false;
      }
    }
    const nothing = named(form, `${path}.double`).find((key) => key.value === "");
    if (nothing && !passed && !named(form, `${path}.double`).some((key) => key.checked)) nothing.checked = true;
  }

  // "maker" or "bid=six seven": whether the form says so.
  function applies(form, condition) {
    const [name, values] = condition.split("=");
    const now = new FormData(form).get(name) || "";
    return values === undefined ? now !== "" : values.split(" ").includes(now);
  }

  // A field may hang on one that stands below it, so this goes on until nothing changes; what hangs on a
  // hidden field is hidden too, and no chain is longer than the form.
  function unfold(form) {
    const parts = [...form.querySelectorAll("[data-when]")];
    for (let changed = true, left = parts.length; changed && left >= 0; left -= 1) {
      changed = false;
      for (const part of parts) {
        const hidden = !applies(form, part.dataset.when);
        changed ||= part.hidden !== hidden;
        part.hidden = hidden;
        for (const field of part.querySelectorAll("input, select")) field.disabled = hidden;
      }
    }
  }

  function change(event) {
    if (event.target.form?.matches(".deal-form")) unfold(event.target.form);
    const found = /^(.*)\.(level|tricks|more)$/.exec(event.target.name || "");
    const form = event.target.form;
    if (!found || !form || !form.matches(".deal-form")) return;
    if (found[2] === "level") return limit(form, found[1]);
    // A result is said once: by a key, or from the list of the rarer ones.
    if (found[2] === "tricks") form.elements[`${found[1]}.more`].value = "";
    else if (event.target.value) named(form, `${found[1]}.tricks`).forEach((key) => { key.checked = false; });
  }

  function begin() {
    document.querySelectorAll(".deal-form").forEach(unfold);
    for (const key of document.querySelectorAll('.deal-form input[name$=".level"]:checked')) {
      limit(key.form, key.name.replace(/\.level$/, ""));
    }
  }

  document.addEventListener("change", change);
  document.addEventListener("DOMContentLoaded", begin);
  document.addEventListener("htmx:afterSettle", begin);
})();
