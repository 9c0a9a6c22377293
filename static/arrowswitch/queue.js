// A sheet of names that is typed without waiting: <form data-queue="list" data-queue-waiting="waiting">.
// Enter takes what is typed out of the fields at once and sends it behind, one entry after the other, so that
// the next key is never lost. The answer is the page; its element #list takes the place of the one here. What
// is refused stays beside the form with its reason, until it is sent again, put back into the fields or removed.
// With data-queue-include="form" the fields of that form go along, as they are when the entry is sent.
// Without this script the form is sent as any other.
(() => {
  "use strict";
  const FIRST_PAUSE = 1000; // milliseconds; doubled at each try that fails, up to the longest
  const LONGEST_PAUSE = 30000;
  const BUSY = [408, 429, 502, 503, 504]; // answers after which the same may succeed

  class Queue {
    constructor(form) {
      this.form = form;
      this.waiting = document.getElementById(form.dataset.queueWaiting);
      this.entry = document.getElementById("queue-entry"); // the template of an entry that waits
      this.lines = [];
      this.pause = FIRST_PAUSE;
      form.addEventListener("submit", (event) => { event.preventDefault(); this.take(); });
      window.addEventListener("beforeunload", (event) => { if (this.lines.length) event.preventDefault(); });
    }

    fields() { return [...this.form.querySelectorAll("input[type=text]")]; }

    hidden() { // who was picked for each field, the guests that are confirmed, and the place that was chosen
      const all = [...this.form.querySelectorAll("input[type=hidden]")];
      return all.filter((field) => field.name.endsWith("_id") || ["guests", "place"].includes(field.name));
    }

    changed() { this.form.dispatchEvent(new CustomEvent("queue:changed", { bubbles: true })); }

    take() {
      const first = this.fields()[0];
      if (this.fields().some((field) => field.value.trim())) this.add(new FormData(this.form));
      this.clear();
      first.focus();
      this.changed();
    }

    clear() {
      for (const field of this.fields()) field.value = "";
      for (const hidden of this.hidden()) hidden.value = "";
      const another = this.form.elements.another;
      if (another) another.checked = false;
    }

    add(data) {
      const item = this.entry.content.firstElementChild.cloneNode(true);
      const names = this.fields().map((field) => data.get(field.name).trim()).filter(Boolean);
      item.querySelector("[data-names]").textContent = names.join(" & ");
      const line = { data, item };
      item.querySelector("[data-again]").addEventListener("click", () => this.again(line));
      item.querySelector("[data-change]").addEventListener("click", () => this.change(line));
      item.querySelector("[data-remove]").addEventListener("click", () => this.remove(line));
      this.waiting.append(item);
      this.lines.push(line);
      this.send();
    }

    again(line) {
      line.refused = false;
      this.say(line, "");
      this.lines.push(line);
      this.fields()[0].focus();
      this.send();
    }

    change(line) {
      if (this.fields().some((field) => field.value.trim())) this.take(); // what is being typed goes first
      for (const field of [...this.fields(), ...this.hidden()]) field.value = line.data.get(field.name) || "";
      this.remove(line);
    }

    remove(line) {
      line.item.remove();
      this.fields()[0].focus();
      this.changed();
    }

    async send() {
      if (this.sending || !this.lines.length) return;
      this.sending = true;
      const line = this.lines[0];
      const answer = await this.post(this.whole(line.data));
      this.sending = false;
      if (answer === null) { // not sent, or not answered: the entry is kept, and tried again
        this.say(line, this.waiting.dataset.later, { buttons: false });
        setTimeout(() => this.send(), this.pause * (0.5 + Math.random() / 2));
        this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
        return;
      }
      this.pause = FIRST_PAUSE;
      this.lines.shift();
      this.answered(line, answer);
      this.changed();
      this.send();
    }

    whole(data) {
      const beside = document.querySelector(this.form.dataset.queueInclude || "#none");
      if (!beside) return data;
      const whole = new FormData(beside);
      for (const [name, value] of data) whole.set(name, value);
      return whole;
    }

    async post(data) {
      try {
        const headers = { "HX-Request": "true" };
        const body = new URLSearchParams(data); // not multipart, which the site takes for a file
        const answer = await fetch(this.form.action, { method: "POST", body, headers, cache: "no-store" });
        if (BUSY.includes(answer.status)) return null;
        return { status: answer.status, page: new DOMParser().parseFromString(await answer.text(), "text/html") };
      } catch {
        return null;
      }
    }

    answered(line, { status, page }) {
      const id = this.form.dataset.queue;
      const fresh = page.getElementById(id);
      if (status === 200 && fresh) {
        for (const part of [fresh, ...page.querySelectorAll("[hx-swap-oob]")]) {
          part.removeAttribute("hx-swap-oob");
          document.getElementById(part.id)?.replaceWith(part);
          window.htmx?.process(part);
        }
        line.item.remove();
        return;
      }
      const why = [...page.querySelectorAll(".errors li, [data-refusal]")].map((found) => found.textContent.trim());
      const guests = page.querySelector("[name=guests]")?.value;
      if (guests) line.data.set("guests", guests);
      this.say(line, why.join(" ") || this.waiting.dataset.refused, { buttons: true });
    }

    say(line, words, { buttons } = { buttons: false }) {
      const said = line.item.querySelector("[data-why]");
      said.textContent = words;
      line.item.classList.toggle("refusal", buttons);
      line.item.querySelector(".actions").hidden = !buttons;
      if (buttons) said.setAttribute("role", "alert"); else said.removeAttribute("role");
    }
  }

  for (const form of document.querySelectorAll("form[data-queue]")) new Queue(form);
})();
