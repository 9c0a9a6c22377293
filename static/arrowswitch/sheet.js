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

  // A further row of a list, without asking the server: what is copied is as in the last row, the player the
  // next one, and the rest is empty. A list that is full is left to the server.
  const MOST_ROWS = 40;
  const FIELDS = "input, select";

  function another(event) {
    const list = event.target.closest?.('.deal-form button[name="add"]')?.closest("[data-list]");
    const rows = list ? [...list.querySelectorAll(":scope > .item-listed")] : [];
    if (!rows.length || rows.length >= MOST_ROWS) return;
    event.preventDefault();
    const last = rows.at(-1);
    const row = last.cloneNode(true);
    const path = list.dataset.list;
    const dashed = `f-${path.replaceAll(".", "-")}-`;
    const moved = [[`${path}.${rows.length - 1}`, `${path}.${rows.length}`],
      [`${dashed}${rows.length - 1}`, `${dashed}${rows.length}`]];
    for (const attribute of ["name", "id", "for"]) {
      for (const part of row.querySelectorAll(`[${attribute}]`)) {
        const text = part.getAttribute(attribute);
        const pair = moved.find(([from]) => text === from || text.startsWith(`${from}.`) || text.startsWith(`${from}-`));
        if (pair) part.setAttribute(attribute, pair[1] + text.slice(pair[0].length));
      }
    }
    const number = row.querySelector(":scope > fieldset > legend");
    if (number?.textContent === String(rows.length)) number.textContent = rows.length + 1;
    row.querySelectorAll("ul.errors").forEach((errors) => errors.remove());
    row.querySelectorAll(".item-more").forEach((more) => { more.open = false; });
    const before = [...last.querySelectorAll(FIELDS)];
    [...row.querySelectorAll(FIELDS)].forEach((field, place) => {
      field.removeAttribute("aria-describedby");
      const copied = field.closest("[data-copied]");
      const suggested = field.closest("[data-suggested]")?.dataset.suggested || "";
      if (field.type === "radio" || field.type === "checkbox") {
        field.checked = copied ? before[place].checked : field.type === "radio" && suggested !== "" && field.value === suggested;
      } else field.value = copied ? before[place].value : suggested;
    });
    row.querySelectorAll("[data-people][data-copied]").forEach(nextPlayer);
    last.after(row);
    list.querySelector(`:scope > input[name="${CSS.escape(path)}.rows"]`).value = rows.length + 1;
    row.querySelector(FIELDS)?.focus();
  }

  function nextPlayer(people) {
    if (people.matches("select")) {
      const names = [...people.options].filter((option) => option.value);
      const now = names.findIndex((option) => option.value === people.value);
      if (now >= 0) people.value = names[(now + 1) % names.length].value;
    } else {
      const keys = [...people.querySelectorAll("input")].filter((key) => key.value);
      const now = keys.findIndex((key) => key.checked);
      if (now >= 0) keys[(now + 1) % keys.length].checked = true;
    }
  }

  function begin() {
    document.querySelectorAll(".deal-form").forEach(unfold);
    for (const key of document.querySelectorAll('.deal-form input[name$=".level"]:checked')) {
      limit(key.form, key.name.replace(/\.level$/, ""));
    }
  }

  document.addEventListener("change", change);
  document.addEventListener("click", another);
  document.addEventListener("DOMContentLoaded", begin);
  document.addEventListener("htmx:afterSettle", begin);
})();
