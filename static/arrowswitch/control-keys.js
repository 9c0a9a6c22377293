// The keys of a result in the control room: the phone's, with what was entered; the form posts what they say.

import { Keypad, emptyEntry, forget, lead } from "./table-keypad.js";
import { drawn, entryOf, extras, format, isWhole, sayPlayed, sayScore, sayTricks, score } from "./table-words.js";

const FIELDS = ["result", "lead", "honours", "low"];

// What is pressed, as the fields of the form; without a whole result they are empty.
function fieldsOf(entry) {
  return isWhole(entry) ? { result: format(entry), lead: lead(entry), ...extras(entry) } : {};
}

function attach(form) {
  const [typed, keys, echo] = ["[data-typed]", "[data-keypad]", "[data-echo]"].map((part) => form.querySelector(part));
  const place = `control ${form.action}`;
  const names = JSON.parse(form.dataset.names);
  const begins = entryOf(JSON.parse(form.dataset.said));
  const inputs = FIELDS.map((name) => Object.assign(document.createElement("input"), { type: "hidden", name }));
  typed.replaceWith(...inputs);
  keys.hidden = false;

  function tell(entry) {
    const fields = fieldsOf(entry);
    for (const input of inputs) input.value = fields[input.name] ?? "";
    for (const button of form.querySelectorAll("[name=do], [name=look]")) button.disabled = !isWhole(entry);
    const words = isWhole(entry) ? [sayPlayed(entry, names[entry.declarer]), sayTricks(entry), sayScore(score(entry, form.dataset.vul))] : [];
    echo.replaceChildren(drawn(words.join(" ")));
  }

  forget(place); // what counts is shown, not what somebody left half done
  const entry = begins && { ...emptyEntry(), ...begins };
  const pad = new Keypad(keys, place, entry, { names, askLead: "askLead" in form.dataset, finished: () => form.elements.do.focus() });
  keys.addEventListener("click", () => {
    forget(place);
    form.elements.sure?.remove(); // another result is asked about anew, and looked at anew
    form.querySelector(".ruling-preview")?.remove();
    tell(pad.entry);
  });
  tell(pad.entry);
}

function attachAll() {
  for (const form of document.querySelectorAll("[data-result-keys]")) {
    delete form.dataset.resultKeys;
    attach(form);
  }
}

document.addEventListener("htmx:afterSwap", attachAll); // before the dialog opens and takes the focus
attachAll();
