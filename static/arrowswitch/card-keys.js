// Keys to tap cards into a field that takes them: a suit stays chosen, each rank adds a card of it.
// A card that another field of the form has cannot be added again; a full field leads on to the next one.
// A field of piles takes cards of several packs, as often as they are tapped, jokers, and a comma between melds.
// Without this script the cards are typed, as in "5h Th".
(() => {
  "use strict";
  const CARDS = "input[data-cards]";
  const tidy = (card) => card.length < 2 || card === "jk" ? card
    : card.slice(0, -1).toUpperCase().replace("10", "T") + card.slice(-1).toLowerCase();
  const tokensOf = (input) => (input.value.match(/,|[^\s,]+/g) || []).map(tidy)
    .filter((token) => token !== "," || "piles" in input.dataset);
  const cardsOf = (input) => tokensOf(input).filter((token) => token !== ",");
  const room = (input) => Number(input.dataset.cards || 52) - cardsOf(input).length;

  function mark(keys, input) {
    const piles = "piles" in input.dataset;
    const inputs = [...input.form.querySelectorAll(CARDS)].filter((one) => !one.disabled);
    const used = new Set(inputs.flatMap(cardsOf));
    const suit = keys.querySelector("[data-suit][aria-pressed=true]").dataset.suit;
    for (const key of keys.querySelectorAll("[data-rank]")) {
      key.disabled = room(input) <= 0 || (!piles && used.has(key.dataset.rank + suit));
    }
    keys.querySelector(".card-piles").hidden = !piles;
    keys.querySelector("[data-token=',']").disabled = !cardsOf(input).length || tokensOf(input).at(-1) === ",";
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

  function enter(input, tokens) {
    input.value = tokens.join(" ").replaceAll(" ,", ",");
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
      enter(input, [...tokensOf(input), key.dataset.rank + suit]);
    } else if (key.dataset.token) {
      enter(input, [...tokensOf(input), key.dataset.token]);
    } else enter(input, tokensOf(input).slice(0, -1));
    mark(keys, input);
    if (key.dataset.rank && room(input) <= 0) onward(input);
  });
})();
