import { radiusLabel } from '../messages/radius.ts';
import { radiusAtLeast, wayText } from './message-checks-passage.ts';
import type { Competitor } from './competing-messages.ts';
import type { CheckedDraft, CheckFinding } from './message-checks.ts';

/**
 * Metres within which a phone's position usually is: the middle of the 20 to 50 metres that Android's geofencing guide
 * ("Choose the optimal radius for your geofence") gives for a phone with Wi-Fi on.
 */
export const usualAccuracyMeters = 35;

const smallestMeters = 2 * usualAccuracyMeters;

/** A radius below twice the usual accuracy: a phone at the door may be placed outside. 100 yards are above it. */
export function smallCircle({ radiusMeters, radiusUnit: unit }: CheckedDraft): CheckFinding | undefined {
  if (radiusMeters === 0 || radiusMeters >= smallestMeters) return undefined;
  const wide = radiusAtLeast(smallestMeters, unit);
  return {
    kind: 'small_circle',
    message: `A circle of ${radiusLabel(radiusMeters, unit)} is small: a phone usually knows its position to ${wayText(usualAccuracyMeters, unit)}. Some people at the place may be missed.`,
    remedies: wide === undefined ? [] : [{ kind: 'widen', radiusMeters: wide }],
    others: [],
  };
}

/**
 * From this number of other messages around one point, for one person, they get in each other's way: each waits for
 * those before it, and is dropped after 10 minutes.
 */
const crowdedFrom = 5;

/** Too many live messages already speak at the same place, to a receiver of this one, in hours that meet. */
export function crowded({ priority }: CheckedDraft, rivals: readonly Competitor[]): CheckFinding | undefined {
  const around = rivals.filter(({ metersApart, message }) => metersApart <= message.radiusMeters);
  if (around.length < crowdedFrom) return undefined;
  return {
    kind: 'crowded',
    message: `${around.length} other messages already play at this place in the same hours for some of the receivers. They speak one after another, and one that waits for 10 minutes is dropped.`,
    remedies: priority === 0 ? [{ kind: 'set_priority', priority: 1 }] : [],
    others: around.map(({ message: { id, title } }) => ({ id, title })),
  };
}
