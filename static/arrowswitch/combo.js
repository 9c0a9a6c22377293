// Names while one types. A small club's people are in the page, so each keystroke answers at once; of a large club
// the site is asked, and an Enter that comes before the answer waits for it with all keys after it: none is lost.
// Names that nobody has are confirmed by a second Enter, where the form has the field `guests`: also those that were
// left with Tab before. A letter typed at the question begins the next name: the name in question stays as after Tab,
// or goes with its pair, of which the site asks the same beside the form.
// After its last name a form with data-queue or data-at-once is sent.
// Those whose ids stand in [data-signed-in] come last, and are marked with the words beside it.
// Without this script the fields are plain text and the server finds the person by name, and asks itself.
const MOST = 8;
const PAUSE = 100; // milliseconds after the last key until the site is asked
const PATIENCE = 4000; // milliseconds for its answer: after that nobody fits
const APOSTROPHES = /['`´‘’‚‛ʹʻʼʽʾʿˈˊˋ′‵＇｀׳՚ꞌ᾽᾿\u1fef\u1ffd]+/g; // these three as scoring/words/names.py has them
const HYPHENS = /[ ']*[\p{Pd}−⁃](?:[ '\p{Pd}−⁃])*/gu;
const MARKS = /[-']+/g; // of a name: they do not matter, so that it is looked at with spaces for them, and without
const LETTERS = { ø: "o", ł: "l", đ: "d", ð: "d", æ: "ae", œ: "oe", þ: "th", ı: "i", ß: "ss" };
const plain = (text) => text.toLowerCase().replace(/[øłđðæœþıß]/g, (letter) => LETTERS[letter])
  .replace(APOSTROPHES, "'").normalize("NFKD").replace(/(?![\u3099\u309a])\p{M}|\p{Cf}/gu, "")
  .replace(/\s+/g, " ").replace(HYPHENS, "-").replace(/(?<![\p{L}\p{N}'])([\p{L}\p{N}]+') +(?=[\p{L}\p{N}])/gu, "$1");
const same = (name) => apart(plain(name).replace(/'/g, ""));
const source = document.getElementById("people");
const matches = document.getElementById("people-matches"); // a large club
const apart = (text) => text.replace(MARKS, " ").split(/\s+/).filter(Boolean).join(" ");
const together = (text) => text.replace(MARKS, "");
const keyed = (person) => {
  const key = plain(person.name);
  return { ...person, same: same(person.name), parts: ` ${apart(key)}`, letters: ` ${together(key)}` };
};
const people = ((source && JSON.parse(source.textContent)) || []).map(keyed); // and guests that are new
const answers = new Map(); // of the site, by what was asked
const asked = new Map(); // what is on its way
const signedIn = () => document.querySelector("[data-signed-in]"); // looked for each time: the part may be drawn anew
const signedInIds = () => (signedIn()?.dataset.signedIn || "").split(" ").filter(Boolean).map(Number);
const question = (text) => `${text}|${signedInIds().join(" ")}`; // an answer holds until somebody signs in or leaves
const begins = (person, word) => person.parts.includes(` ${apart(word)}`) || person.letters.includes(` ${together(word)}`);

function fitting(all, text) {
  const words = text.split(/\s+/).filter(apart);
  if (!words.length) return [];
  const fits = (person) => words.every((word) => begins(person, word));
  const there = new Set(signedInIds());
  const rank = (person) => 2 * Number(there.has(person.id)) + Number(!person.member);
  return all.filter(fits).sort((a, b) => rank(a) - rank(b)).slice(0, MOST);
}

// Who fits, or null where the site must be asked first: the answer to fewer letters is enough if it had everybody.
function found(typed) {
  const text = plain(typed).trim();
  if (!matches || !text) return fitting(people, text);
  for (let end = text.length; end > 0; end -= 1) {
    const answer = answers.get(question(text.slice(0, end)));
    if (answer && (answer.whole || end === text.length)) return fitting([...answer.people, ...people], text);
  }
  return null;
}

const isKnown = (name) => [...answers.values()].some((answer) => answer.people.some((person) => person.same === name))
  || people.some((person) => person.same === name);

async function fetched(text) {
  const key = question(text);
  try {
    const sent = new URLSearchParams({ q: text, last: signedInIds().join(" ") });
    const address = `${matches.dataset.url}?${sent}`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    const { people: all, most } = await answer.json();
    answers.set(key, { people: all.map(keyed), whole: all.length < most });
  } catch { // without the site nobody is found now; it is asked again a little later
    answers.set(key, { people: [], whole: false });
    setTimeout(() => answers.delete(key), PATIENCE);
  }
  asked.delete(key);
}

function ask(typed) {
  const text = plain(typed).trim();
  const key = question(text);
  if (!asked.has(key)) asked.set(key, fetched(text));
  return asked.get(key);
}

let waiting = null; // the keys since the one that waits for an answer
const HELD = ["Enter", "Tab", "Backspace", "ArrowDown", "ArrowUp", "Escape"];
document.addEventListener("keydown", (event) => {
  if (!waiting || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.length > 1 && !HELD.includes(event.key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  waiting.push(event.key);
}, true);

document.addEventListener("beforeinput", (event) => { // keys of a screen have no names
  if (!waiting || !event.cancelable || event.inputType !== "insertText" || !event.data) return;
  event.preventDefault();
  waiting.push(...event.data);
}, true);

// A key that has waited does what it would have done.
function press(key) {
  const field = document.activeElement;
  if (!field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))) return;
  if (!field.matches("input[type=text]")) {
    if (key === "Enter" && field.matches("button, a")) field.click();
    return;
  }
  const fields = [...field.form.querySelectorAll("input[type=text], button")];
  if (key === "Enter") field.form.requestSubmit();
  else if (key === "Tab") fields[fields.indexOf(field) + 1]?.focus();
  else if (key === "Backspace" || key.length === 1) {
    const letter = new InputEvent("beforeinput", { inputType: "insertText", data: key, bubbles: true, cancelable: true });
    if (key.length === 1 && !field.dispatchEvent(letter)) return;
    const start = field.selectionStart;
    const back = key === "Backspace" && start === field.selectionEnd ? 1 : 0;
    field.setRangeText(key === "Backspace" ? "" : key, Math.max(0, start - back), field.selectionEnd, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
}

async function wait(key, typed) {
  waiting = [key];
  await ask(typed);
  const keys = waiting;
  waiting = null;
  while (keys.length && !waiting) press(keys.shift());
  if (waiting) waiting.push(...keys);
}

// The names in a form's fields that nobody has and nobody has confirmed; of a large club, those the site has answered.
function newNames(form, focused) {
  const confirmed = form.elements.guests?.value.split("\n");
  if (!confirmed) return [];
  const fields = [...form.querySelectorAll("[data-combo] input[type=text]")];
  const unknown = fields.filter((field) => !form.elements[`${field.name}_id`].value && (field === focused || found(field.value)));
  const names = unknown.map((field) => field.value.trim()).filter(Boolean);
  return [...new Set(names)].filter((name) => !confirmed.includes(name) && !isKnown(same(name)));
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
  const nextField = () => {
    const fields = [...input.form.querySelectorAll("input[type=text]")];
    return fields[fields.indexOf(input) + 1];
  };
  const take = (person) => {
    input.value = person.name;
    id.value = person.id;
    close();
    const next = nextField();
    if (next) next.focus();
    else if (newNames(input.form, input).length) askAboutGuests();
    else if (input.form.matches("[data-queue]")) input.form.requestSubmit();
    else if (input.form.matches("[data-at-once]")) input.form.requestSubmit(input.form.querySelector("button"));
    else input.form.querySelector("button").focus();
  };
  let asking = 0;
  let dismissed = false; // by Escape
  const show = () => {
    id.value = "";
    dismissed = false;
    clearTimeout(asking);
    const fit = found(input.value);
    if (fit) draw(fit);
    else {
      close();
      asking = setTimeout(look, PAUSE, input.value);
    }
  };
  const look = async (typed) => {
    await ask(typed);
    if (waiting || open() || dismissed || id.value || document.activeElement !== input) return;
    const fit = found(input.value);
    if (fit) draw(fit);
  };
  const draw = (fit) => {
    const there = new Set(signedInIds());
    list.replaceChildren(...fit.map((person, at) => {
      const option = document.createElement("li");
      option.id = `${list.id}-${at}`;
      option.setAttribute("role", "option");
      option.textContent = person.number ? `${person.name} (${person.number})` : person.name;
      if (there.has(person.id)) option.append(Object.assign(document.createElement("span"), { className: "state", textContent: signedIn().dataset.signedInWords }));
      option.addEventListener("pointerdown", (event) => { event.preventDefault(); take(person); });
      option.person = person;
      return option;
    }));
    list.hidden = !fit.length;
    input.setAttribute("aria-expanded", String(!list.hidden));
    mark(fit.length ? 0 : -1);
  };
  const askAboutGuests = () => {
    const names = newNames(input.form, input);
    const all = names.map((name) => `“${name}”`).join(", ");
    const option = document.createElement("li");
    option.id = `${list.id}-new`;
    option.setAttribute("role", "option");
    option.textContent = names.length > 1 ? combo.dataset.newGuests.replace("{names}", all) : combo.dataset.newGuest.replace("{name}", names[0]);
    option.addEventListener("pointerdown", (event) => { event.preventDefault(); confirm(); });
    list.replaceChildren(option);
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    mark(0);
  };
  const confirm = () => {
    const names = newNames(input.form, input);
    const guests = input.form.elements.guests;
    guests.value = [...guests.value.split("\n").filter(Boolean), ...names].join("\n");
    people.push(...names.map((name) => keyed({ name, id: "", member: false })));
    take({ name: input.value.trim(), id: id.value });
  };
  const isAsking = () => open() && !options()[0].person;
  // The name after the one in question goes into the next field, or is the first of the next pair.
  const leave = () => {
    close();
    const next = nextField();
    if (next) next.focus();
    else input.form.requestSubmit();
  };
  const canLeave = () => (nextField() ? !nextField().value : input.form.matches("[data-queue]"));
  input.addEventListener("beforeinput", (event) => {
    const isLetter = event.cancelable && event.inputType === "insertText" && event.data?.trim();
    const isAtEnd = input.selectionStart === input.value.length;
    if (!isLetter || !isAtEnd || !isAsking() || !canLeave()) return;
    event.preventDefault();
    leave();
    [...event.data].forEach(press);
  });
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("aria-expanded", "false");
  input.addEventListener("input", show);
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key === "Escape") dismissed = true;
    if (matches && (event.key === "Enter" || event.key in steps) && !open() && !id.value && !dismissed) {
      const fit = found(input.value);
      clearTimeout(asking);
      if (!fit) {
        event.preventDefault();
        wait(event.key, input.value);
        return;
      }
      draw(fit);
    }
    if (event.key === "Enter" && !open() && newNames(input.form, input).length) {
      event.preventDefault();
      askAboutGuests();
      return;
    }
    if (!open()) return;
    if (event.key in steps) {
      event.preventDefault();
      mark((chosen + steps[event.key] + options().length) % options().length);
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      if (options()[chosen].person) take(options()[chosen].person); else confirm();
    } else if (event.key === "Escape") close();
  });
}

// Enter after the name of a team goes on to its first player; a second one adds the team without players.
for (const team of document.querySelectorAll("form[data-queue] [name=team]")) {
  team.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !team.value.trim()) return;
    event.preventDefault();
    team.form.querySelector("[data-combo] input[type=text]").focus();
  });
}
