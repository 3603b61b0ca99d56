import type { InboxMessage, Language, NoiseStrength, RoutePoint } from '@earshot/domain';

/** One drive to try out. */
export interface DriveInput {
  /** One person's messages. What was heard before counts for nothing: the drive is the first. */
  readonly messages: readonly InboxMessage[];
  /** Two or more. */
  readonly points: readonly RoutePoint[];
  /** Miles an hour all the way; null takes the points' own times, moved so that the first is `startsAt`. */
  readonly speedMph: number | null;
  /** Whether the points are positions as a phone recorded them: with their own times it has no others on the way. */
  readonly isRecorded?: boolean | undefined;
  /** Epoch ms. */
  readonly startsAt: number;
  readonly noise: NoiseStrength;
  /** Of the phone. */
  readonly language: Language;
  /** The same seed makes the same noise; 1 if absent. */
  readonly seed?: number | undefined;
  /** Awaited after each minute of the drive, so that whoever shares the thread gets a turn. */
  readonly breathe?: (() => Promise<unknown>) | undefined;
}
