import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalNotificationSchema } from '@capacitor/local-notifications';
import type { EngineView } from '@earshot/receiver-core';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadWords } from '../../receiver/src/ui/language/index.ts';
import { batteryAdvice } from './battery-advice.ts';
import { followListening, type ListeningParts } from './follow-listening.ts';
import { keepAll, restoreKept } from './session-backup.ts';
import { findSignInHash } from './links.ts';
import { nativeFetch } from './native-http.ts';
import { FakePreferences } from './testing/fake-plugins.ts';
import { reword } from './words.ts';

describe('a link', () => {
  const server = 'https://earshot.example.com';
  // app, definitions: appUrlOpen "handles both custom URL scheme links as well as URLs your app handles".
  it.each([
    ['https://earshot.example.com/app#c=AB12', '#c=AB12'],
    ['https://earshot.example.com/app/#c=AB%2B2', '#c=AB%2B2'],
    ['earshot://app#c=AB12', '#c=AB12'],
    ['https://earshot.example.com/download-app?c=AB12', '#c=AB12'],
    ['https://earshot.example.com/download-app', undefined],
    ['https://elsewhere.example/download-app?c=AB12', undefined],
    ['https://earshot.example.com/app/#t=from-a-screen', '#t=from-a-screen'],
    ['earshot://app#t=from-a-screen', '#t=from-a-screen'],
    ['https://elsewhere.example/app#c=AB12', undefined],
    ['https://elsewhere.example/app/#t=from-a-screen', undefined],
    ['http://earshot.example.com/app#c=AB12', undefined],
    ['https://earshot.example.com/listen/1#c=AB12', undefined],
    ['earshot://other#c=AB12', undefined],
    ['https://earshot.example.com/app#d=AB12', undefined],
    ['no link', undefined],
  ])('%s opens %s', (link, hash) => {
    expect(findSignInHash(link, { server, isSignedIn: false })).toBe(hash);
  });

  it('opens nothing for a signed-in person, as when Android launches the app anew by the link of its first opening', () => {
    expect(findSignInHash(`${server}/app/#t=from-a-screen`, { server, isSignedIn: true })).toBeUndefined();
  });
});

function memory(values: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(values));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('a signed-in receiver', () => {
  const key = 'earshot.receiver.session';

  // preferences, definitions: the value is null "if a value was not previously set or was removed".
  it('is still signed in when the system cleared the web view', async () => {
    const preferences = new FakePreferences();
    await keepAll(preferences, memory({ [key]: 'token' }));
    const cleared = memory();
    await restoreKept(preferences, cleared);
    expect(cleared.getItem(key)).toBe('token');
  });

  it('is not signed in again after signing out, nor over another sign-in', async () => {
    const preferences = new FakePreferences();
    await keepAll(preferences, memory({ [key]: 'token' }));
    const other = memory({ [key]: 'other' });
    await restoreKept(preferences, other);
    expect(other.getItem(key)).toBe('other');
    await keepAll(preferences, memory());
    const cleared = memory();
    await restoreKept(preferences, cleared);
    expect(cleared.getItem(key)).toBeNull();
  });
});

describe('a shift', () => {
  const startedAt = Date.UTC(2026, 10, 25, 12);
  beforeEach(() => {
    vi.useFakeTimers({ now: startedAt });
    onTestFinished(() => {
      vi.useRealTimers();
    });
  });

  const setUp = async ({ wasListening = false, isSignedIn = true } = {}) => {
    const preferences = new FakePreferences();
    if (wasListening) preferences.values.set('earshot.phone.listening', 'on');
    const listeners = new Set<() => void>();
    const set = (isRunning: boolean) => {
      engine.view = { isRunning } as typeof engine.view;
      for (const listener of listeners) listener();
    };
    const engine = {
      view: { isRunning: false } as EngineView,
      subscribe: (listener: () => void) => (listeners.add(listener), () => {}),
    };
    const device = { engine, view: { language: 'en' as const, session: isSignedIn ? {} : undefined }, start: () => set(true), play: () => {}, skip: () => {} };
    const told: boolean[] = [];
    const pending = new Map<number, LocalNotificationSchema>();
    const shown = new Set<number>();
    const native = { keepListening: async ({ isListening }: { readonly isListening: boolean }) => void told.push(isListening) };
    await followListening({ device, preferences, native, notifications: keepNotices(pending, shown), now: Date.now });
    return { set, told, engine, preferences, pending, shown };
  };

  it('goes on when the system ended the app in the middle of it', async () => {
    const { engine } = await setUp({ wasListening: true });
    expect(engine.view.isRunning).toBe(true);
  });

  it('does not begin by itself, nor for a signed-out person', async () => {
    expect((await setUp()).engine.view.isRunning).toBe(false);
    expect((await setUp({ wasListening: true, isSignedIn: false })).engine.view.isRunning).toBe(false);
  });

  // preferences, definitions: set keeps "the value to set in preferences with the associated key".
  it('is reported to the system as it begins and ends, once each', async () => {
    const { set, told, preferences } = await setUp();
    set(true);
    set(true);
    set(false);
    expect(told).toEqual([false, true, false]);
    expect(preferences.values.get('earshot.phone.listening')).toBe('off');
  });

  // local-notifications, definitions: `at` schedules "a notification at a specific date and time", which the system keeps.
  it('has a notice with the system that it puts off while it lives, and takes back at its end', async () => {
    const { set, pending } = await setUp();
    expect(pending.size).toBe(0);
    set(true);
    const due = () => pending.get(5150)?.schedule?.at?.getTime();
    expect(due()).toBe(startedAt + 20 * 60_000);
    vi.advanceTimersByTime(3 * 3_600_000);
    expect(due()).toBe(startedAt + 3 * 3_600_000 + 20 * 60_000);
    expect(pending.get(5150)).toMatchObject({ title: 'Earshot is not listening', body: 'Tap to go on hearing your messages.' });
    set(false);
    vi.advanceTimersByTime(3_600_000);
    expect(pending.size).toBe(0);
  });

  // WebKit throttles the timers of a page in the background; the plugin passes on a position a minute.
  it('has the notice put off by its positions alone, and one that was shown is taken away', async () => {
    const { set, pending, shown } = await setUp();
    set(true);
    for (let minute = 1; minute <= 60; minute += 1) {
      vi.setSystemTime(startedAt + minute * 60_000);
      if (minute === 21) shown.add(5150);
      set(true);
    }
    expect(pending.get(5150)?.schedule?.at?.getTime()).toBe(startedAt + 80 * 60_000);
    expect([...shown]).toEqual([]);
  });
});

/** The system's notices, not due yet and shown. */
function keepNotices(pending: Map<number, LocalNotificationSchema>, shown: Set<number>): ListeningParts['notifications'] {
  return {
    schedule: async ({ notifications }) => {
      for (const notice of notifications) pending.set(notice.id, notice);
      return { notifications: [] };
    },
    cancel: async ({ notifications }) => {
      for (const { id } of notifications) pending.delete(id);
    },
    removeDeliveredNotifications: async ({ notifications }) => {
      for (const { id } of notifications) shown.delete(id);
    },
  };
}

describe("a call by the phone's network", () => {
  const answer = { status: 200, headers: { 'Content-Type': 'application/json' }, url: '', data: { a: 1 } as unknown };

  // core, http.md: request is to "make a Http Request to a server using native libraries"; its data "can only be a string or a JSON".
  it('carries method, headers and body, and is answered as the page expects', async () => {
    const request = vi.fn<(options: object) => Promise<typeof answer>>(async () => answer);
    const asked = new Request('https://earshot.example.com/api/x?y=1', { method: 'POST', headers: { authorization: 'Bearer t' }, body: '{"b":2}' });
    const response = await nativeFetch({ request }, fetch)(asked);
    expect([response.status, await response.json()]).toEqual([200, { a: 1 }]);
    expect(request).toHaveBeenCalledWith(
      expect.objectContaining({
        url: 'https://earshot.example.com/api/x?y=1',
        method: 'POST',
        data: '{"b":2}',
        headers: expect.objectContaining({ authorization: 'Bearer t' }),
      }),
    );
  });

  it('takes text for what it is, and an answer without one', async () => {
    const text = await nativeFetch({ request: async () => ({ ...answer, data: '[1]' }) }, fetch)('https://earshot.example.com/');
    expect(await text.json()).toEqual([1]);
    const none = await nativeFetch({ request: async () => ({ ...answer, status: 204, data: '' }) }, fetch)('https://earshot.example.com/');
    expect([none.status, await none.text()]).toEqual([204, '']);
  });

  it('ends when it is given up', async () => {
    const never = async () => new Promise<never>(() => {});
    const calling = nativeFetch({ request: never }, fetch)('https://earshot.example.com/', { signal: AbortSignal.timeout(1) });
    await expect(calling).rejects.toThrow(/timeout/);
  });

  it('is what each part of the app calls the server by: a page of another origin gets no answer', () => {
    const app = join(import.meta.dirname, '..', '..', 'receiver', 'src');
    const sources = globSync('**/*.{ts,tsx}', { cwd: app }).map((name) => readFileSync(join(app, name), 'utf8'));
    const clients = sources.flatMap((text) => text.split(/createApi[<(]/).slice(1));
    expect(clients).toEqual([expect.stringMatching(/fetch: .*platform\.fetch/)]);
  });

  it("leaves streams to the page's own", async () => {
    const page = vi.fn<typeof fetch>(async () => new Response('data'));
    const stream = new Request('https://earshot.example.com/', { headers: { accept: 'text/event-stream' } });
    expect(await (await nativeFetch({ request: async () => answer }, page)(stream)).text()).toBe('data');
  });
});

describe('words', () => {
  it.each([
    ['SAMSUNG', 'sleeping apps'],
    ['Redmi', 'Autostart'],
    ['HONOR', 'App launch'],
    ['OnePlus', 'background activity'],
    ['vivo', 'Background power consumption'],
    ['Apple', 'Always'],
    ['Fairphone', 'Unrestricted'],
  ])('about the battery saver are those for %s', (maker, words) => {
    expect(batteryAdvice(maker, 'en')).toContain(words);
    expect(batteryAdvice(maker, 'es')).not.toBe(batteryAdvice(maker, 'en'));
  });

  it('add nothing to what is spoken when a person asks how things stand', async () => {
    for (const language of ['en', 'es'] as const) expect(reword(await loadWords(language), language).hints.listening).toBe('');
  });

  it('never ask to keep the screen open, in either language', async () => {
    for (const language of ['en', 'es'] as const) {
      const said = reword(await loadWords(language), language);
      const { paused: _neverHere, ...hints } = said.hints;
      expect(JSON.stringify([said.keepOpen, said.keepOpenWhy, said.startDoes(said.start), said.vague, hints])).not.toMatch(
        /screen open|web app|browser|this site|pantalla abierta|esta pantalla|navegador|este sitio/i,
      );
    }
  });
});
