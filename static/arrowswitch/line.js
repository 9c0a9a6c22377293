// The line: what is typed goes to the row shown, Enter sends it. A refused line stays, the cursor at its fault;
// a question is answered by Enter once more. Up and Down choose the row, PgUp and PgDn the board or round.
// What is typed while the focus is on a button or on the page goes to the line as well.
(() => {
  "use strict";
  const form = document.getElementById("line-form");
  if (!form) return;
  const room = document.getElementById("room");
  const input = form.elements.line;
  const field = (name) => form.elements[name];
  const AT_ONCE = /^\s*(?:\.|\/|\d+\s*[-+\u2212])\s*$/; // whatever follows, the line is finished
  let sent = null; // the line that is on its way
  let pending = false; // Enter was pressed meanwhile
  let asked = "";
  if (window.matchMedia("(max-width: 40em)").matches) input.placeholder = input.dataset.brief;

  const show = (name) => document.dispatchEvent(new CustomEvent("room:show", { detail: name }));
  const rows = () => [...document.querySelectorAll("#rows li[data-play]")];

  // The cursor: the row that the hidden fields name.
  function mark() {
    const current = rows().find((row) => row.dataset.play === field("play").value);
    for (const row of rows()) row.toggleAttribute("aria-current", row === current);
    if (current) {
      current.setAttribute("aria-current", "true");
      current.scrollIntoView({ block: "nearest" });
      document.getElementById("line-row").textContent = current.dataset.label;
    }
    const place = new URLSearchParams({ view: field("view").value, number: field("number").value, play: field("play").value });
    room.dataset.pollUrl = `${room.dataset.pollBase}?${place}`;
  }

  function stand(view, number, play) {
    field("view").value = view;
    field("number").value = number;
    field("play").value = play ?? "";
  }

  // Rows came, with an answer or a poll. A poll asked before the last line may bring the rows before it.
  function arrived() {
    const list = document.getElementById("rows").dataset;
    if (list.view !== field("view").value || list.number !== field("number").value) return askRows();
    if (!field("play").value) field("play").value = list.play;
    mark();
  }
  new MutationObserver(arrived).observe(document.getElementById("room-rows"), { childList: true, subtree: true });

  function step(by) {
    const all = rows();
    const at = all.findIndex((row) => row.dataset.play === field("play").value);
    const next = all[Math.min(Math.max(at + by, 0), all.length - 1)];
    if (next) field("play").value = next.dataset.play;
    forget();
    mark();
  }

  function turnTo(view, number) {
    stand(view, number, "");
    forget();
    askRows();
  }

  function askRows() {
    const [view, number, play] = ["view", "number", "play"].map((name) => field(name).value);
    const place = new URLSearchParams({ view, number, play });
    htmx.ajax("GET", `${form.dataset.rowsUrl}?${place}`, { source: input, target: "#rows", swap: "outerHTML" });
  }

  // A question holds for one line at one row.
  function forget() {
    field("confirmed").value = "";
  }

  function fresh() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  input.addEventListener("keydown", (event) => {
    const number = Number(field("number").value);
    const keys = {
      ArrowUp: () => step(-1),
      ArrowDown: () => step(1),
      PageUp: () => number > 1 && turnTo(field("view").value, number - 1),
      PageDown: () => turnTo(field("view").value, number + 1),
    };
    if (event.key === "Escape" && !input.value) return show("tables");
    if (!keys[event.key]) return;
    event.preventDefault();
    show("rows");
    keys[event.key]();
  });

  const TEXT = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
  document.addEventListener("keydown", (event) => {
    const typed = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (!typed || event.defaultPrevented || event.isComposing || event.target.closest(TEXT)) return;
    if (!document.querySelector("dialog[open]")) input.focus(); // the character itself follows the focus
  });

  // In a session that is closed no line helps: the first character says so, and what does.
  function sayClosed() {
    const closed = document.querySelector("[data-line-closed]");
    if (!closed || !input.value) return;
    const words = Object.assign(document.createElement("p"), { className: "refusal", textContent: closed.dataset.lineClosed });
    document.getElementById("line-said").replaceChildren(words);
  }

  input.addEventListener("input", () => {
    forget();
    sayClosed();
    if (input.value) show("rows");
    if (AT_ONCE.test(input.value)) return form.requestSubmit();
    if (document.querySelector("[data-line-fast]").checked && input.value.trim()) askWhetherFinished(input.value);
  });

  async function askWhetherFinished(text) {
    asked = text;
    const answer = await fetch(`${form.dataset.finishedUrl}?${new URLSearchParams({ line: text })}`).catch(() => null);
    if (answer && answer.status === 200 && asked === text && input.value === text) form.requestSubmit();
  }

  form.addEventListener("submit", (event) => {
    if (sent === null && input.value.trim()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pending = sent !== null && input.value.trim() !== "";
  }, true);

  form.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt !== form) return;
    sent = input.value;
    input.value = "";
  });

  form.addEventListener("line", (event) => {
    const told = event.detail;
    if (told.done) {
      stand(told.view, told.number, told.play);
      field("entry_id").value = fresh();
      forget();
      sent = "";
      return;
    }
    if (told.play) field("play").value = told.play;
    pending = false;
    refuse(told.position, told.confirmed);
    mark();
  });

  function refuse(position, confirmed) {
    input.value = sent ?? input.value;
    field("confirmed").value = (confirmed || []).join(" ");
    input.setSelectionRange(position || 0, position || 0);
    if (confirmed && confirmed.length) input.setSelectionRange(input.value.length, input.value.length);
    sent = "";
  }

  form.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.elt !== form) return;
    if (sent) refuse(sent.length, []); // no answer came: the line is not lost
    sent = null;
    if (!document.querySelector("dialog[open]")) input.focus();
    if (pending) {
      pending = false;
      form.requestSubmit();
    }
  });

  room.addEventListener("click", (event) => {
    const go = event.target.closest("[data-rows-go], [data-rows-view]");
    if (!go) return;
    event.preventDefault();
    turnTo(go.dataset.rowsView || field("view").value, go.dataset.rowsGo || 1);
  });

  mark();
})();
