// Draws the screens of the table's phone from the page's templates.

import { Keypad, emptyEntry, keep } from "./table-keypad.js";
import { copy, drawn, either, entryOf, fill, sayCard, sayPlayed, sayScore, sayShort, sayTricks, words } from "./table-words.js";

const NEAR = 0.1; // so far from the middle a board is neither good nor bad
const ACROSS = { N: "E", E: "N", S: "W", W: "S" }; // who sits where on a board that was turned alone

export function place(meeting, board) {
  return `half:${meeting.id}:${board ? board.number : "?"}`;
}

function slot(part, name) {
  return part.querySelector(`[data-slot="${name}"]`);
}

function put(part, name, text) {
  slot(part, name)?.replaceChildren(drawn(text));
}

export function sidesOf(meeting) {
  const say = (side, pair) => (pair ? fill(words.pair, { side: words.sides[side], number: pair.number, names: pair.words }) : "");
  return { ns: say("NS", meeting.ns), ew: say("EW", meeting.ew) };
}

function nameAt(meeting, board, seat) {
  return meeting.names[board.turned ? ACROSS[seat] : seat];
}

function titleOf(state, meeting) {
  return fill(words.title, { table: state.table, round: meeting.round });
}

export function markOf(board) {
  if (board.conflict || board.disputed || (board.waiting && board.entered)) return "call";
  if (board.item) return "waiting";
  if (!board.entered) return "missing";
  return board.agreed || board.ruled || board.hidden ? "agreed" : "unagreed";
}

// The pairs and the boards of the round, above every screen of it; the keys name the players themselves. `agreed` is
// the board that this phone agreed last: how it compares so far, where the club lets its players see that.
export function head(state, screen, boards, agreed) {
  const part = copy("screen-head");
  compare(part, screen.kind === "board" ? null : agreed); // below a board stand the results of all
  const { ns, ew } = sidesOf(screen.meeting);
  part.querySelector(".table-pairs").hidden = screen.kind === "keys";
  put(part, "ns", ns);
  put(part, "ew", ew);
  slot(part, "extra").hidden = !boards.some((board) => board.extra);
  slot(part, "boards").append(...boards.map((board) => boardKey(board, screen.board?.number === board.number)));
  return part;
}

function boardKey(board, current) {
  const item = document.createElement("li");
  const key = document.createElement("button");
  key.type = "button";
  key.id = `board-${board.number}`;
  key.dataset.act = "board";
  key.dataset.board = board.number;
  const state = markOf(board);
  key.setAttribute("aria-label", fill(words.boardState, { board: board.label, state: words.states[state] }));
  if (current) key.setAttribute("aria-current", "true");
  key.append(board.label, " ", copy(`mark-drawn-${state}`));
  item.append(key);
  return item;
}

const DRAW = {
  seats(part, state, { meeting }) {
    put(part, "title", titleOf(state, meeting));
    const { ns, ew } = sidesOf(meeting);
    put(part, "ns", ns);
    put(part, "ew", ew);
    slot(part, "arriving").hidden = !meeting.arriving;
  },
  who() {},
  nobody() {},
  wait(part, state, { meeting, results }) {
    put(part, "title", titleOf(state, meeting));
    slot(part, "lines").append(...meeting.moves.map(paragraph));
    slot(part, "results").append(...results.map(resultRow));
  },
  turn(part, state, { meeting }) {
    put(part, "turn", meeting.turnWords);
  },
  sitout(part, state, { meeting }) {
    put(part, "title", titleOf(state, meeting));
    slot(part, "lines").append(...meeting.sitOutWords.map(paragraph));
    slot(part, "arriving").hidden = !meeting.arriving;
  },
  move(part, state, { meeting, open }) {
    put(part, "title", titleOf(state, meeting));
    slot(part, "lines").append(...meeting.moves.map(paragraph));
    slot(part, "open").hidden = !open;
  },
  over(part, state, { meeting, results }) {
    const lines = meeting?.ends ? meeting.sitOutWords : meeting?.moves;
    slot(part, "lines").append(...(lines ?? []).map(paragraph));
    slot(part, "results").append(...results.map(resultRow));
  },
  readback(part, state, { meeting, board }) {
    facts(part, meeting, board);
    const who = meeting.ew ? either(meeting.ew.names) || words.sides.EW : words.sides.EW;
    put(part, "question", fill(words.isRight, { who }));
  },
  doubt(part, state, { board }) {
    put(part, "boardName", fill(words.boardName, { board: board.label }));
    put(part, "doubt", fill(words.rightQuestion, { doubt: board.doubts.join("; ") }));
  },
  board(part, state, { meeting, board }) {
    facts(part, meeting, board);
    slot(part, "mark").append(copy(`mark-drawn-${markOf(board)}`), " ", words.states[markOf(board)]);
    notice(part, board);
    others(part, board);
    slot(part, "wrong").hidden = !board.agreed || board.disputed || board.ruled || !state.session.open;
    slot(part, "instead").hidden = !board.pending || !state.session.open;
    slot(part, "propose").hidden = !board.disputed || board.waiting || !state.session.open;
  },
};

function facts(part, meeting, board) {
  const entry = entryOf(board);
  put(part, "boardName", fill(words.boardName, { board: board.label }));
  put(part, "board", fill(words.board, { board: board.label }));
  put(part, "played", entry ? sayPlayed(entry, entry.declarer ? nameAt(meeting, board, entry.declarer) : "") : board.words);
  put(part, "tricks", entry ? sayTricks(entry) : "");
  put(part, "lead", board.lead ? fill(words.lead, { card: sayCard(board.lead) }) : "");
  put(part, "score", board.score === null ? "" : sayScore(board.score));
}

function notice(part, board) {
  const id = board.conflict ? "words-conflict" : board.pending ? "words-pending" : board.waiting ? "words-proposed" : board.disputed ? "words-disputed" : "";
  slot(part, "notice").hidden = !id;
  if (id) slot(part, "notice").append(copy(id));
}

function others(part, board) {
  if (!board.others.length) return;
  const heading = document.createElement("h2");
  heading.append(copy("words-others"));
  const list = document.createElement("ul");
  list.className = "rows table-others";
  list.setAttribute("role", "list");
  const tables = board.others.reduce((sum, { count }) => sum + count, 0);
  for (const { result, score, count } of board.others) {
    const item = document.createElement("li");
    const said = document.createElement("span");
    const line = `${sayShort(result)} ${sayScore(score)}`;
    said.append(drawn(count > 1 ? fill(words.othersLine, { result: line, times: count }) : line));
    item.append(said);
    if (result === board.result) item.append(" ", copy("words-here"));
    item.append(bar(count / tables, "middle"));
    list.append(item);
  }
  slot(part, "others").append(heading, list);
}

function paragraph(text) {
  const line = document.createElement("p");
  line.append(drawn(text));
  return line;
}

function resultRow({ meeting, board }) {
  const item = document.createElement("li");
  const said = document.createElement("span");
  const what = board.result ? `${sayShort(board.result)} ${sayScore(board.score)}` : board.words;
  said.append(drawn(`${board.hidden ? "" : what} `), copy(`mark-drawn-${markOf(board)}`));
  item.append(board.hidden ? fill(words.boardName, { board: board.label }) : openKey(meeting, board), said);
  return item;
}

function openKey(meeting, board) {
  const key = document.createElement("button");
  key.type = "button";
  key.dataset.act = "board";
  key.dataset.encounter = meeting.id;
  key.dataset.board = board.number;
  key.textContent = fill(words.boardName, { board: board.label });
  return key;
}

// One screen into `root`; its buttons sleep for so many milliseconds. Gives the keypad, if the screen has one.
export function draw(root, state, screen, { finished, asleep }) {
  const part = copy(`screen-${screen.kind}`);
  const keypad = screen.kind === "keys" ? keys(part, state, screen, finished) : null;
  if (!keypad) DRAW[screen.kind](part, state, screen);
  const buttons = asleep ? [...part.querySelectorAll("[data-sleeps]")] : [];
  for (const button of buttons) button.disabled = true;
  root.replaceChildren(part);
  setTimeout(() => buttons.forEach((button) => (button.disabled = false)), asleep);
  return keypad;
}

// How the board compares so far, in words and as a bar, or when that is shown; nothing where nobody else has played it.
function compare(part, board) {
  const tables = (fits) => board.others.filter(({ score }) => fits(score)).reduce((sum, { count }) => sum + count, 0);
  const all = board?.others.length && board.score !== null ? tables(() => true) - 1 : 0; // others than this table
  const awaited = words.awaited[board?.awaited];
  slot(part, "compared").hidden = !all && !awaited;
  if (awaited) put(part, "compared", fill(awaited, { board: board.label }));
  if (!all) return;
  const [better, equal] = [tables((score) => score < board.score), tables((score) => score === board.score) - 1];
  const share = (better + equal / 2) / all;
  const counted = [["beat", better], ["tied", equal], ["lostTo", all - better - equal]].filter(([, count]) => count);
  const counts = counted.map(([word, count]) => fill(words[word], { count })).join(", ");
  slot(part, "compared").append(fill(words.compared, { board: board.label, counts }), bar(share, level(share)));
}

function level(share) {
  if (Math.abs(share - 0.5) <= NEAR) return "middle";
  return share > 0.5 ? "high" : "low";
}

// A bar for the eye alone, as beside the figures of a ranking: a share of 0 to 1.
function bar(share, height) {
  const part = copy("bar-drawn");
  part.firstElementChild.classList.add(`bar-${height}`);
  part.querySelector("path").setAttribute("d", `M0 4H${Math.round(share * 100)}`);
  return part;
}

function keys(part, state, { meeting, board, refused, change }, finished) {
  if (board) {
    put(part, "boardName", fill(words.boardName, { board: board.label }));
    put(part, "dealer", words.seats[board.dealer]);
    put(part, "vul", words.vul[board.vul]);
  }
  const round = meeting ? String(meeting.round) : "";
  put(part, "round", board?.extra ? fill(words.extraRound, { round }) : round);
  if (meeting?.toldSeats.length) {
    put(part, "told", `${words.told} ${meeting.toldSeats.join(" ")}`);
    slot(part, "told").hidden = false;
  }
  if (refused) slot(part, "refusal").append(refusal(refused, meeting));
  if (!meeting) leaveRefusal(part, refused);
  const where = meeting ? place(meeting, board) : "half:?";
  const said = refused || (change && board.result) ? { ...emptyEntry(), ...entryOf(refused ? refused.fields : board) } : null;
  if (said) keep(where, said);
  const names = meeting && board ? Object.fromEntries("NESW".split("").map((seat) => [seat, nameAt(meeting, board, seat)])) : {};
  const root = document.createElement("div");
  root.append(...part.childNodes);
  part.append(root);
  return new Keypad(root, where, said, { names, askLead: state.askLead, finished });
}

// No keys for a result whose round was taken back: it is there to be told to the director, or written down.
function leaveRefusal(part, { fields }) {
  for (const useless of part.querySelectorAll(".table-facts, .keys, .keys-last, .actions:not([data-refusal] *), details")) useless.remove();
  const entry = entryOf(fields);
  const result = entry ? `${sayPlayed(entry, "")} ${sayTricks(entry)}` : words.notPlayed;
  put(part, "boardName", fill(words.boardName, { board: fields.board }));
  put(part, "said", `${fill(words.board, { board: fields.board })} ${result}`);
}

function refusal(item, meeting) {
  const part = copy("screen-refusal");
  put(part, "message", item.problem.message);
  const other = (meeting?.boards || []).filter((board) => board.number !== item.fields.board && !board.entered);
  for (const board of item.problem.field === "board" ? other : []) {
    const key = openKey(meeting, board);
    key.dataset.act = "other-board";
    slot(part, "boards").append(key, " ");
  }
  slot(part, "boards").hidden = !slot(part, "boards").hasChildNodes();
  return part;
}
