import { describe, expect, it, vi } from 'vitest';
import script from '../../../public/push-worker.js?raw';

const origin = 'https://earshot.example';

/** The script as a service worker runs it. */
function startWorker({ windows = [] as { url: string; focus: () => Promise<void> }[], note = undefined as object | undefined } = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const show = vi.fn<(title: string, options: Record<string, unknown>) => Promise<void>>(async () => {});
  const openWindow = vi.fn<(url: string) => Promise<void>>(async () => {});
  const subscribe = vi.fn<(options: object) => Promise<object>>(async () => ({
    toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } }),
  }));
  const ask = vi.fn<(url: string, options: { readonly headers: object; readonly body: string }) => Promise<void>>(async () => {});
  const self = {
    location: { origin },
    registration: { showNotification: show, pushManager: { subscribe } },
    clients: { matchAll: async () => windows, openWindow },
    addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
  };
  const caches = { open: async () => ({ match: async () => note && { json: async () => note } }) };
  // oxlint-disable-next-line typescript/no-implied-eval -- it is a classic script, which nothing can import
  new Function('self', 'caches', 'fetch', script)(self, caches, ask);
  const fire = async (kind: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(kind)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  const click = async (url: unknown) => fire('notificationclick', { notification: { close: () => {}, data: { url } } });
  return { fire, click, show, openWindow, subscribe, ask };
}

describe('a push', () => {
  it('is shown as it came, one for each tag', async () => {
    const { fire, show } = startWorker();
    await fire('push', { data: { json: () => ({ title: 'A message for today', body: 'Open Earshot.', url: '/app/', tag: 'near' }) } });
    expect(show).toHaveBeenCalledWith('A message for today', expect.objectContaining({ body: 'Open Earshot.', tag: 'near', data: { url: '/app/' } }));
  });

  it('is shown even if it is unreadable: browsers take the permission away from a page that shows nothing', async () => {
    const { fire, show } = startWorker();
    await fire('push', { data: null });
    expect(show).toHaveBeenCalledTimes(1);
  });

  it.each([
    [undefined, `${origin}/app/`],
    ['/listen/m1?t=abc', `${origin}/listen/m1?t=abc`],
    ['https://elsewhere.example/', `${origin}/app/`],
    ['http://[', `${origin}/app/`],
  ])('with the address %s opens %s at a tap', async (url, opened) => {
    const { click, openWindow } = startWorker();
    await click(url);
    expect(openWindow).toHaveBeenCalledWith(opened);
  });

  it('brings the app to the front where it is open', async () => {
    const focus = vi.fn<() => Promise<void>>(async () => {});
    const { click, openWindow } = startWorker({ windows: [{ url: `${origin}/app/`, focus }] });
    await click('/app/');
    expect(focus).toHaveBeenCalledTimes(1);
    expect(openWindow).not.toHaveBeenCalled();
  });
});

describe('an address that the browser changed', () => {
  const oldSubscription = { options: { applicationServerKey: 'key' } };

  it('is reported to the server without an open page', async () => {
    const { fire, ask, subscribe } = startWorker({ note: { token: 'abc', language: 'es' } });
    await fire('pushsubscriptionchange', { oldSubscription, newSubscription: null });
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' });
    const [url, options] = ask.mock.calls[0] ?? [];
    expect([url, options?.headers]).toEqual(['/api/receiver/push', expect.objectContaining({ authorization: 'Bearer abc' })]);
    expect(JSON.parse(options?.body ?? '')).toEqual({ endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' }, language: 'es' });
  });

  it('is not reported if the phone is signed out', async () => {
    const { fire, ask } = startWorker();
    await fire('pushsubscriptionchange', { oldSubscription, newSubscription: null });
    expect(ask).not.toHaveBeenCalled();
  });
});
