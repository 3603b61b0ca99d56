import type { Fix, Place } from '@earshot/geofence';
import type { DriveInput } from './drive-input.ts';
import { receive } from './noise.ts';
import type { Route } from './route.ts';

const everyMs = 1000;

type ReceptionInput = Pick<DriveInput, 'noise' | 'seed' | 'isRecorded'> & Partial<Pick<DriveInput, 'speedMph'>>;

/** The phone's true and measured place each second; after the route's end without end. A recording keeps the gaps between its positions. */
export function* positionsOn(
  route: Route,
  { noise, seed = 1, isRecorded = false, speedMph }: ReceptionInput,
): Generator<{ readonly place: Place; readonly fix: Fix }> {
  const read = receive(noise, seed);
  let last = Number.NEGATIVE_INFINITY;
  const times = isRecorded && speedMph === null ? route.milestones.map(({ at }) => at) : [route.startsAt];
  for (const at of times) {
    if (at - last < everyMs && at !== route.endsAt) continue;
    last = at;
    const place = route.at(at);
    yield { place, fix: read(place, at) };
  }
  for (let at = last + everyMs; ; at += everyMs) {
    const place = route.at(at);
    yield { place, fix: read(place, at) };
  }
}
