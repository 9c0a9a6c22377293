// The control room: the clock goes on by itself, buttons post without leaving the page, the list of what
// needs the director keeps its order under the pointer, sounds where they are switched on.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const room = byId("room");
  if (!room) return;

  // The clock. #room-clock[data-spells] holds this phase and those after it: round, phase, end in ms.
  const skews = new WeakMap();
  let before = null;

  function skew(clock) {
    if (!skews.has(clock)) skews.set(clock, clock.dataset.now * 1000 - Date.now());
    return skews.get(clock);
  }

  function write(part, text) {
    if (part.textContent !== text) part.textContent = text;
  }

  function tick() {
    const clock = byId("room-clock");
    const spells = clock ? JSON.parse(clock.dataset.spells) : [];
    if (!spells.length) return;
    const now = Date.now() + skew(clock);
    const spell = spells.find(([, , ends]) => ends > now);
    const [word, digits] = [clock.querySelector("[data-clock-word]"), clock.querySelector("[data-clock-digits]")];
    const phase = spell ? `${spell[0]} ${spell[1]}` : "over";
    if (before && before.endsWith("play") && phase !== before) gong();
    before = phase;
    if (!spell) {
      write(word, clock.dataset.over);
      return write(digits, "");
    }
    const left = Math.ceil((spell[2] - now) / 1000);
    const last = spell[1] === "play" && left <= clock.dataset.board;
    clock.classList.toggle("room-clock-last", last);
    write(word, last ? clock.dataset.last : clock.dataset[spell[1]]);
    write(digits, `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`);
  }

  // Sounds: off until they are switched on, by a press that also wakes the loudspeaker.
  let speaker = null;

  function note(pitch, start, length) {
    if (!speaker) return;
    const [tone, volume] = [speaker.createOscillator(), speaker.createGain()];
    const at = speaker.currentTime + start;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.25, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(speaker.destination);
    tone.start(at);
    tone.stop(at + length);
  }
  const call = () => [note(660, 0, 0.25), note(880, 0.25, 0.35)];
  const gong = () => [note(196, 0, 2.5), note(294, 0, 2), note(392, 0, 1.2)];

  document.addEventListener("change", (event) => {
    if (!event.target.matches("[data-room-sounds]")) return;
    if (speaker) speaker.close();
    speaker = event.target.checked ? new AudioContext() : null;
    call();
  });

  // Offers that open are brought into sight, where they were pressed: from their end on, or, if they are longer than
  // the panel, from their heading.
  function reveal(offers) {
    const panel = offers.closest("dialog");
    if (!panel) return;
    const isLong = offers.offsetHeight > panel.clientHeight;
    offers.scrollIntoView({ block: isLong ? "start" : "nearest" });
  }

  document.addEventListener("toggle", (event) => event.target.matches(".offers-folded[open]") && reveal(event.target), true);
  document.addEventListener("htmx:afterSettle", (event) => {
    const offers = event.target.closest(".offers-folded") || event.target.querySelector(".offers-folded[open]");
    if (offers) reveal(offers);
  });

  // On a phone the buttons of the head lie in a menu, which closes when one of them is pressed.
  const menu = byId("room-menu");
  menu.addEventListener("click", (event) => {
    if (event.target.closest("button, a") && menu.hidePopover) menu.hidePopover();
  });

  // Buttons of the room: forms outside the polled parts post them all.
  let opener = "";

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("#act, #act-session")) return;
    event.preventDefault();
    const button = event.submitter;
    opener = button.closest("dialog") ? opener : button.id;
    const values = { [button.name]: button.value, csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value };
    htmx.ajax("POST", form.action, { source: form, target: "#panel", swap: "innerHTML", values });
  });

  // A panel gives the focus back to what opened it, or to the list, should that be gone.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[hx-get]");
    if (link && link.id && !link.closest("dialog")) opener = link.id;
  });

  function comeBack() {
    const active = document.activeElement; // what is in a closed dialog loses the focus with the next frame
    if (document.querySelector("dialog[open]")) return;
    if (active !== document.body && !active.closest("dialog")) return;
    const places = [byId(opener), byId("room-key"), byId("needs-title")];
    places.find((place) => place && place.getClientRects().length).focus(); // not one in a menu that is closed
  }
  document.addEventListener("close", () => setTimeout(comeBack), true);
  document.addEventListener("htmx:afterSettle", (event) => event.target.id === "panel" && comeBack());

  // What needs the director: while the pointer or the focus is there nothing moves, new items join below.
  const side = room.querySelector(".room-side");
  let held = false;
  side.addEventListener("pointerenter", () => { held = true; });
  side.addEventListener("pointerleave", () => { held = false; });
  side.addEventListener("focusin", () => { held = true; });
  side.addEventListener("focusout", () => { held = side.matches(":hover"); });
  const keys = (list) => [...list.querySelectorAll("[data-need]")].map((item) => item.dataset.need);
  let known = keys(side);

  new MutationObserver(() => {
    const list = byId("needs");
    const now = keys(list);
    if (now.some((key) => key.startsWith("call-") && !known.includes(key))) call();
    if (held) {
      const order = [...known.filter((key) => now.includes(key)), ...now.filter((key) => !known.includes(key))];
      order.forEach((key) => list.append(byId(`need-${key}`)));
      known = order;
    } else {
      known = now;
    }
  }).observe(side, { childList: true });

  // Tables or rows.
  function show(name) {
    byId("room-tables").hidden = name !== "tables";
    byId("room-rows").hidden = name !== "rows";
    for (const key of room.querySelectorAll("[data-room-show]")) {
      key.setAttribute("aria-pressed", String(key.dataset.roomShow === name));
    }
  }
  room.addEventListener("click", (event) => {
    const key = event.target.closest("[data-room-show]");
    if (key) show(key.dataset.roomShow);
  });
  document.addEventListener("room:show", (event) => show(event.detail));
  room.querySelector("[data-needs-room]").hidden = false;
  show(byId("room-rows").dataset.shown ? "rows" : "tables");

  tick();
  setInterval(tick, 250);
})();
