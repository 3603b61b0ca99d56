import type { Place } from '@earshot/geofence';

/** A place of the day. */
export interface Spot {
  readonly id: string;
  readonly title: string;
  /** How its message stands, as in the list. */
  readonly kind: 'speaking' | 'queued' | 'interrupted' | 'failed' | 'waiting' | 'over' | 'heard' | 'closed';
  readonly center: Place;
  readonly radiusMeters: number;
  /** State and distance in words. */
  readonly note: string;
}

/** Where the phone is. */
export interface OwnPlace extends Place {
  readonly accuracyMeters: number;
}

export interface MapWords {
  readonly map: string;
  readonly you: string;
  readonly toMe: string;
  readonly toAll: string;
  readonly townsOnly: string;
  readonly noGround: string;
  readonly plain: string;
}

/** The hue of a state, as the styles name it. */
export const hueOf = (kind: Spot['kind']): 'due' | 'done' | 'broken' | 'idle' => {
  if (kind === 'heard') return 'done';
  if (kind === 'interrupted' || kind === 'failed') return 'broken';
  return kind === 'closed' || kind === 'over' ? 'idle' : 'due';
};
