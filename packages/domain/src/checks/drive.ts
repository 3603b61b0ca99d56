import type { Place } from '@earshot/geofence';

/** GPS noise laid over a route: none, or as of a phone under open sky, in a town, between high houses. */
export const noiseStrengths = ['none', 'open', 'town', 'canyon'] as const;
export type NoiseStrength = (typeof noiseStrengths)[number];

/** A point of a route; `at` (epoch ms) where the route brings its own times. */
export interface RoutePoint extends Place {
  readonly at?: number | undefined;
}

/** What became of a message on the drive. */
export const driveOutcomes = [
  /** Spoken to its end. */
  'finished',
  /** Spoken, or waited for its turn, until the drive had left the place for too long. */
  'cut_short',
  /** Spoken late, or never, because another message had its turn. */
  'delayed',
  /** The place was reached, but not in the hours. */
  'outside_hours',
  /** The circle was not reached, or not left. */
  'never_reached',
] as const;
export type DriveOutcome = (typeof driveOutcomes)[number];

/** One message on one drive. Instants epoch ms. */
export interface DriveVerdict {
  readonly messageId: string;
  readonly title: string;
  readonly outcome: DriveOutcome;
  /** One line for a person: the engine's own reason. */
  readonly reason: string;
  /** When it became due: the crossing's own time. */
  readonly dueAt?: number | undefined;
  /** Of the last try. */
  readonly startsAt?: number | undefined;
  readonly endsAt?: number | undefined;
  /** Where the phone was then. */
  readonly start?: Place | undefined;
  readonly end?: Place | undefined;
  /** Metres along the way from start to end of the speech. */
  readonly spokenOverMeters?: number | undefined;
  /** Metres beyond the circle's edge when it ended; 0 inside, absent without a circle. */
  readonly beyondEdgeMeters?: number | undefined;
  /** 0..1 of the text that was spoken. */
  readonly fraction: number;
  /** The message before which it had to wait. */
  readonly waitedFor?: string | undefined;
  /** What was or would be spoken, in the language of the ears. */
  readonly text: string;
  readonly language: 'en' | 'es';
}

/** One drive with one person's messages. */
export interface DriveReport {
  /** Epoch ms of the first and last fix. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** Metres of the whole way. */
  readonly lengthMeters: number;
  /** The way as driven, without noise, thinned: for the map and for playing it again. */
  readonly way: readonly (Place & { readonly at: number })[];
  /** In the order in which they were due; those that never were come last. */
  readonly verdicts: readonly DriveVerdict[];
}
