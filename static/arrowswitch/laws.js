// The director's book of laws: browse or search, a question at a time, the ruling. The tables came with the page.
//
// `steps` is all that was chosen, in order; every screen is drawn from it, and Back takes the last one away. A question
// that has a usual answer, or one that the session itself gives, is not asked: the ruling lists it, and a press on it
// asks it after all.

const laws = JSON.parse(document.getElementById("laws").textContent);
const screen = document.getElementById("laws-screen");
const lawWords = document.getElementById("laws-law").content.textContent;
const start = JSON.parse(document.getElementById("laws-start").textContent);
const known = JSON.parse(document.getElementById("laws-known").textContent);
let steps = start && laws.tables[start.table] ? [{ table: start.table }, ...Object.entries(start.answers).map(([question, answer]) => ({ question, answer }))] : [];
let chosen = start?.choice ?? "";
let searched = "";

function copy(name) {
  return document.getElementById(`laws-${name}`).content.cloneNode(true);
}

function slot(part, name) {
  return part.querySelector(`[data-slot="${name}"]`);
}

function put(part, name, text) {
  const place = slot(part, name);
  place.textContent = text;
  place.hidden = !text;
}

function item(text, step) {
  const line = document.createElement("li");
  if (!step) {
    line.textContent = text;
    return line;
  }
  const key = document.createElement("button");
  key.type = "button";
  key.textContent = text;
  key.addEventListener("click", () => go(step));
  line.append(key);
  return line;
}

function go(step) {
  steps.push(step);
  draw(true);
}

// Where the answers lead: a table that is still to be chosen, a question, or a ruling with what was taken for granted.
function place() {
  let entry = null;
  let key = null;
  let answers = {};
  let asked = new Set();
  for (const step of steps) {
    if (step.entry) entry = laws.entries.find((one) => one.key === step.entry);
    if (step.table) [key, answers, asked] = [step.table, {}, new Set()];
    if (step.ask) asked.add(step.ask);
    if (step.answer) answers[step.question] = step.answer;
  }
  if (!key) return { entry };
  const table = laws.tables[key];
  const given = {};
  const assumed = [];
  let node = table.nodes.at(-1);
  while (node.question) {
    const question = table.questions[node.question];
    let answer = answers[node.question];
    const usual = question.answers.some(([name]) => name === known[node.question]) ? known[node.question] : question.default;
    if (!answer && usual && !asked.has(node.question)) {
      answer = usual;
      assumed.push([node.question, answer]);
    }
    if (!answer) return { table, node };
    given[node.question] = answer;
    node = table.nodes[node.then[question.answers.findIndex(([name]) => name === answer)]];
  }
  return { key, table, row: table.rows[node.row], assumed, given };
}

// The numbers of the laws to which a node can still lead, without their clauses.
function reach(table, node, seen = new Set()) {
  if (!node.question) seen.add(table.rows[node.row].law.replace(/^(\d+).*/, "$1"));
  else for (const next of node.then) reach(table, table.nodes[next], seen);
  return seen;
}

function inOrder(one, other) {
  return one.localeCompare(other, undefined, { numeric: true });
}

function begins(word, part) {
  return word.startsWith(part) && !(/\d$/.test(part) && /^\d/.test(word.slice(part.length)));
}

function fits(table, parts) {
  return parts.every((part) => table.search.some((word) => begins(word, part)));
}

function listEntries(part) {
  const parts = searched.toLowerCase().replace(/\b(?:laws?|an?|the)\b/g, " ").split(/[^\p{L}\p{N}.]+/u).filter(Boolean);
  const lines = [];
  for (const entry of laws.entries) {
    const tables = entry.tables.filter((table) => fits(table, parts));
    if (tables.length) {
      lines.push(item(entry.words, tables.length === 1 ? { entry: entry.key, table: tables[0].table } : { entry: entry.key }));
    }
  }
  slot(part, "entries").replaceChildren(...lines);
  slot(part, "nothing").hidden = lines.length > 0;
}

const DRAW = {
  browse(part) {
    const field = part.querySelector("input");
    field.value = searched;
    field.addEventListener("input", () => {
      searched = field.value;
      listEntries(screen);
    });
    listEntries(part);
  },
  which(part, { entry }) {
    put(part, "title", entry.words);
    slot(part, "choices").append(...entry.tables.map(({ table }) => item(laws.tables[table].trigger, { table })));
  },
  question(part, { table, node }) {
    const question = table.questions[node.question];
    put(part, "title", table.trigger);
    put(part, "question", question.words);
    put(part, "help", question.help ?? "");
    put(part, "who", question.elects ?? "");
    slot(part, "elects").hidden = !question.elects;
    put(part, "laws", [...reach(table, node)].sort(inOrder).join(", "));
    const answers = question.answers.map(([answer, words]) => item(words, { question: node.question, answer }));
    slot(part, "choices").append(...answers);
  },
  ruling(part, { key, table, row, assumed, given }) {
    put(part, "title", table.trigger);
    put(part, "law", named(row.law));
    put(part, "says", row.says);
    slot(part, "effects").append(...row.effects.map((effect) => item(effect.words)));
    fill(part, "options", (row.options ?? []).map(optionOf));
    if (row.elects) put(part, "who", row.elects);
    fill(part, "assumed", assumed.map(([name, answer]) => {
      const question = table.questions[name];
      return item(`${question.words} ${question.answers.find(([key]) => key === answer)[1]}`, { ask: name });
    }));
    fill(part, "later", (row.later ?? []).map((law) => item(named(law))));
    const form = slot(part, "record");
    if (form) {
      form.elements.table.value = key;
      form.elements.answers.value = JSON.stringify(given);
      form.elements.choice.value = (row.options ?? []).some((option) => option.key === chosen) ? chosen : "";
    }
    if (row.continues) {
      const next = item(laws.tables[row.continues].trigger, { table: row.continues }).firstChild;
      slot(part, "ways").append(next);
    }
  },
};

function named(law) {
  return lawWords.replace("{law}", law).replace("{about}", laws.clauses[law]);
}

function optionOf(option) {
  const line = document.createElement("li");
  const label = document.createElement("label");
  const radio = document.createElement("input");
  Object.assign(radio, { type: "radio", name: "laws-option", checked: option.key === chosen });
  radio.addEventListener("change", () => {
    chosen = option.key;
    const form = slot(screen, "record");
    if (form) form.elements.choice.value = chosen;
  });
  label.append(radio, ` ${option.words} (${option.law})`);
  line.append(label);
  const effects = document.createElement("ul");
  effects.append(...option.effects.map((effect) => item(effect.words)));
  line.append(effects);
  return line;
}

function fill(part, name, lines) {
  slot(part, name).append(...lines);
  slot(part, `${name}-part`).hidden = lines.length === 0;
}

function draw(moved) {
  const here = place();
  const kind = here.row ? "ruling" : here.node ? "question" : here.entry ? "which" : "browse";
  const part = copy(kind);
  DRAW[kind](part, here);
  slot(part, "ways")?.append(copy("back"), copy("again"));
  screen.replaceChildren(part);
  if (moved) (screen.querySelector("h2") ?? screen.querySelector("input")).focus();
}

screen.addEventListener("click", (event) => {
  const act = event.target.closest("[data-act]")?.dataset.act;
  if (!act) return;
  if (act === "back") steps.pop();
  else steps = [];
  draw(true);
});

screen.hidden = false;
draw(false);
