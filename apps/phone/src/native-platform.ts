import { Capacitor, CapacitorHttp, registerPlugin } from '@capacitor/core';
import { LocalNotifications } from '@capacitor/local-notifications';
import { Preferences } from '@capacitor/preferences';
import { PhoneNative } from '@earshot/phone-native';
import { readLanguage } from '../../receiver/src/ui/language/index.ts';
import type { PlatformDevice, ReceiverPlatform } from '../../receiver/src/phone/platform/index.ts';
import { settings } from '../settings.ts';
import { BatteryCard } from './battery-card.tsx';
import { followListening } from './follow-listening.ts';
import { keepAll } from './session-backup.ts';
import { noticeMessages } from './message-notices.ts';
import { nativeFetch } from './native-http.ts';
import { NativeLocation } from './native-location.ts';
import type { PacedPositions } from './position-interval.ts';
import { reword } from './words.ts';

const isSeen = (): boolean => document.visibilityState === 'visible';

/** The native shell in place of the browser. */
export const platform: ReceiverPlatform = {
  findObstacle: () => undefined,
  location: new NativeLocation({
    plugin: registerPlugin<PacedPositions>('BackgroundGeolocation'),
    notification: () => ({ title: settings.appName, text: settings.listening[readLanguage()] }),
    restsBy: Capacitor.getPlatform() === 'ios' ? 'distance' : 'time',
    now: Date.now,
    isSeen,
    followSeen: (onChange) => {
      document.addEventListener('visibilitychange', onChange);
      return () => document.removeEventListener('visibilitychange', onChange);
    },
  }),
  // Listening continues with a dark screen.
  screenLock: {
    hold: (onChange) => {
      onChange(true);
      return () => {};
    },
  },
  goesOnUnseen: true,
  canHoldScreen: () => true,
  // A web view downloads nothing by itself, and Android's shares nothing either.
  savesFiles: false,
  fetch: nativeFetch(CapacitorHttp, async (...asked) => fetch(...asked)),
  // The plugin asks at Start and then reports the answer.
  askPosition: async () => undefined,
  requestPosition: async () => {},
  askPersisted: async () => true,
  reword,
  attach: (device) => void attach(device),
  Card: BatteryCard,
};

async function attach(device: PlatformDevice): Promise<void> {
  const keep = () => void keepAll(Preferences, localStorage).catch(() => {});
  keep();
  document.addEventListener('visibilitychange', keep);
  // Without notifications Android hides that the app listens; it listens all the same.
  await LocalNotifications.requestPermissions().catch(() => {});
  await noticeMessages({ notifications: LocalNotifications, device, isSeen }).catch(() => {});
  await followListening({ device, native: PhoneNative, notifications: LocalNotifications, preferences: Preferences, now: Date.now });
}
