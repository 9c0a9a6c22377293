// The table's phone: one page that goes on without connection. See table-flow.js for what it shows when.

import { Outbox, newId } from "./table-outbox.js";
import { Sync } from "./table-sync.js";
import { Progress, boardsNow, screenOf } from "./table-flow.js";
import { forget, keep, lead } from "./table-keypad.js";
import { Evening } from "./table-evening.js";
import { draw, head, place } from "./table-screens.js";
import { copy, extras, fill, format, replace, words } from "./table-words.js";

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const part = (name) => document.getElementById(`table-${name}`);
const urls = read("table-urls");
const ASLEEP = 500; // milliseconds before a button that came under the last tap can be pressed
const UNSEEN = new Set(["stamp", "item", "counts", "revision", "mine", "boards", "begun", "done", "confirmed"]);

class Phone {
  constructor() {
    this.state = newest(read("table-state"));
    this.outbox = new Outbox(this.state.link);
    this.progress = new Progress(this.state.link);
    this.sync = new Sync(this.outbox, urls, { heard: (state) => this.hear(state), changed: () => this.show(), refused: say });
    this.evening = new Evening(this.sync, urls.evening, () => this.screen.kind === "over");
    this.chosen = null; // the board that somebody tapped: {encounter, number, change}
    this.agreed = null; // the board that was agreed last on this phone: {encounter, number}
    this.asking = false; // somebody said No to who sits here
  }

  async start() {
    await this.outbox.load();
    document.addEventListener("click", (event) => this.act(event.target.closest("[data-act]")));
    document.addEventListener("submit", (event) => this.submit(event));
    this.show();
    this.sync.start(this.state.version);
  }

  hear(news) {
    const shown = this.screen?.meeting;
    this.state = news.changed ? withChange(this.state, news) : fillIn(news, this.state);
    remember(this.state);
    const isGone = shown && !this.state.meetings.some(({ round }) => round === shown.round);
    if (isGone && !this.outbox.refused()) say(fill(words.gone, { round: shown.round }));
    this.show();
  }

  // Draw what changed, and nothing else: a poll leaves the focus and half an entry alone.
  show() {
    this.notices();
    const keying = this.keypad?.started && this.has(this.screen.meeting);
    const screen = keying ? this.keyed() : screenOf(this);
    if (["over", "wait"].includes(screen.kind)) screen.results = this.results();
    this.showHead(screen);
    this.screen = screen;
    const looks = JSON.stringify(screen, (name, value) => (UNSEEN.has(name) ? undefined : value));
    if (keying || looks === this.looks) return;
    const about = `${screen.kind} ${screen.meeting?.id} ${screen.board?.number}`;
    const isNew = about !== this.about;
    if (isNew) this.arrived = Date.now();
    const focused = part("screen").contains(document.activeElement) && document.activeElement;
    const asleep = Math.max(0, this.arrived + ASLEEP - Date.now());
    this.keypad = draw(part("screen"), this.state, screen, { finished: (entry) => this.enter(entry), asleep });
    if (screen.kind === "over") this.evening.show();
    if (isNew || screen.refused) arrive(part("screen"), Boolean(this.looks));
    else if (focused) focusAgain(part("screen"), focused);
    [this.looks, this.about] = [looks, about];
  }

  // The screen whose keys are half pressed, with the other boards of its meeting as they are by now.
  keyed() {
    return { ...this.screen, meeting: this.has(this.screen.meeting) };
  }

  // A meeting as the table has it now; undefined when the director took its round back.
  has(meeting) {
    return this.state.meetings.find(({ id }) => id === meeting?.id);
  }

  // A board as this phone knows it; undefined when the director took it away.
  boardOf({ encounter, number }) {
    return this.has({ id: encounter })?.boards.find((board) => board.number === number);
  }

  showHead(screen) {
    const withBoards = ["keys", "readback", "doubt", "board"].includes(screen.kind) && screen.meeting;
    const boards = withBoards ? boardsNow(screen.meeting, this.outbox) : [];
    replace(part("head"), withBoards ? head(this.state, screen, boards, this.agreed && this.boardOf(this.agreed)) : document.createDocumentFragment());
    const waiting = this.sync.busy ? "screen-foot-busy" : "screen-foot-waiting";
    const foot = this.state.called ? "screen-foot-called" : this.outbox.call() ? waiting : "screen-foot";
    const callable = this.state.session.open && this.state.meetings.length && !screen.refused;
    replace(part("foot"), callable ? copy(foot) : document.createDocumentFragment());
  }

  notices() {
    const count = this.outbox.waiting().filter((item) => item.kind === "entry").length;
    const waiting = fill(this.sync.busy ? words.busy : words.waiting, { count });
    tell(part("waiting"), this.sync.lost ? words.lost : this.sync.offline && count ? waiting : "");
    const time = this.sync.seen.toLocaleTimeString("en-GB", { timeZone: document.documentElement.dataset.zone });
    tell(part("stale"), this.sync.stale ? fill(words.stale, { time }) : "");
    tell(part("session"), this.state.session.words);
  }

  results() {
    return this.state.meetings.flatMap((meeting) => boardsNow(meeting, this.outbox).map((board) => ({ meeting, board })));
  }

  act(button) {
    if (!button || button.disabled) return;
    const deed = ACTS[button.dataset.act];
    if (deed) deed.call(this, this.screen || {}, button);
  }

  async submit(event) {
    if (event.target.dataset.form !== "seats") return;
    event.preventDefault();
    const { ns, ew } = Object.fromEntries(new FormData(event.target));
    await this.seats({ answer: "other", ns, ew });
  }

  async seats(fields) {
    const { meeting } = this.screen;
    this.progress.add("seats", meeting.id);
    this.asking = false;
    await this.send("seats", { encounter: meeting.id, ...fields });
  }

  // Into the outbox, on the screen, and off.
  async send(kind, fields) {
    await this.outbox.add(kind, fields);
    this.chosen = null;
    this.keypad = null;
    this.show();
    await this.sync.flush();
    this.show();
  }

  enter(entry) {
    return this.record({ result: format(entry), lead: entry.passed ? "" : lead(entry), ...extras(entry) });
  }

  // What this table says of the board on the screen, in the place of what it said before.
  async record(said) {
    const { meeting, board, refused } = this.screen;
    if (!meeting || !board) return;
    const before = this.outbox.entryOf(meeting.id, board.number);
    const fields = { entry_id: newId(), encounter: meeting.id, board: board.number, seen: board.revision };
    const after = before && !before.problem ? before.id : this.last?.[place(meeting, board)];
    Object.assign(fields, said, after ? { after } : {});
    this.last = { ...this.last, [place(meeting, board)]: fields.entry_id };
    for (const old of [before, refused, this.outbox.agreementOf(meeting.id, board.number)]) {
      if (old) await this.outbox.remove(old);
    }
    forget(place(meeting, board));
    await this.send("entry", fields);
  }

  // For the director: it goes now, or the table hears that it did not. What `waits` goes as soon as it can.
  async now(kind, fields, { waits = false } = {}) {
    let answer, said;
    try {
      answer = await this.sync.post(kind, fields);
      said = await answer.json();
    } catch {
      said = null;
    }
    if (!said || this.sync.busy) {
      if (kind !== "call") say(this.notYet(waits)); // of a call the foot of the page says it
      if (waits) await this.send(kind, fields);
      return false;
    }
    if (answer.ok) this.sync.adopt(said);
    else {
      say(said.message);
      await this.sync.poll();
    }
    return answer.ok;
  }

  notYet(waits) {
    if (this.sync.busy) return waits ? words.busyWaits : words.busyNot;
    return waits ? words.callWaits : words.notCalled;
  }

  encounter() {
    return this.has(this.screen?.meeting)?.id ?? this.state.current ?? this.state.meetings.slice(-1)[0].id;
  }
}

const ACTS = {
  board({ meeting, board, kind }, button) {
    if (["readback", "doubt"].includes(kind)) this.progress.add("later", board.stamp);
    this.chosen = { encounter: Number(button.dataset.encounter) || meeting.id, number: Number(button.dataset.board) };
    this.keypad = null;
    this.show();
  },
  "seats-yes"() {
    return this.seats({ answer: "yes" });
  },
  "seats-turned"() {
    return this.seats({ answer: "turned" });
  },
  who() {
    this.asking = true;
    this.show();
  },
  back() {
    this.asking = false;
    this.show();
  },
  turned({ meeting }) {
    this.progress.add("turned", meeting.id);
    this.show();
  },
  left({ meeting }) {
    this.progress.add("left", meeting.id);
    this.show();
  },
  finish() {
    this.keypad.finish();
  },
  "not-played"() {
    return this.record({ result: "", lead: "", not_played: "1" });
  },
  agree({ meeting, board }) {
    const which = board.item ? { entry_id: board.item.id } : { revision: board.counts };
    this.progress.add("later", board.stamp);
    this.agreed = { encounter: meeting.id, number: board.number };
    return this.send("agree", { encounter: meeting.id, board: board.number, ...which });
  },
  change({ meeting, board }) {
    this.chosen = { encounter: meeting.id, number: board.number, change: true };
    this.show();
  },
  propose(screen) {
    ACTS.change.call(this, screen);
  },
  "doubt-yes"({ board }) {
    this.progress.add("doubt", board.stamp);
    this.show();
  },
  on() {
    this.chosen = null;
    this.show();
  },
  wrong({ meeting, board }) {
    return this.now("wrong", { encounter: meeting.id, board: board.number }, { waits: true });
  },
  call() {
    return this.now("call", { encounter: this.encounter() }, { waits: true });
  },
  async withdraw() {
    const unsent = this.outbox.call();
    if (unsent) {
      await this.outbox.remove(unsent);
      return this.show();
    }
    return this.now("call", { encounter: this.encounter(), withdraw: "1" });
  },
  async "other-board"({ meeting, refused }, button) {
    const number = Number(button.dataset.board);
    keep(place(meeting, { number }), this.keypad.entry);
    forget(this.keypad.place);
    await this.outbox.remove(refused);
    this.chosen = { encounter: meeting.id, number };
    this.keypad = null;
    this.show();
  },
  async "hand-over"({ refused }) {
    const { encounter, board } = refused.fields;
    const result = refused.fields.result || words.notPlayed.replace(/\.$/, "");
    const said = `${result}. ${refused.problem.message}`.slice(0, 200);
    if (!(await this.now("hand_over", { encounter, board, said }))) return;
    say(words.handedOver);
    await ACTS.drop.call(this, { refused });
  },
  async drop({ meeting, board, refused }) {
    await this.outbox.remove(refused);
    if (meeting) forget(place(meeting, board));
    this.keypad = null;
    this.show();
  },
};

function say(text) {
  document.dispatchEvent(new CustomEvent("say", { detail: text }));
}

function tell(element, text) {
  element.hidden = !text;
  if (element.textContent !== text) element.textContent = text;
}

// A new screen begins at its top, and a screen reader at its heading; a refusal is read first.
function arrive(root, takesFocus) {
  window.scrollTo(0, 0);
  const target = root.querySelector("[data-refusal]") || root.querySelector("[tabindex='-1']");
  if (takesFocus && target) target.focus({ preventScroll: true });
}

// A screen was drawn anew under the reader: the focus goes where it was, else to the heading.
function focusAgain(root, before) {
  const same = before.dataset.act && root.querySelector(`[data-act="${before.dataset.act}"]`);
  (same || root.querySelector("[tabindex='-1']"))?.focus({ preventScroll: true });
}

// A page from before a reload without connection may be older than what this phone already heard.
function newest(served) {
  try {
    const kept = JSON.parse(localStorage.getItem(`arrowswitch-state-${served.link}`));
    return kept && kept.at > served.at && kept.device === served.device ? kept : served;
  } catch {
    return served;
  }
}

// The answer to an entry that changed one board alone: all else is as this phone had it. `opened` are meetings whose
// boards come into sight, without results.
function withChange(known, { version, at, current, changed }) {
  const { meeting, board, opened } = changed;
  const meetings = known.meetings.map((was) => {
    if (opened.includes(was.id)) return { ...was, boards: was.boards.map((own) => ({ ...own, hidden: false })) };
    if (was.id !== meeting.id) return was;
    const boards = was.boards.map((own) => (own.number === board.number ? { ...own, ...board } : own));
    return { ...was, ...meeting, boards };
  });
  return { ...known, version, at, current, meetings };
}

// The answer to an entry leaves out what no entry changes here: it is as this phone had it.
function fillIn(state, known) {
  for (const meeting of state.meetings) {
    const before = known.meetings.find(({ id }) => id === meeting.id) || { boards: [] };
    for (const name in before) if (!(name in meeting)) meeting[name] = before[name];
    for (const board of meeting.boards) {
      const was = before.boards.find(({ number }) => number === board.number);
      if (!board.others) [board.others, board.awaited] = was ? [was.others, was.awaited] : [[], ""];
    }
  }
  return state;
}

function remember(state) {
  localStorage.setItem(`arrowswitch-state-${state.link}`, JSON.stringify(state));
}

new Phone().start();
if ("serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register(urls.worker, { scope: urls.page });
