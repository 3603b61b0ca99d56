import type { Fix } from '@earshot/geofence';
import { replace } from './replace.ts';

type Watcher = (position: GeolocationPosition) => void;

/** Gives the page a receiver of positions that is told where it is. Nobody is asked, and the place of this computer is not read. */
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
    // A phone that stands says where it stands.
    getCurrentPosition: (found) => last && found({ coords: last.coords, timestamp: Date.now(), toJSON: () => last }),
  };
  replace(navigator, 'geolocation', geolocation);
  replace(navigator, 'permissions', { query: async () => Object.assign(new EventTarget(), { state: 'granted' }) });
  return {
    tell: (fix) => {
      last = positionOf(fix);
      for (const watcher of watchers.values()) watcher(last);
    },
  };
}

function positionOf({ lat, lng, accuracyMeters, at }: Fix): GeolocationPosition {
  const coords = { latitude: lat, longitude: lng, accuracy: accuracyMeters, altitude: null, altitudeAccuracy: null, heading: null, speed: null };
  return { coords: { ...coords, toJSON: () => coords }, timestamp: at, toJSON: () => coords };
}
