import type { PushBrowser } from './push-subscriber.ts';

/** The service worker of the first visit is installed within a moment; without one the wait would never end. */
const patienceMs = 5000;
// The worker reads these names: public/push-worker.js.
const cacheName = 'earshot-push';
const notePath = '/app/push-note';

/** This browser's web push. On iPhones only the installed app has it. */
export const browserPush: PushBrowser = {
  get canPush() {
    return 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator;
  },
  permission: () => Notification.permission,
  requestPermission: async () => Notification.requestPermission(),
  manager: async () => {
    const tooLate = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('No service worker runs here.')), patienceMs);
    });
    return (await Promise.race([navigator.serviceWorker.ready, tooLate])).pushManager;
  },
  keepForWorker: async (note) => {
    const cache = await caches.open(cacheName);
    if (note) await cache.put(notePath, Response.json(note));
    else await cache.delete(notePath);
  },
};
