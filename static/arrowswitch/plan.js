// The plan of the room: a free place that is chosen takes the next pair, a pair that is dragged changes its place.
// Without this script a free place is a link that chooses it, and a pair is moved by the form that its link opens.
(() => {
  "use strict";
  const form = document.getElementById("pair");
  if (!form) return;
  const place = form.elements.place;
  const first = form.querySelector("input[type=text]");
  const hint = document.getElementById("next-seat");
  const waiting = document.getElementById(form.dataset.queueWaiting);
  const REGION = "#signed-in";
  let dragged = null; // the link of the pair that is being dragged
  let held = ""; // where the pair posts that F2 has just held in its seat: it keeps the focus

  const free = () => [...document.querySelectorAll("[data-free]")];

  function show() {
    const chosen = free().find((link) => link.dataset.free === place.value);
    const plan = document.querySelector("[data-plan]");
    hint.textContent = chosen ? chosen.dataset.seat : waiting.children.length ? hint.dataset.later : plan.dataset.next;
    for (const link of free()) {
      if (link === chosen) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  function choose(link) {
    place.value = link.dataset.free;
    show();
    first.focus();
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-free]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(link);
  });

  // A letter typed on a free place is the first of a name: the key goes on to the field.
  document.addEventListener("keydown", (event) => {
    const isLetter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isLetter && event.target.matches?.("[data-free]")) choose(event.target);
  }, true);

  const target = (event) => dragged && event.target.closest?.("[data-place]");
  document.addEventListener("dragstart", (event) => { dragged = event.target.closest?.("[data-move]"); });
  document.addEventListener("dragend", () => { dragged = null; mark(null); });
  document.addEventListener("dragover", (event) => {
    const seat = target(event);
    if (seat) event.preventDefault();
    mark(seat);
  });
  document.addEventListener("drop", (event) => {
    const seat = target(event);
    if (!seat) return;
    event.preventDefault();
    post(dragged.dataset.move, { place: seat.dataset.place });
  });

  function post(address, fields) {
    const values = { ...fields, csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value };
    window.htmx.ajax("POST", address, { target: REGION, select: REGION, swap: "outerHTML", values });
  }

  // F2 is the button *Stationary* of the pair with the focus, else of the one that was picked to be moved.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "F2") return;
    event.preventDefault();
    const link = event.target.closest?.("[data-stay]");
    if (!link) return document.querySelector("[data-stay-button]")?.click();
    held = link.dataset.stay;
    return post(held, { stationary: link.dataset.stationary });
  });

  function mark(seat) {
    for (const marked of document.querySelectorAll(".plan-over")) marked.classList.toggle("plan-over", marked === seat);
    seat?.classList.add("plan-over");
  }

  form.addEventListener("queue:changed", show);
  document.addEventListener("poll:swapped", show); // players signed themselves in: the plan is new
  document.addEventListener("htmx:afterSettle", () => {
    show();
    if (held) document.querySelector(`[data-stay="${held}"]`)?.focus();
    held = "";
    const isLost = document.activeElement === document.body; // what had the focus is gone: names come next
    if (isLost && window.matchMedia("(hover: hover)").matches) first.focus({ preventScroll: true });
  });
  show();
})();
