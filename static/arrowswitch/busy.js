// The page of a busy site asks again by itself: not before the site said, and later each time.
import { Pause } from "./pause.js";

const FORGET = 120000; // milliseconds after which a page begins anew
const KEY = `arrowswitch-busy-${location.pathname}`;
const seconds = document.querySelector("[data-retry-seconds]").dataset.retrySeconds;
const pause = new Pause(1000);

function tries() {
  const { count, at } = JSON.parse(sessionStorage.getItem(KEY) || '{"count": 0, "at": 0}');
  return Date.now() - at < FORGET ? count : 0;
}

function ask() {
  if (document.visibilityState === "visible") return location.reload();
  document.addEventListener("visibilitychange", ask, { once: true });
}

pause.misses = tries();
pause.missed(new Response(null, { headers: { "Retry-After": seconds } }));
sessionStorage.setItem(KEY, JSON.stringify({ count: pause.misses, at: Date.now() }));
setTimeout(ask, pause.milliseconds);
