import type { Geofence } from '@earshot/geofence';
import type { Schedule } from '../schedule/schedule.ts';
import type { PlayManner } from './play-settings.ts';

export type Language = 'en' | 'es';

/**
 * The receivers of a new version of a message that was heard: all, only people who have not heard it, or none again
 * (decisions: Messages).
 */
export const replays = ['all', 'unheard', 'none'] as const;
export type Replay = (typeof replays)[number];

/** The spoken texts by language; a receiver without Spanish hears English (decisions: Spanish). */
export interface SpokenTexts {
  readonly en: string;
  readonly es?: string | undefined;
}

/** A message as a receiver's device keeps it. */
export interface InboxMessage extends PlayManner {
  readonly id: string;
  /** Grows by one with each edit of text, place or trigger; a new version is heard again unless the next two say otherwise. */
  readonly version: number;
  /** The lowest version whose hearing counts for this one; absent: this one. */
  readonly heardFrom?: number | undefined;
  /** The lowest version whose attempts count on in this one, since only small corrections were made; absent: this one. */
  readonly triesFrom?: number | undefined;
  readonly title: string;
  /** The Spanish version has a title of its own (spec 1 §2). */
  readonly spanishTitle?: string | undefined;
  readonly texts: SpokenTexts;
  /** Absent for Region Free, which plays as soon as its window opens. */
  readonly geofence?: Geofence | undefined;
  /** Address or place name, for the person. */
  readonly location: string;
  readonly schedule: Schedule;
  /**
   * The company that sent it: when the person leaves or mutes that company, its messages go at once. Absent in data
   * stored by an older app.
   */
  readonly clientId?: string | undefined;
  /** The sender, for the person. */
  readonly sender: string;
  /**
   * The last hearing of this version by this number, epoch ms, as far as the server knows: a newly signed-in device
   * must not play it again.
   */
  readonly lastHeardAt?: number | undefined;
}
