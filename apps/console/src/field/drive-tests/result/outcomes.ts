import type { DriveOutcome } from '@earshot/domain';
import type { RouteTone } from '../../../map/index.ts';

/** The outcomes in their display order. */
export const outcomeWords: Readonly<Record<DriveOutcome, string>> = {
  finished: 'Finished',
  cut_short: 'Cut short by leaving',
  delayed: 'Delayed behind another',
  outside_hours: 'Outside the hours',
  never_reached: 'Never reached',
};

export const outcomeTones: Readonly<Record<DriveOutcome, RouteTone>> = {
  finished: 'good',
  cut_short: 'bad',
  delayed: 'late',
  outside_hours: 'quiet',
  never_reached: 'quiet',
};

export const outcomes = Object.keys(outcomeWords) as readonly DriveOutcome[];

/** The number of messages by outcome; leaves out outcomes without messages. */
export const outcomeCounts = (verdicts: readonly { readonly outcome: DriveOutcome }[]): readonly (readonly [DriveOutcome, number])[] =>
  outcomes.map((outcome) => [outcome, verdicts.filter((verdict) => verdict.outcome === outcome).length] as const).filter(([, count]) => count > 0);
