// Part of the service worker that the build generates: handles pushes. Names shared with src/push/browser-push.ts.
const appUrl = new URL('/app/', self.location.origin);
const cacheName = 'earshot-push';
const notePath = '/app/push-note';

/** Content of a push. An unreadable push is shown too, or browsers take the permission away. */
function read(data) {
  try {
    const { title, body, url, tag } = data.json();
    return { title: String(title), body: String(body ?? ''), url, tag: typeof tag === 'string' ? tag : undefined };
  } catch {
    return { title: 'Earshot', body: '', url: undefined, tag: undefined };
  }
}

/** Target of a tap: only addresses of this server. */
function targetOf(url) {
  try {
    const target = new URL(url ?? appUrl.href, appUrl);
    return target.origin === appUrl.origin ? target : appUrl;
  } catch {
    return appUrl;
  }
}

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = read(event.data);
  // A notification that replaces another one alerts again: it has another reason, or another day.
  event.waitUntil(self.registration.showNotification(title, { body, tag, renotify: Boolean(tag), icon: '/app/icon-192.png', data: { url } }));
});

async function open(target) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isApp = (url) => new URL(url).pathname.startsWith(appUrl.pathname);
  // Only one window at a time is the receiver, so the open one is shown.
  const found = windows.find(({ url }) => (isApp(target.href) ? isApp(url) : url === target.href));
  if (found) await found.focus();
  else await self.clients.openWindow(target.href);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(targetOf(event.notification.data?.url)));
});

/** The browser changed this phone's push address: the server has to know, with or without an open page. */
async function moveSubscription({ oldSubscription, newSubscription }) {
  const cache = await caches.open(cacheName);
  const note = await (await cache.match(notePath))?.json();
  if (!note) return;
  const { applicationServerKey } = oldSubscription?.options ?? {};
  const subscription =
    newSubscription ?? (applicationServerKey && (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/receiver/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${note.token}` },
    body: JSON.stringify({ endpoint, keys, language: note.language }),
  });
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(moveSubscription(event)));
