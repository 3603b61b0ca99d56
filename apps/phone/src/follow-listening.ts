import type { LocalNotificationsPlugin } from '@capacitor/local-notifications';
import type { PreferencesPlugin } from '@capacitor/preferences';
import type { PhoneNativePlugin } from '@earshot/phone-native';
import type { PlatformDevice } from '../../receiver/src/phone/platform/index.ts';
import { ownWords } from './words.ts';

const key = 'earshot.phone.listening';

export interface ListeningParts {
  readonly device: PlatformDevice;
  readonly native: Pick<PhoneNativePlugin, 'keepListening'>;
  readonly notifications: Pick<LocalNotificationsPlugin, 'schedule' | 'cancel' | 'removeDeliveredNotifications'>;
  readonly preferences: PreferencesPlugin;
  readonly now: () => number;
}

/** RestartReceiver.java shows its notification by the same number, so there is never a second one. */
const noticeId = 5150;
/** The system shows the notice so long after the app last put it off, ms. */
const noticeAfterMs = 20 * 60_000;
const putOffEachMs = 5 * 60_000;

/**
 * Continues listening after the system or a restart ended the app in mid-shift, without another tap on Start. Until
 * then nothing of the app runs, so while it listens it keeps a notice with the system and puts it off again and again.
 */
export async function followListening({ device, native, notifications, preferences, now }: ListeningParts): Promise<void> {
  const wasListening = (await preferences.get({ key })).value === 'on';
  if (wasListening && device.view.session && !device.engine.view.isRunning) device.start();
  const notice = { id: noticeId, title: '', body: '' };
  let told: boolean | undefined;
  let putOffAt = -Infinity;
  const tell = (isRunning: boolean): void => {
    told = isRunning;
    putOffAt = -Infinity;
    const { stoppedTitle, stopped } = ownWords(device.view.language);
    void preferences.set({ key, value: isRunning ? 'on' : 'off' }).catch(() => {});
    void native.keepListening({ isListening: isRunning, title: stoppedTitle, text: stopped }).catch(() => {});
    if (!isRunning) void notifications.cancel({ notifications: [notice] }).catch(() => {});
    void notifications.removeDeliveredNotifications({ notifications: [notice] }).catch(() => {});
  };
  const putOff = (): void => {
    putOffAt = now();
    // An iPhone that was asleep at the time may have shown it although the app lives.
    void notifications.removeDeliveredNotifications({ notifications: [notice] }).catch(() => {});
    const { stoppedTitle: title, stopped: body } = ownWords(device.view.language);
    const schedule = { at: new Date(putOffAt + noticeAfterMs), allowWhileIdle: true };
    const later = { id: noticeId, title, body, schedule, sound: 'default', isExactNotification: false };
    void notifications.schedule({ notifications: [later] }).catch(() => {});
  };
  const look = (): void => {
    const { isRunning } = device.engine.view;
    if (isRunning !== told) tell(isRunning);
    if (isRunning && now() - putOffAt >= putOffEachMs) putOff();
  };
  device.engine.subscribe(look);
  setInterval(look, putOffEachMs);
  look();
}
