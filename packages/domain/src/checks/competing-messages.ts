import { distanceMeters, type Place } from '@earshot/geofence';
import type { Trigger } from '../messages/play-settings.ts';
import { scheduleIssues } from '../schedule/schedule-issues.ts';
import { type Schedule } from '../schedule/schedule.ts';
import { doMeet, type Hours, findSharedHours } from './message-checks-hours.ts';
import type { CheckedDraft, CheckedMessage } from './message-checks.ts';

/** A live message with a circle that may conflict with one about to be set. */
export interface LiveMessage extends CheckedMessage {
  readonly place: Place;
  readonly radiusMeters: number;
  readonly trigger: Trigger;
  readonly schedule: Schedule;
  readonly priority: 0 | 1;
  /** Words of the longer language. */
  readonly words: number;
}

/** A live message whose circle and hours meet those of the draft. */
export interface Competitor {
  readonly message: LiveMessage;
  /** Metres between the centres. */
  readonly metersApart: number;
  /** Its hours on the draft's clocks, on days that both have. */
  readonly hours: readonly Hours[];
}

/** The live messages whose circles and hours meet the draft's, from now on, regardless of their receivers. Nearest first. */
export function findCompetitors(draft: CheckedDraft, live: readonly LiveMessage[], now: number): readonly Competitor[] {
  const { place, radiusMeters, schedule } = draft;
  if (!place || radiusMeters === 0 || scheduleIssues(schedule).length > 0) return [];
  return live
    .map((message) => ({ message, metersApart: distanceMeters(place, message.place) }))
    .filter(({ message, metersApart }) => message.radiusMeters > 0 && metersApart < radiusMeters + message.radiusMeters)
    .map((near) => ({ ...near, hours: findSharedHours(near.message.schedule, schedule, now) }))
    .filter(({ hours }) => hours.some((each) => doMeet(each, schedule)))
    .toSorted((a, b) => b.message.priority - a.message.priority || a.metersApart - b.metersApart);
}
