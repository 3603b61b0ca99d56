import type { LocalNotificationsPlugin, LocalNotificationSchema } from '@capacitor/local-notifications';
import type { EngineView } from '@earshot/receiver-core';
import { message } from '@earshot/receiver-core/testing';
import { describe, expect, it, vi } from 'vitest';
import { noticeId, noticeMessages } from './message-notices.ts';

type UsedMethod = 'addListener' | 'createChannel' | 'registerActionTypes' | 'removeDeliveredNotifications' | 'schedule';

async function setUp({ isSeen = false, language = 'en' as 'en' | 'es' } = {}) {
  const shown: LocalNotificationSchema[] = [];
  const titles: string[] = [];
  let perform: ((done: { actionId: string; notification: LocalNotificationSchema }) => void) | undefined;
  const notifications = {
    addListener: async (_event: string, listener: unknown) => {
      perform = listener as typeof perform;
      return { remove: async () => {} };
    },
    createChannel: async () => {},
    registerActionTypes: async ({ types }) => void titles.push(...types.flatMap(({ actions }) => actions?.map(({ title }) => title) ?? [])),
    schedule: async ({ notifications: added }) => {
      shown.push(...added);
      return { notifications: [] };
    },
    removeDeliveredNotifications: async ({ notifications: gone }) => {
      for (const { id } of gone) shown.splice(shown.findIndex((one) => one.id === id) >>> 0, 1);
    },
  } as Partial<Pick<LocalNotificationsPlugin, UsedMethod>> as LocalNotificationsPlugin;
  const listeners = new Set<() => void>();
  const messages = [message({ id: 'one', title: 'Gate', texts: { en: 'Use gate 4.', es: 'Use la puerta 4.' } }), message({ id: 'two' })];
  const engine = {
    view: { speakingId: undefined, messages } as unknown as EngineView,
    subscribe: (listener: () => void) => (listeners.add(listener), () => {}),
  };
  const device = { engine, view: { language, session: {} }, start: vi.fn<() => void>(), play: vi.fn<(id: string) => void>(), skip: vi.fn<() => void>() };
  await noticeMessages({ notifications, device, isSeen: () => isSeen });
  const speak = async (speakingId: string | undefined) => {
    engine.view = { ...engine.view, speakingId } as EngineView;
    for (const listener of listeners) listener();
    await Promise.resolve();
  };
  const tap = (actionId: string, at = 0) => perform?.({ actionId, notification: shown[at]! });
  return { shown, titles, device, speak, tap };
}

describe('a message that begins to speak while the app is out of sight', () => {
  // local-notifications, definitions: registerActionTypes has the "actions to take when notifications are displayed";
  // only a notification with `schedule` waits for a later time.
  it('is shown once, with what it says, Play and Got it', async () => {
    const { shown, titles, speak } = await setUp();
    await speak('one');
    await speak('one');
    expect(titles).toEqual(['Play', 'Got it']);
    expect(shown).toEqual([
      expect.objectContaining({ id: noticeId('one'), title: 'Gate', body: 'Use gate 4.', actionTypeId: 'message', isExactNotification: false }),
    ]);
  });

  it("is shown in the phone's language, or in English if the app does not have it", async () => {
    const { shown, titles, speak } = await setUp({ language: 'es' });
    await speak('one');
    await speak('two');
    expect(titles).toEqual(['Oír', 'Entendido']);
    expect(shown.map(({ body }) => body)).toEqual(['Use la puerta 4.', 'This is two.']);
  });

  // Definitions: localNotificationActionPerformed reports the button and the notification.
  it('is played by Play, as something that a notification asked for', async () => {
    const { device, speak, tap } = await setUp();
    await speak('one');
    await speak(undefined);
    tap('play');
    expect(device.play.mock.calls).toEqual([['one', true]]);
    expect(device.skip).not.toHaveBeenCalled();
  });

  it('is ended by Got it, but no other one that speaks by then', async () => {
    const { device, speak, tap } = await setUp();
    await speak('one');
    await speak('two');
    tap('got-it', 0);
    expect(device.skip).not.toHaveBeenCalled();
    await speak('two');
    tap('got-it', 0);
    expect(device.skip).toHaveBeenCalledTimes(1);
    expect(device.play).not.toHaveBeenCalled();
  });
});

it('shows nothing while the app is in sight', async () => {
  const { shown, speak } = await setUp({ isSeen: true });
  await speak('one');
  expect(shown).toEqual([]);
});
