/**
 * The shell without a network: the page itself and what it was built into. Games live on the server, so nothing of the API
 * is kept; the page says that it is offline.
 */
const CACHE = 'bidyard-1';
const PAGE = '/';
const FIRST = [PAGE, '/icon.svg', '/manifest.webmanifest'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FIRST))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const old = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (event.request.mode === 'navigate') event.respondWith(page(event.request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(event.request));
});

/** The newest page where there is a network, the kept one where there is none. All addresses are the same page. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(answer.clone());
    return answer;
  } catch (error) {
    const kept = await caches.match(PAGE);
    if (kept) return kept;
    throw error;
  }
}

async function keep(answer) {
  const cache = await caches.open(CACHE);
  const [now, before] = [await answer.clone().text(), await (await cache.match(PAGE))?.text()];
  if (now === before) return;
  // Another build: its files have other names, and nobody asks for the old ones again.
  for (const request of await cache.keys())
    if (new URL(request.url).pathname.startsWith('/assets/')) await cache.delete(request);
  await cache.put(PAGE, answer);
}

/** Built files are named by their content and never change. */
async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}
