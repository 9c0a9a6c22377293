// Names while one types: the club's people are in the page, so each keystroke answers at once.
// Without this script the fields are plain text and the server finds the person by name.
const MOST = 8;
const LETTERS = { ø: "o", ł: "l", đ: "d", ð: "d", æ: "ae", œ: "oe", þ: "th", ı: "i", ß: "ss" };
const plain = (text) => text.toLowerCase().replace(/[øłđðæœþıß]/g, (letter) => LETTERS[letter])
  .normalize("NFKD").replace(/\p{M}/gu, "");
const source = document.getElementById("people");
const people = (source ? JSON.parse(source.textContent) : []).map((person) => ({
  ...person, key: plain(person.name), parts: plain(person.name).split(/[\s-]+/),
}));

function found(text) {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const fits = (person) => words.every((word) => person.parts.some((part) => part.startsWith(word)));
  return people.filter(fits).sort((a, b) => Number(b.member) - Number(a.member)).slice(0, MOST);
}

for (const combo of document.querySelectorAll("[data-combo]")) {
  const input = combo.querySelector("input[type=text]");
  const list = combo.querySelector("[role=listbox]");
  const id = input.form.elements[`${input.name}_id`];
  let chosen = -1;
  const open = () => !list.hidden;
  const options = () => [...list.children];
  const close = () => { list.hidden = true; input.setAttribute("aria-expanded", "false"); input.removeAttribute("aria-activedescendant"); };
  const mark = (index) => {
    chosen = index;
    options().forEach((option, at) => option.setAttribute("aria-selected", String(at === index)));
    if (index >= 0) input.setAttribute("aria-activedescendant", options()[index].id);
  };
  const take = (person) => {
    input.value = person.name;
    id.value = person.id;
    close();
    const fields = [...input.form.querySelectorAll("input[type=text]")];
    const next = fields[fields.indexOf(input) + 1];
    (next || input.form.querySelector("button")).focus();
  };
  const show = () => {
    id.value = "";
    const fit = found(input.value);
    list.replaceChildren(...fit.map((person, at) => {
      const option = document.createElement("li");
      option.id = `${list.id}-${at}`;
      option.setAttribute("role", "option");
      option.textContent = person.number ? `${person.name} (${person.number})` : person.name;
      option.addEventListener("pointerdown", (event) => { event.preventDefault(); take(person); });
      option.person = person;
      return option;
    }));
    list.hidden = !fit.length;
    input.setAttribute("aria-expanded", String(!list.hidden));
    mark(fit.length ? 0 : -1);
  };
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("aria-expanded", "false");
  input.addEventListener("input", show);
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (!open()) return;
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in steps) {
      event.preventDefault();
      mark((chosen + steps[event.key] + options().length) % options().length);
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      take(options()[chosen].person);
    } else if (event.key === "Escape") close();
  });
  if (input.form.matches("[data-combo-again]")) { // posted by htmx: the field is free for the next name
    input.form.addEventListener("htmx:afterRequest", (event) => {
      if (event.target !== input.form || !event.detail.successful) return;
      input.value = id.value = "";
      input.focus();
    });
  }
}
