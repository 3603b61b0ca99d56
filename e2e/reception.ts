// A drive in the page's own time: what takes a phone twenty seconds takes the journey one.
import { expect, type Page } from '@playwright/test';

export interface Reception {
  /** Metres, one standard deviation. */
  accuracy: number;
  metersNorth: number;
  /** A satellite receiver that falls silent gives no error. */
  isAway: boolean;
}

/**
 * Gives the page its own time, and a satellite receiver that finds a position each second of it, as in a car. The result
 * changes what it receives, also after a reload.
 */
export async function drive(
  page: Page,
  start: { readonly latitude: number; readonly longitude: number; readonly accuracy: number },
): Promise<(change: Partial<Reception>) => Promise<void>> {
  await page.clock.install();
  await page.addInitScript((here) => {
    const kept = (): Reception => ({ accuracy: here.accuracy, metersNorth: 0, isAway: false, ...JSON.parse(sessionStorage.getItem('reception') ?? '{}') });
    let step = 0;
    const position = (): GeolocationPosition => {
      step += 1;
      const { accuracy, metersNorth } = kept();
      const latitude = here.latitude + (metersNorth + (step % 5)) / 111_000;
      const place = { latitude, longitude: here.longitude, accuracy, altitude: null, altitudeAccuracy: null, heading: null, speed: null };
      const coords = { ...place, toJSON: () => place };
      return { coords, timestamp: Date.now(), toJSON: () => coords };
    };
    const give = (found: PositionCallback) => kept().isAway || found(position());
    Object.assign(navigator.geolocation, {
      watchPosition: (found: PositionCallback) => setInterval(give, 1000, found),
      clearWatch: (id: number) => clearInterval(id),
      getCurrentPosition: (found: PositionCallback) => setTimeout(give, 0, found),
    });
  }, start);
  return async (change) =>
    page.evaluate(
      (more) => sessionStorage.setItem('reception', JSON.stringify({ ...JSON.parse(sessionStorage.getItem('reception') ?? '{}'), ...more })),
      change,
    );
}

/** Lets a second of the page's time pass at each look, instead of waiting for it. */
export const soon = (page: Page, look: () => Promise<unknown>) =>
  expect.poll(
    async () => {
      await page.clock.runFor(1000);
      return look();
    },
    { timeout: 60_000, intervals: [50] },
  );
