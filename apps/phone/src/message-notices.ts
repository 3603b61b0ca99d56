import type { LocalNotificationsPlugin } from '@capacitor/local-notifications';
import type { InboxMessage, Language } from '@earshot/domain';
import type { PlatformDevice } from '../../receiver/src/phone/platform/index.ts';
import { ownWords } from './words.ts';

const actionTypeId = 'message';
const channelId = 'messages';

/** The number of a message's notification; the plugin requires one. */
export const noticeId = (messageId: string): number => {
  let hash = 0;
  for (const letter of messageId) hash = Math.trunc(Math.imul(hash, 31) + letter.codePointAt(0)!) | 0;
  return hash;
};

export interface NoticeParts {
  readonly notifications: LocalNotificationsPlugin;
  readonly device: PlatformDevice;
  readonly isSeen: () => boolean;
}

/**
 * Shows a notification for each message that begins to speak while the app is hidden: its text, with Play to hear it
 * (again) and Got it, which ends it. Neither counts as a hearing; only complete speech does.
 */
export async function noticeMessages({ notifications, device, isSeen }: NoticeParts): Promise<void> {
  let shownId: string | undefined;
  let language: Language | undefined;
  const look = (): void => {
    if (device.view.language !== language) {
      language = device.view.language;
      void register(notifications, language).catch(() => {});
    }
    const { speakingId, messages } = device.engine.view;
    if (speakingId === shownId) return;
    shownId = speakingId;
    const message = messages?.find(({ id }) => id === speakingId);
    if (message && !isSeen()) void show(notifications, message, language).catch(() => {});
  };
  const remove = async (id: string): Promise<void> =>
    notifications.removeDeliveredNotifications({ notifications: [{ id: noticeId(id), title: '', body: '' }] });
  await notifications.addListener('localNotificationActionPerformed', ({ actionId, notification }) => {
    const extra: unknown = notification.extra;
    if (typeof extra !== 'object' || extra === null || !('messageId' in extra) || typeof extra.messageId !== 'string') return;
    const { messageId } = extra;
    if (actionId === 'play') device.play(messageId, true);
    if (actionId === 'got-it' && device.engine.view.speakingId === messageId) device.skip();
    void remove(messageId).catch(() => {});
  });
  device.engine.subscribe(look);
  look();
}

async function register(notifications: LocalNotificationsPlugin, language: Language): Promise<void> {
  const { play, gotIt, channel } = ownWords(language);
  // iPhones have no channels.
  await notifications.createChannel({ id: channelId, name: channel, importance: 4, visibility: 1 }).catch(() => {});
  const actions = [
    { id: 'play', title: play },
    { id: 'got-it', title: gotIt, destructive: false },
  ];
  await notifications.registerActionTypes({ types: [{ id: actionTypeId, actions }] });
}

async function show(notifications: LocalNotificationsPlugin, message: InboxMessage, language: Language): Promise<void> {
  const body = (language === 'es' ? message.texts.es : undefined) ?? message.texts.en;
  const { id, title } = message;
  // Without a time the notification comes at once and needs no permission for exact alarms. The voice is its sound.
  await notifications.schedule({
    notifications: [
      { id: noticeId(id), title, body, largeBody: body, actionTypeId, channelId, extra: { messageId: id }, autoCancel: true, isExactNotification: false },
    ],
  });
}
