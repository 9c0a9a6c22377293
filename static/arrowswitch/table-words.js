// Words of the table's phone: templates with {named} values, suits drawn, scores worked out from the page's table.

const read = (id) => JSON.parse(document.getElementById(id).textContent);
export const words = read("table-words");
const scores = read("table-scores"); // [vulnerable][form of contract][tricks]: points of declarer's side

const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };
const LETTERS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" };
const DENOMINATIONS = "CDHSN";
const DOUBLINGS = ["", "X", "XX"];
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

// "4HXS+1" as its parts; "PASS" has `passed`; null for anything else.
export function parse(text) {
  if (text === "PASS") return { passed: true };
  const found = FORM.exec(text || "");
  if (!found) return null;
  const [, level, denomination, doubling, declarer, ending] = found;
  return { level: Number(level), denomination, doubling, declarer, over: ending === "=" ? 0 : Number(ending) };
}

export function format(entry) {
  if (entry.passed) return "PASS";
  const ending = entry.over === 0 ? "=" : (entry.over > 0 ? "+" : "") + entry.over;
  return `${entry.level}${entry.denomination}${entry.doubling}${entry.declarer}${ending}`;
}

export function isWhole(entry) {
  return Boolean(entry.passed || (entry.level && entry.denomination && entry.declarer && entry.over !== undefined));
}

// N-S's score.
export function score(entry, vul) {
  if (entry.passed) return 0;
  const form = ((entry.level - 1) * 5 + DENOMINATIONS.indexOf(entry.denomination)) * 3 + DOUBLINGS.indexOf(entry.doubling);
  const northSouth = "NS".includes(entry.declarer);
  const vulnerable = vul === "both" || vul === (northSouth ? "ns" : "ew");
  const points = scores[vulnerable ? 1 : 0][form][entry.level + 6 + entry.over];
  return northSouth ? points : -points;
}

// The score from the side that has it: "N-S +420", "E-W +50".
export function sayScore(points) {
  const side = points < 0 ? words.sides.EW : words.sides.NS;
  return fill(words.score, { side, score: points === 0 ? "0" : `+${Math.abs(points)}` });
}

export function bid(entry) {
  return `${entry.level}${SIGNS[entry.denomination] || "NT"}${words.doubling[entry.doubling]}`;
}

export function sayPlayed(entry, name) {
  if (entry.passed) return words.passed;
  const values = { contract: bid(entry), seat: words.seats[entry.declarer], name };
  return fill(name ? words.playedBy : words.played, values);
}

export function sayTricks(entry) {
  return entry.passed ? "" : words.tricks[entry.level + 6 + entry.over];
}

export function sayCard(card) {
  return `${SIGNS[card[0]]}${card[1] === "T" ? "10" : card[1]}`;
}

// A result as it stands in a list: "4♥ S +1".
export function sayShort(text) {
  const entry = parse(text);
  if (!entry || entry.passed) return words.passed;
  const ending = entry.over === 0 ? "=" : entry.over > 0 ? `+${entry.over}` : `−${-entry.over}`;
  return `${bid(entry)} ${entry.declarer} ${ending}`;
}

export function either(names) {
  return names.length === 2 ? fill(words.or, { one: names[0], other: names[1] }) : names.join(", ");
}
