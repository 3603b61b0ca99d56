import type { InboxMessage, Language, NoiseStrength, RoutePoint } from '@earshot/domain';

/** A drive to simulate. */
export interface DriveInput {
  /** One person's messages. Earlier hearings do not count: the drive is the first. */
  readonly messages: readonly InboxMessage[];
  /** Two or more. */
  readonly points: readonly RoutePoint[];
  /** Miles an hour all the way; null takes the points' own times, shifted so that the first is `startsAt`. */
  readonly speedMph: number | null;
  /** Whether the points are positions that a phone recorded: with their own times there are no others on the way. */
  readonly isRecorded?: boolean | undefined;
  /** Epoch ms. */
  readonly startsAt: number;
  readonly noise: NoiseStrength;
  /** The phone's language. */
  readonly language: Language;
  /** The same seed makes the same noise; 1 if absent. */
  readonly seed?: number | undefined;
  /** Awaited after each minute of the drive, so that other work on the thread gets a turn. */
  readonly breathe?: (() => Promise<unknown>) | undefined;
}
