// Names while one types: the club's people are in the page, so each keystroke answers at once.
// A name that nobody has is confirmed by a second Enter, where the form has the field `guests`.
// Without this script the fields are plain text and the server finds the person by name, and asks itself.
const MOST = 8;
const LETTERS = { ø: "o", ł: "l", đ: "d", ð: "d", æ: "ae", œ: "oe", þ: "th", ı: "i", ß: "ss" };
const plain = (text) => text.toLowerCase().replace(/[øłđðæœþıß]/g, (letter) => LETTERS[letter])
  .normalize("NFKD").replace(/\p{M}/gu, "");
const source = document.getElementById("people");
const keyed = (person) => ({ ...person, key: plain(person.name), parts: plain(person.name).split(/[\s-]+/) });
const people = (source ? JSON.parse(source.textContent) : []).map(keyed);

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
    if (next) next.focus();
    else if (input.form.matches("[data-queue]")) input.form.requestSubmit();
    else input.form.querySelector("button").focus();
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
  const guests = input.form.elements.guests;
  const isNew = () => guests && input.value.trim() && !id.value
    && !guests.value.split("\n").includes(input.value.trim())
    && !people.some((person) => person.key === plain(input.value.trim()));
  const ask = () => {
    const option = document.createElement("li");
    option.id = `${list.id}-new`;
    option.setAttribute("role", "option");
    option.textContent = combo.dataset.newGuest.replace("{name}", input.value.trim());
    option.addEventListener("pointerdown", (event) => { event.preventDefault(); confirm(); });
    list.replaceChildren(option);
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    mark(0);
  };
  const confirm = () => {
    const name = input.value.trim();
    guests.value = [...guests.value.split("\n").filter(Boolean), name].join("\n");
    const guest = keyed({ name, id: "", member: false });
    people.push(guest);
    take(guest);
  };
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("aria-expanded", "false");
  input.addEventListener("input", show);
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !open() && isNew()) {
      event.preventDefault();
      ask();
      return;
    }
    if (!open()) return;
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in steps) {
      event.preventDefault();
      mark((chosen + steps[event.key] + options().length) % options().length);
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      if (options()[chosen].person) take(options()[chosen].person); else confirm();
    } else if (event.key === "Escape") close();
  });
}
