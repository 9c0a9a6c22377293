{% load static %}// Keeps the last page of the table and the files it needs, for a reload without connection or of a busy site.
"use strict";
const SHELL = "table-1";
const PAGE = "{% url 'table' %}";
const FILES = "{% get_static_prefix %}";

async function fresh(request) {
  const shell = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await shell.put(request, answer.clone());
    return (answer.status === 503 && (await shell.match(request, { ignoreVary: true }))) || answer;
  } catch (error) {
    const kept = await shell.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  const ours = origin === location.origin && (pathname === PAGE || pathname.startsWith(FILES));
  if (ours && event.request.method === "GET") event.respondWith(fresh(event.request));
});
