import { describe, expect, it } from 'vitest';
import { type PushBrowser, type PushServer, PushSubscriber, type WorkerNote } from './push-subscriber.ts';

const keyText = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

function setUp(part: { permission?: NotificationPermission; key?: string | null } = {}) {
  const state = {
    permission: part.permission ?? ('granted' as NotificationPermission),
    key: part.key === undefined ? (keyText as string | null) : part.key,
    present: undefined as { endpoint: string; key: Uint8Array<ArrayBuffer> } | undefined,
    made: 0,
    told: [] as string[],
    isDown: false,
    note: undefined as WorkerNote | undefined,
    language: 'en' as 'en' | 'es',
    ended: 0,
  };
  const asSubscription = ({ endpoint, key }: { endpoint: string; key: Uint8Array<ArrayBuffer> }): PushSubscription => ({
    endpoint,
    expirationTime: null,
    options: { applicationServerKey: key.buffer, userVisibleOnly: true },
    getKey: () => null,
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      state.present = undefined;
      return true;
    },
  });
  const browser: PushBrowser = {
    canPush: true,
    permission: () => state.permission,
    requestPermission: async () => {
      if (state.permission === 'default') state.permission = 'granted';
      return state.permission;
    },
    manager: async () => ({
      getSubscription: async () => (state.present ? asSubscription(state.present) : null),
      subscribe: async (options) => {
        state.made += 1;
        state.present = { endpoint: `https://push.example/${state.made}`, key: options?.applicationServerKey as Uint8Array<ArrayBuffer> };
        return asSubscription(state.present);
      },
    }),
    keepForWorker: async (note) => {
      state.note = note;
    },
  };
  const server: PushServer = {
    key: async () => {
      if (state.isDown) throw new Error('Down');
      return state.key;
    },
    subscribe: async ({ endpoint, language }) => {
      if (state.isDown) throw new Error('Down');
      state.told.push(`${endpoint} ${language}`);
    },
    unsubscribe: async () => {
      state.ended += 1;
    },
  };
  const make = () => new PushSubscriber({ server, browser, token: () => 'token', language: () => state.language });
  return { state, make };
}

describe('pushes to this phone', () => {
  it('are not subscribed to before the person allows them by a tap', async () => {
    const { state, make } = setUp({ permission: 'default' });
    const push = make();
    expect(await push.look()).toBe('unasked');
    expect(state.made).toBe(0);
    await push.allow();
    expect(await push.look()).toBe('on');
    expect([state.told, state.note]).toEqual([['https://push.example/1 en'], { token: 'token', language: 'en' }]);
  });

  it('are registered with the server once per sign-in and language of the app', async () => {
    const { state, make } = setUp();
    const push = make();
    await push.look();
    await push.look();
    state.language = 'es';
    await push.look();
    await make().look();
    expect(state.told).toEqual(['https://push.example/1 en', 'https://push.example/1 es', 'https://push.example/1 es']);
    expect(state.made).toBe(1);
  });

  it('follow a new address, and new keys of the server', async () => {
    const { state, make } = setUp();
    const push = make();
    await push.look();
    state.present = { endpoint: 'https://push.example/moved', key: bytes(keyText) };
    await push.look();
    expect(state.told.at(-1)).toBe('https://push.example/moved en');
    state.key = keyText.replace('BNc', 'BNd');
    await make().look();
    expect(state.told.at(-1)).toBe('https://push.example/2 en');
  });

  it('end with the sign-out, on both sides', async () => {
    const { state, make } = setUp();
    const push = make();
    await push.look();
    await push.end();
    expect([state.present, state.note, state.ended]).toEqual([undefined, undefined, 1]);
  });

  it.each([
    ['denied', { permission: 'denied' as const }, 'denied'],
    ['not offered by the server', { key: null }, 'not_offered'],
  ])('are not subscribed to if they are %s', async (_name, part, state) => {
    const { make, state: seen } = setUp(part);
    expect(await make().look()).toBe(state);
    expect(seen.made).toBe(0);
  });

  it('are registered at the next look if the server could not be reached', async () => {
    const { state, make } = setUp();
    const push = make();
    await push.look();
    const later = make();
    state.isDown = true;
    await later.look();
    state.isDown = false;
    expect(await later.look()).toBe('on');
    expect(state.told).toHaveLength(2);
  });
});
