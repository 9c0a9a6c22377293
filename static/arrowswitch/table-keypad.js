// The keys of one board: what is pressed, what can be pressed, and when the entry is whole.
// Half an entry survives a reload (sessionStorage). A result key, or the last missing key, finishes.

import { game, isWhole } from "./table-words.js";

const TRICKS = 13;
const BOOK = 6;

export function emptyEntry() {
  return { doubling: "" };
}

export class Keypad {
  // `place` names the board in sessionStorage; `finished(entry)` takes a whole entry.
  constructor(root, place, entry, { names, askLead, finished }) {
    Object.assign(this, { root, place, finished });
    this.entry = entry || kept(place) || emptyEntry();
    const lead = root.querySelector('[data-keys="lead"]'); // whist has none
    if (lead) lead.hidden = !askLead;
    for (const key of root.querySelectorAll('[name="declarer"] small')) {
      key.textContent = names[key.parentElement.value] || "";
    }
    root.addEventListener("click", (event) => this.press(event.target.closest(".key")));
    this.show();
  }

  get started() {
    return Object.keys(this.entry).length > 1 || this.entry.doubling !== "";
  }

  press(key) {
    if (!key) return;
    const before = isWhole(this.entry);
    if (key.name === "more") this.more = !this.more;
    else this.take(key.name, key.value);
    keep(this.place, this.entry);
    this.show();
    const ends = ["over", "passed", "tricks"].includes(key.name) || !before;
    if (key.name !== "more" && isWhole(this.entry) && ends) this.finish();
    else this.next()?.scrollIntoView({ block: "nearest" });
  }

  // The keys that are to be pressed next: into sight, where the screen is short.
  next() {
    const missing = this.more ? "over" : ["level", "denomination", "declarer", "over"].find((name) => this.entry[name] === undefined);
    return this.root.querySelector(missing ? `[data-keys="${missing}"]` : '[data-slot="finish"]');
  }

  take(name, value) {
    const { passed, ...rest } = this.entry;
    if (name === "passed") this.entry = { passed: true, doubling: "" };
    else if (name === "tricks") this.entry = { ...emptyEntry(), tricks: Number(value) };
    else if (name === "doubling") this.entry = { ...rest, doubling: rest.doubling === value ? "" : value };
    else if (["leadSuit", "leadRank", "honoursSide", "honoursPoints"].includes(name)) this.entry = { ...rest, [name]: rest[name] === value ? "" : value };
    else this.entry = { ...rest, [name]: name === "level" || name === "over" ? Number(value) : value };
    if (!this.possible(this.entry.over)) delete this.entry.over;
    if (!this.counts(this.entry.honoursPoints)) delete this.entry.honoursPoints;
  }

  // Whether honours can count so much in the denomination that was pressed.
  counts(points) {
    const known = game.honours?.[this.entry.denomination];
    return Boolean(known && this.entry.honoursSide && known.includes(Number(points)));
  }

  possible(over) {
    if (over === undefined || !this.entry.level) return true;
    const tricks = this.entry.level + BOOK + over;
    return tricks >= 0 && tricks <= TRICKS;
  }

  finish() {
    if (isWhole(this.entry)) this.finished(this.entry);
  }

  show() {
    for (const key of this.root.querySelectorAll(".key")) {
      if (key.name === "over") key.disabled = !this.possible(Number(key.value));
      if (key.name === "honoursPoints") key.hidden = !this.counts(key.value);
      key.setAttribute("aria-pressed", String(this.isPressed(key)));
    }
    const far = this.entry.over < -2 || this.entry.over > 3;
    this.open("more", this.more || far);
    this.open("ranks", this.entry.leadSuit);
    this.open("honours", this.entry.honoursSide && this.entry.denomination);
    this.open("finish", isWhole(this.entry));
  }

  isPressed(key) {
    if (key.name === "more") return !this.slot("more").hidden;
    if (key.name === "passed") return Boolean(this.entry.passed);
    return String(this.entry[key.name] ?? "") === key.value;
  }

  open(name, isOpen) {
    const part = this.slot(name); // each game has its own parts
    if (part) part.hidden = !isOpen;
  }

  slot(name) {
    return this.root.querySelector(`[data-slot="${name}"]`);
  }
}

function kept(place) {
  try {
    return JSON.parse(sessionStorage.getItem(place));
  } catch {
    return null;
  }
}

export function keep(place, entry) {
  sessionStorage.setItem(place, JSON.stringify(entry));
}

export function forget(place) {
  sessionStorage.removeItem(place);
}

export function lead(entry) {
  return entry.leadSuit && entry.leadRank ? entry.leadSuit + entry.leadRank : "";
}
