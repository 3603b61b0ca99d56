import type { Place } from '@earshot/geofence';

/** GPS noise on a route: none, or that of a phone under open sky, in a town, between high houses. */
export const noiseStrengths = ['none', 'open', 'town', 'canyon'] as const;
export type NoiseStrength = (typeof noiseStrengths)[number];

/** A point of a route; `at` (epoch ms) for a route with its own times. */
export interface RoutePoint extends Place {
  readonly at?: number | undefined;
}

/** The outcomes of a message on the drive. */
export const driveOutcomes = [
  'finished',
  /** Spoken, or waiting for its turn, until the drive had left the place for too long. */
  'cut_short',
  /** Spoken late, or never, because another message had its turn. */
  'delayed',
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
  /** The engine's own reason, one line for a person. */
  readonly reason: string;
  /** The time it became due: the crossing's own time. */
  readonly dueAt?: number | undefined;
  /** The last attempt. */
  readonly startsAt?: number | undefined;
  readonly endsAt?: number | undefined;
  /** The phone's positions at these times. */
  readonly start?: Place | undefined;
  readonly end?: Place | undefined;
  /** Metres along the way from start to end of the speech. */
  readonly spokenOverMeters?: number | undefined;
  /** Metres beyond the circle's edge when it ended; 0 inside, absent without a circle. */
  readonly beyondEdgeMeters?: number | undefined;
  /** The spoken part of the text, 0..1. */
  readonly fraction: number;
  /** The message that had its turn first. */
  readonly waitedFor?: string | undefined;
  /** The text that was or would be spoken, in the listener's language. */
  readonly text: string;
  readonly language: 'en' | 'es';
}

/** One drive with one person's messages. */
export interface DriveReport {
  /** Epoch ms of the first and last fix. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly lengthMeters: number;
  /** The way as driven, without noise, thinned: for the map and for playing it again. */
  readonly way: readonly (Place & { readonly at: number })[];
  /** In the order of `dueAt`; messages that were never due come last. */
  readonly verdicts: readonly DriveVerdict[];
}
