// Light and type size: chosen once, kept in a cookie, so that the server writes the next page right.
(() => {
  "use strict";
  const root = document.documentElement;
  const YEAR = 31536000; // seconds

  function kept(name) {
    const found = document.cookie.split("; ").find((pair) => pair.startsWith(name + "="));
    return found ? found.slice(name.length + 1) : "";
  }

  function apply(name, value) {
    if (value) root.dataset[name] = value;
    else delete root.dataset[name];
  }

  function keep(name, value) {
    const age = value ? YEAR : 0;
    const secure = location.protocol === "https:" ? "; secure" : "";
    document.cookie = `${name}=${value}; path=/; max-age=${age}; samesite=lax${secure}`;
    apply(name, value);
  }

  function show(group) {
    const value = kept(group.dataset.display);
    for (const input of group.querySelectorAll("input")) input.checked = input.value === value;
  }

  for (const name of ["theme", "type"]) apply(name, kept(name)); // a page from a cache may be older
  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-needs-script]").forEach((part) => (part.hidden = false));
    document.querySelectorAll("[data-display]").forEach(show);
  });
  document.addEventListener("change", (event) => {
    const group = event.target.closest("[data-display]");
    if (group) keep(group.dataset.display, event.target.value);
  });
})();
