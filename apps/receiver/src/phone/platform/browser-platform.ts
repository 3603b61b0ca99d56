import { browserLocation } from '../location/index.ts';
import { browserScreenLock } from '../wake-lock/index.ts';
import type { Obstacle, ReceiverPlatform } from './receiver-platform.ts';

export const browserPlatform: ReceiverPlatform = {
  findObstacle: () => findObstacle(window),
  location: { watch: (listener) => browserLocation(navigator.geolocation).watch(listener) },
  screenLock: browserScreenLock,
  goesOnUnseen: false,
  canHoldScreen: () => 'wakeLock' in navigator,
  savesFiles: true,
  fetch: async (...asked) => fetch(...asked),
  askPosition,
  requestPosition,
  askPersisted,
};

function findObstacle(browser: Window & typeof globalThis): Obstacle | undefined {
  if (!browser.isSecureContext) return 'insecure';
  if (!('geolocation' in browser.navigator)) return 'geolocation';
  if (!('speechSynthesis' in browser) || !('SpeechSynthesisUtterance' in browser)) return 'speech';
  return undefined;
}

async function askPosition(): Promise<PermissionState | undefined> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state;
  } catch {
    return undefined;
  }
}

/** The answer shows in the permission. */
async function requestPosition(): Promise<void> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      () => resolve(),
      () => resolve(),
      { maximumAge: Infinity, timeout: 30_000 },
    );
  });
}

async function askPersisted(): Promise<boolean | undefined> {
  try {
    return await navigator.storage.persisted();
  } catch {
    return undefined;
  }
}
