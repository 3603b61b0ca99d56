// Part of the service worker that the build generates: the map without a connection. src/offline-map/keep-tiles.ts
// keeps the tiles and holds the budget; the map's program is kept when it is first loaded.
const tilesCache = 'earshot-map';
const programCache = 'earshot-map-program';
const program = /^\/app\/assets\/(?!index-|listen-)[\w.-]+\.(?:js|css)$/;

async function keptFirst(request, name, isKept) {
  const kept = await caches.match(request, { cacheName: name, ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (isKept && answer.ok) {
    const cache = await caches.open(name);
    await cache.put(request, answer.clone());
    // Files are named by their content: no page asks for files of earlier builds again.
    const keys = await cache.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - 24))) await cache.delete(old);
  }
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/map/regions/')) event.respondWith(keptFirst(request, tilesCache, false));
  else if (program.test(pathname)) event.respondWith(keptFirst(request, programCache, true));
});
