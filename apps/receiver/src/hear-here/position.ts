import type { Fix } from '@earshot/geofence';
import { replace } from './replace.ts';

type Watcher = (position: GeolocationPosition) => void;

/** Gives the page a position source that its host drives. It asks no permission, and does not read this computer's position. */
export function simulatePosition(): { readonly tell: (fix: Fix) => void } {
  const watchers = new Map<number, Watcher>();
  let count = 0;
  let last: GeolocationPosition | undefined;
  const geolocation: Geolocation = {
    watchPosition: (watcher) => {
      count += 1;
      watchers.set(count, watcher);
      return count;
    },
    clearWatch: (id) => void watchers.delete(id),
    // A phone that stands still reports its position too.
    getCurrentPosition: (found) => last && found({ coords: last.coords, timestamp: Date.now(), toJSON: () => last }),
  };
  replace(navigator, 'geolocation', geolocation);
  replace(navigator, 'permissions', { query: async () => Object.assign(new EventTarget(), { state: 'granted' }) });
  return {
    tell: (fix) => {
      last = toGeolocation(fix);
      for (const watcher of watchers.values()) watcher(last);
    },
  };
}

function toGeolocation({ lat, lng, accuracyMeters, at }: Fix): GeolocationPosition {
  const coords = { latitude: lat, longitude: lng, accuracy: accuracyMeters, altitude: null, altitudeAccuracy: null, heading: null, speed: null };
  return { coords: { ...coords, toJSON: () => coords }, timestamp: at, toJSON: () => coords };
}
