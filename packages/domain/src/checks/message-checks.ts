import type { Place } from '@earshot/geofence';
import type { SpokenTexts } from '../messages/message.ts';
import type { Trigger } from '../messages/play-settings.ts';
import type { RadiusUnit } from '../messages/radius.ts';
import type { Schedule } from '../schedule/schedule.ts';

/** The kinds of findings about a message about to be set; none of them blocks the save. */
export const checkKinds = ['too_long', 'small_circle', 'overlap', 'no_day', 'nobody_reachable', 'crowded'] as const;
export type CheckKind = (typeof checkKinds)[number];

/** A one-click remedy for a finding. Radii in metres, times in minutes after midnight. */
export type CheckRemedy =
  | { readonly kind: 'widen'; readonly radiusMeters: number }
  | { readonly kind: 'shift_hours'; readonly startMinute: number; readonly endMinute: number }
  | { readonly kind: 'set_priority'; readonly priority: 0 | 1 }
  /** Maximum words after shortening. */
  | { readonly kind: 'shorten'; readonly words: number }
  /** Seven flags, Sunday first. */
  | { readonly kind: 'repeat_days'; readonly repeatDays: readonly boolean[] };

export interface CheckedMessage {
  readonly id: string;
  readonly title: string;
}

/** One finding, in a sentence for the operator. */
export interface CheckFinding {
  readonly kind: CheckKind;
  readonly message: string;
  readonly remedies: readonly CheckRemedy[];
  /** The other messages, in the order in which they will speak. */
  readonly others: readonly CheckedMessage[];
}

/** A message to check, as far as it is filled in. */
export interface CheckedDraft {
  readonly texts: SpokenTexts;
  readonly place?: Place | undefined;
  /** 0 is Region Free. */
  readonly radiusMeters: number;
  readonly radiusUnit: RadiusUnit;
  readonly trigger: Trigger;
  readonly schedule: Schedule;
  readonly priority: 0 | 1;
  readonly dwellSeconds: number;
}
