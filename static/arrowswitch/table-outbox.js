// What waits on this phone until the server has it: kept in IndexedDB by entry_id, in the order it was said.
// Where a browser has no IndexedDB (some private windows) it is kept as long as the page is open.

const NAME = "arrowswitch-table";
const STORE = "outbox";
const LAST = "arrowswitch-said-last";

function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function done(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

function all(database) {
  return new Promise((resolve, reject) => {
    const request = database.transaction(STORE).objectStore(STORE).getAll();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

// Milliseconds that only rise on this phone, whatever its clock does.
function rising() {
  const at = Math.max(Date.now(), (Number(localStorage.getItem(LAST)) || 0) + 1);
  localStorage.setItem(LAST, at);
  return at;
}

// A version 7 UUID: it numbers what this phone says, so that what comes late replaces nothing that it said since.
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const at = rising();
  for (let n = 0; n < 6; n += 1) bytes[n] = Math.floor(at / 2 ** (8 * (5 - n))) % 256;
  bytes[6] = (bytes[6] & 0x0f) | 0x70;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export class Outbox {
  constructor(link) {
    this.link = link;
    this.items = [];
    this.database = null;
  }

  // Read what an earlier page left; what belongs to another table of this phone stays for that one.
  async load() {
    try {
      this.database = await open();
      const kept = await all(this.database);
      this.items = kept.filter((item) => item.link === this.link).sort((a, b) => a.at - b.at || a.turn - b.turn);
    } catch {
      this.database = null;
    }
  }

  async put(item) {
    const known = this.items.findIndex((other) => other.id === item.id);
    if (known < 0) this.items.push(item);
    else this.items[known] = item;
    await this.write((store) => store.put(item));
  }

  async add(kind, fields) {
    const id = kind === "entry" ? fields.entry_id : newId(); // an agreement names the entry it is about
    const item = { id, link: this.link, kind, fields, at: Date.now(), turn: this.items.length };
    await this.put(item);
    return item;
  }

  async remove(item) {
    this.items = this.items.filter((other) => other.id !== item.id);
    await this.write((store) => store.delete(item.id));
  }

  async write(change) {
    if (!this.database) return;
    const transaction = this.database.transaction(STORE, "readwrite");
    change(transaction.objectStore(STORE));
    await done(transaction);
  }

  waiting() {
    return this.items.filter((item) => !item.problem);
  }

  // The result on this phone for a board, sent or refused; and the agreement to it.
  entryOf(encounter, board) {
    return this.newest((item) => item.kind === "entry" && at(item, encounter, board));
  }

  agreementOf(encounter, board) {
    return this.newest((item) => item.kind === "agree" && at(item, encounter, board));
  }

  // A call for the director that did not go out yet.
  call() {
    return this.newest((item) => item.kind === "call");
  }

  newest(is) {
    return this.items.filter(is).pop();
  }

  refused() {
    return this.items.find((item) => item.kind === "entry" && item.problem);
  }
}

function at(item, encounter, board) {
  return item.fields.encounter === encounter && item.fields.board === board;
}
