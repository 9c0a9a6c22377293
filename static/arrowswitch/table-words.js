// Words of the table's phone: templates with {named} values, suits drawn, scores worked out from the page's table.

const read = (id) => JSON.parse(document.getElementById(id).textContent);
export const words = read("table-words");
export const game = read("table-game"); // its kind; scores: [vulnerable][form of contract][tricks], of declarer's side

const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };
const LETTERS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" };
const DENOMINATIONS = "CDHSN";
const DOUBLINGS = ["", "X", "XX"];
const ALL_TRICKS = 13;
const TRICKS = /^T(\d+)$/; // at whist: the tricks of N-S
const LOW = "L"; // spades at 2 a trick, as a key
const FORM = /^([1-7])([CDHSN])(X{0,2})([NESW])(=|[+-]\d+)$/;

export function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

// Text whose suit signs become drawings, each named for a screen reader.
export function drawn(text) {
  const parts = document.createDocumentFragment();
  for (const part of String(text).split(/([♣♦♥♠])/)) {
    parts.append(LETTERS[part] ? copy(`suit-drawn-${LETTERS[part]}`) : part);
  }
  return parts;
}

export function copy(id) {
  return document.getElementById(id).content.cloneNode(true);
}

// Put `fresh` in the place of what is there unless it is the same; the focus stays on what has the same id.
export function replace(root, fresh) {
  const box = document.createElement("div");
  box.append(fresh);
  if (box.innerHTML === root.innerHTML) return;
  const focused = root.contains(document.activeElement) ? document.activeElement.id : "";
  root.replaceChildren(...box.childNodes);
  if (focused) document.getElementById(focused)?.focus();
}

// "4HXS+1" as its parts; "PASS" has `passed`, "T8" `tricks` of N-S; null for anything else.
export function parse(text) {
  if (text === "PASS") return { passed: true };
  const whist = TRICKS.exec(text || "");
  if (whist) return { tricks: Number(whist[1]) };
  const found = FORM.exec(text || "");
  if (!found) return null;
  const [, level, denomination, doubling, declarer, ending] = found;
  return { level: Number(level), denomination, doubling, declarer, over: ending === "=" ? 0 : Number(ending) };
}

// The whole entry from what a board or a post says: result, lead, and what auction alone has.
export function entryOf({ result, lead, honours, low }) {
  const entry = parse(result);
  if (!entry) return null;
  const cards = lead ? { leadSuit: lead[0], leadRank: lead[1] } : {};
  const held = honours ? { honoursSide: honours.slice(-2), honoursPoints: honours.slice(0, -2) } : {};
  return { ...entry, ...(low ? { denomination: LOW } : {}), ...cards, ...held };
}

export function format(entry) {
  if (entry.passed) return "PASS";
  if (entry.tricks !== undefined) return `T${entry.tricks}`;
  const ending = entry.over === 0 ? "=" : (entry.over > 0 ? "+" : "") + entry.over;
  return `${entry.level}${suitOf(entry)}${entry.doubling}${entry.declarer}${ending}`;
}

function suitOf(entry) {
  return entry.denomination === LOW ? "S" : entry.denomination;
}

// What auction alone has, as a post says it.
export function extras(entry) {
  const held = entry.honoursSide && entry.honoursPoints ? { honours: entry.honoursPoints + entry.honoursSide } : {};
  return { ...held, ...(entry.denomination === LOW ? { low: "1" } : {}) };
}

export function isWhole(entry) {
  const contract = entry.level && entry.denomination && entry.declarer && entry.over !== undefined;
  return Boolean(entry.passed || entry.tricks !== undefined || contract);
}

// N-S's score; at whist their tricks.
export function score(entry, vul) {
  if (entry.passed) return 0;
  if (entry.tricks !== undefined) return entry.tricks;
  const northSouth = "NS".includes(entry.declarer);
  const vulnerable = vul === "both" || vul === (northSouth ? "ns" : "ew");
  const points = row(entry, vulnerable)[entry.level + 6 + entry.over];
  const held = entry.honoursPoints ? Number(entry.honoursPoints) * (entry.honoursSide === "NS" ? 1 : -1) : 0;
  return (northSouth ? points : -points) + held;
}

function row(entry, vulnerable) {
  const doubling = DOUBLINGS.indexOf(entry.doubling);
  if (entry.denomination === LOW) return game.low[(entry.level - 1) * 3 + doubling];
  const form = ((entry.level - 1) * 5 + DENOMINATIONS.indexOf(entry.denomination)) * 3 + doubling;
  return game.scores[vulnerable ? 1 : 0][form];
}

// The score from the side that has it: "N-S +420", "E-W +50".
export function sayScore(points) {
  if (game.kind === "whist") return "";
  const side = points < 0 ? words.sides.EW : words.sides.NS;
  return fill(words.score, { side, score: points === 0 ? "0" : `+${Math.abs(points)}` });
}

export function bid(entry) {
  const low = entry.denomination === LOW ? ` (${words.low})` : "";
  return `${entry.level}${SIGNS[suitOf(entry)] || "NT"}${low}${words.doubling[entry.doubling]}`;
}

export function sayPlayed(entry, name) {
  if (entry.passed) return words.passed;
  if (entry.tricks !== undefined) return sayWhist(words.whist, entry);
  const values = { contract: bid(entry), seat: words.seats[entry.declarer], name };
  return fill(name ? words.playedBy : words.played, values);
}

function sayWhist(template, { tricks }) {
  return fill(template, { ns: String(tricks), ew: String(ALL_TRICKS - tricks) });
}

export function sayTricks(entry) {
  if (entry.passed || entry.tricks !== undefined) return "";
  return `${words.tricks[entry.level + 6 + entry.over]} ${sayHonours(entry)}`.trim();
}

function sayHonours({ honoursSide, honoursPoints }) {
  return honoursPoints ? fill(words.honours, { side: words.sides[honoursSide], points: honoursPoints }) : "";
}

export function sayCard(card) {
  return `${SIGNS[card[0]]}${card[1] === "T" ? "10" : card[1]}`;
}

// A result as it stands in a list: "4♥ S +1".
export function sayShort(text) {
  const entry = parse(text);
  if (!entry || entry.passed) return words.passed;
  if (entry.tricks !== undefined) return sayWhist(words.whistShort, entry);
  const ending = entry.over === 0 ? "=" : entry.over > 0 ? `+${entry.over}` : `−${-entry.over}`;
  return `${bid(entry)} ${entry.declarer} ${ending}`;
}

export function either(names) {
  return names.length === 2 ? fill(words.or, { one: names[0], other: names[1] }) : names.join(", ");
}
