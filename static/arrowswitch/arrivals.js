// Who arrived last, for what reads pages aloud: the part that shows it is new with every answer of the site, and a
// reader hears changes only in a part that stays. It says nothing of whoever had arrived when the page was opened.
(() => {
  "use strict";
  const status = document.getElementById("latest-arrival");
  const latest = () => document.querySelector("[data-latest]")?.textContent ?? "";
  let announced = latest();

  document.addEventListener("poll:swapped", () => {
    if (latest() !== announced) status.textContent = latest();
    announced = latest();
  });
})();
