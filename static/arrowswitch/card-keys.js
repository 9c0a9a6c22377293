// Keys to tap cards into a field that takes them: a suit stays chosen, each rank adds a card of it.
// A card that another field of the form has cannot be added again; a full field leads on to the next one.
// Without this script the cards are typed, as in "5h Th".
(() => {
  "use strict";
  const CARDS = "input[data-cards]";
  const cardsOf = (input) => input.value.split(/[\s,]+/).filter(Boolean)
    .map((card) => card.slice(0, -1).toUpperCase().replace("10", "T") + card.slice(-1).toLowerCase());
  const room = (input) => Number(input.dataset.cards || 52) - cardsOf(input).length;

  function mark(keys, input) {
    const inputs = [...input.form.querySelectorAll(CARDS)].filter((one) => !one.disabled);
    const used = new Set(inputs.flatMap(cardsOf));
    const suit = keys.querySelector("[data-suit][aria-pressed=true]").dataset.suit;
    for (const key of keys.querySelectorAll("[data-rank]")) {
      key.disabled = room(input) <= 0 || used.has(key.dataset.rank + suit);
    }
    keys.querySelector("[data-back]").disabled = !input.value;
  }

  function open(input) {
    const { form } = input;
    const made = form.querySelector(".card-keys");
    const keys = made || form.querySelector("template[data-card-keys]").content.firstElementChild.cloneNode(true);
    input.after(keys);
    // The keys stand where a telephone's keyboard would cover the page.
    if (matchMedia("(pointer: coarse)").matches) input.inputMode = "none";
    mark(keys, input);
  }

  function enter(input, cards) {
    input.value = cards.join(" ");
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function onward(input) {
    const open = [...input.form.querySelectorAll(CARDS)].filter((one) => one.offsetParent && room(one) > 0);
    const next = open.find((one) => input.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
    next?.focus();
  }

  document.addEventListener("focusin", ({ target }) => {
    if (target.matches(CARDS)) open(target);
    else if (!target.closest(".card-keys")) target.form?.querySelector(".card-keys")?.remove();
  });
  document.addEventListener("input", ({ target }) => {
    const keys = target.matches(CARDS) && target.form.querySelector(".card-keys");
    if (keys) mark(keys, target);
  });
  document.addEventListener("click", ({ target }) => {
    const key = target.closest(".card-keys button");
    if (!key) return;
    const keys = key.closest(".card-keys");
    const input = keys.previousElementSibling;
    if (key.dataset.suit) {
      for (const suit of keys.querySelectorAll("[data-suit]")) suit.setAttribute("aria-pressed", suit === key);
    } else if (key.dataset.rank) {
      const suit = keys.querySelector("[data-suit][aria-pressed=true]").dataset.suit;
      enter(input, [...cardsOf(input), key.dataset.rank + suit]);
    } else enter(input, cardsOf(input).slice(0, -1));
    mark(keys, input);
    if (key.dataset.rank && room(input) <= 0) onward(input);
  });
})();
