// Which screen the table's phone shows: from the server's state, what waits on this phone, and what was already read here.

import { entryOf, score, words } from "./table-words.js";

// What this phone has read and left behind, for one table; survives a reload.
export class Progress {
  constructor(link) {
    this.key = `arrowswitch-table-${link}`;
    this.marks = new Set(JSON.parse(localStorage.getItem(this.key) || "[]"));
  }

  has(kind, of) {
    return this.marks.has(`${kind}:${of}`);
  }

  add(kind, of) {
    this.marks.add(`${kind}:${of}`);
    localStorage.setItem(this.key, JSON.stringify([...this.marks].slice(-400)));
  }
}

// A board as this phone knows it: the server's, overlaid with what waits here. `stamp` names the result that stands.
export function boardNow(meeting, board, outbox) {
  const item = outbox.entryOf(meeting.id, board.number);
  const agreement = outbox.agreementOf(meeting.id, board.number);
  const now = { ...board, meeting, item: null, stamp: `${meeting.id}.${board.number}.${board.counts}` };
  if (item && !item.problem) {
    const { result, lead, honours, low } = item.fields;
    const said = result ? { score: score(entryOf(item.fields), board.vul) } : { score: null, words: words.notPlayed };
    Object.assign(now, { item, result, lead, honours, low, pending: !result, ...said });
    Object.assign(now, { entered: true, agreed: false, mine: true, doubts: [], stamp: item.id, conflict: false });
  }
  if (agreement && now.result) now.agreed = true;
  return now;
}

export function boardsNow(meeting, outbox) {
  return meeting.boards.map((board) => boardNow(meeting, board, outbox));
}

// Through with it: by the server, or by results that wait here.
export function isDone(meeting, outbox, progress) {
  if (meeting.done) return true;
  if (meeting.sitsOut || !meeting.boards.length) return progress.has("seats", meeting.id);
  return boardsNow(meeting, outbox).every((board) => board.entered);
}

// The screen as plain data: `kind`, and what it is about. `chosen` is the board somebody tapped, if any, which the
// director may have taken away since; `asking` that somebody said No to who sits here.
export function screenOf({ state, outbox, progress, chosen, asking }) {
  const refused = outbox.refused();
  if (refused) return refusedScreen(state, refused);
  const meeting = chosen && state.meetings.find(({ id }) => id === chosen.encounter);
  const board = meeting?.boards.find(({ number }) => number === chosen.number);
  if (board) return chosenScreen(meeting, boardNow(meeting, board, outbox), progress, chosen);
  const index = state.meetings.findIndex((meeting) => !isDone(meeting, outbox, progress));
  const here = index < 0 ? null : state.meetings[index];
  const before = state.meetings[(index < 0 ? state.meetings.length : index) - 1];
  if (!state.session.open) return { kind: "over", meeting: state.meetings.slice(-1)[0] };
  return (
    readBack(before, here, outbox, progress) ||
    moveScreen(before, here, outbox, progress) ||
    meetingScreen(state, here, outbox, progress, asking)
  );
}

function refusedScreen(state, item) {
  const meeting = state.meetings.find((known) => known.id === item.fields.encounter);
  const board = meeting?.boards.find((known) => known.number === item.fields.board);
  return { kind: "keys", meeting, board: board ? { ...board, meeting } : null, refused: item };
}

function chosenScreen(meeting, board, progress, { change }) {
  if (change || !board.entered) return { kind: "keys", meeting, board, change: Boolean(change) };
  if (board.result && !board.agreed && !board.ruled) return unagreed(meeting, board, progress);
  return { kind: "board", meeting, board };
}

function unagreed(meeting, board, progress) {
  const asks = board.mine && board.doubts.length && !progress.has("doubt", board.stamp);
  return { kind: asks ? "doubt" : "readback", meeting, board };
}

// The first result that nobody has answered yet, whichever phone of the table entered it.
function readBack(before, here, outbox, progress) {
  const gone = !before || here?.begun || progress.has("left", before.id);
  for (const meeting of [gone ? null : before, here]) {
    for (const board of meeting ? boardsNow(meeting, outbox) : []) {
      const open = board.result && !board.agreed && !board.ruled && !board.hidden;
      if (open && !progress.has("later", board.stamp)) return unagreed(meeting, board, progress);
    }
  }
  return null;
}

function moveScreen(before, here, outbox, progress) {
  if (!before || progress.has("left", before.id) || before.sitsOut || here?.begun) return null;
  if (!before.moves.length) return null; // nothing follows, nor a second half at another table
  const open = boardsNow(before, outbox).some((board) => !board.agreed && !board.ruled && !board.pending && !board.conflict);
  return { kind: "move", meeting: before, open };
}

function meetingScreen(state, here, outbox, progress, asking) {
  if (!here && state.unpaired) return { kind: "wait", meeting: state.meetings.slice(-1)[0] };
  if (!here) return { kind: state.meetings.length ? "over" : "nobody", meeting: state.meetings.slice(-1)[0] };
  if (here.sitsOut || !here.boards.length) return { kind: here.ends ? "over" : "sitout", meeting: here };
  if (here.turnWords && !progress.has("turned", here.id)) return { kind: "turn", meeting: here };
  if (asking) return { kind: "who", meeting: here };
  if (!here.confirmed && !progress.has("seats", here.id)) return { kind: "seats", meeting: here };
  const board = boardsNow(here, outbox).find((known) => !known.entered);
  return { kind: "keys", meeting: here, board };
}
