// Which file of this computer is watched for which scoring file of the site. Kept in IndexedDB, so that one click is
// enough after a reload; where a browser keeps nothing (some private windows) the file is chosen again.

const NAME = "arrowswitch-devices";
const STORE = "watched";
const KEPT = 7 * 24 * 3600 * 1000; // milliseconds: no evening is longer

function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

// What `ask` asks of the store, or null where nothing is kept.
async function asked(ask) {
  try {
    const store = (await open()).transaction(STORE, "readwrite").objectStore(STORE);
    return await ask(store);
  } catch {
    return null;
  }
}

export const watched = (id) => asked(async (store) => (await answer(store.get(id)))?.handle);

export function watch(id, handle) {
  return asked(async (store) => {
    for (const old of await answer(store.getAll())) if (old.at < Date.now() - KEPT) store.delete(old.id);
    return answer(store.put({ id, handle, at: Date.now() }));
  });
}

export const forget = (id) => asked((store) => answer(store.delete(id)));
