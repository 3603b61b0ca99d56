import type { Place } from '@earshot/geofence';

export interface Spot {
  readonly id: string;
  readonly title: string;
  /** State of its message, as in the list. */
  readonly kind: 'speaking' | 'queued' | 'interrupted' | 'failed' | 'waiting' | 'over' | 'heard' | 'closed';
  readonly center: Place;
  readonly radiusMeters: number;
  readonly note: string;
}

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

export const spotHue = (kind: Spot['kind']): 'due' | 'done' | 'broken' | 'idle' => {
  if (kind === 'heard') return 'done';
  if (kind === 'interrupted' || kind === 'failed') return 'broken';
  return kind === 'closed' || kind === 'over' ? 'idle' : 'due';
};
