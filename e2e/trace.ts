import { readFileSync } from 'node:fs';
import type { Fix } from '@earshot/geofence';
import type { BrowserContext } from '@playwright/test';

interface Row {
  readonly point: string;
  readonly time: string;
}

/**
 * The recorded drive through Munich, one fix a second (e2e/traces/README.md has its source and licence). It has no
 * accuracy: 8 m is what a phone in a car claims.
 */
export function munichDrive(): readonly Fix[] {
  const rows = JSON.parse(readFileSync(new URL('traces/munich-drive-1s.json', import.meta.url), 'utf8')) as Row[];
  return rows.map(({ point, time }) => {
    const [, lng, lat] = /POINT\((\S+) (\S+)\)/.exec(point) ?? [];
    const at = Date.parse(time.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
    return { lat: Number(lat), lng: Number(lng), accuracyMeters: 8, at };
  });
}

const place = async (context: BrowserContext, { lat, lng, accuracyMeters }: Fix): Promise<void> =>
  context.setGeolocation({ latitude: lat, longitude: lng, accuracy: accuracyMeters });

export const placeAtStart = async (contexts: readonly BrowserContext[], drive: readonly Fix[]): Promise<void> => {
  const [first] = drive;
  if (first) await Promise.all(contexts.map((context) => place(context, first)));
};

/** Drives phones along fixes at their recorded speed, through the browser's own geolocation. */
export async function replay(contexts: readonly BrowserContext[], drive: readonly Fix[]): Promise<void> {
  const [first] = drive;
  if (!first) return;
  const startedAt = Date.now();
  for (const fix of drive) {
    const wait = startedAt + (fix.at - first.at) - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    await Promise.all(contexts.map((context) => place(context, fix)));
  }
}
