import type { Fix, Place } from '@earshot/geofence';
import type { DriveInput } from './drive-input.ts';
import { receive } from './noise.ts';
import type { Route } from './route.ts';

const everyMs = 1000;

/** Where a phone is each second, and where it believes to be; after the route's end without end. */
export function* positionsOn(route: Route, { noise, seed = 1 }: Pick<DriveInput, 'noise' | 'seed'>): Generator<{ readonly place: Place; readonly fix: Fix }> {
  const read = receive(noise, seed);
  for (let at = route.startsAt; ; at += everyMs) {
    const place = route.at(at);
    yield { place, fix: read(place, at) };
  }
}
