import { metersPerMile } from '@earshot/domain';
import type { OwnerKey } from './companies.ts';
import type { DemoSite } from './demo-sites.ts';

/** A message of the demo, at a real place. Days count from today, minutes from midnight, where the companies work. */
export interface DemoMessage {
  readonly owner: OwnerKey;
  readonly title: string;
  readonly body: string;
  readonly spanish?: readonly [title: string, body: string];
  /** Undefined for Region Free. */
  readonly place?: DemoSite;
  readonly radiusMeters?: number;
  readonly isDraft?: boolean;
  /** The first day, 0 is today. */
  readonly from: number;
  /** The number of days, undefined for No Limit. */
  readonly days?: number;
  readonly hours: readonly [start: number, end: number];
  /** `weekdays` is Custom from Monday to Friday. */
  readonly repeat?: 'daily' | 'weekdays';
  readonly isLeaving?: boolean;
  readonly isPriority?: boolean;
  /** Names of groups and contacts. */
  readonly to: readonly string[];
}

export const yards = (count: number): number => count * 0.9144;
export const miles = (count: number): number => count * metersPerMile;

/** Minutes after midnight. */
export const at = (hour: number, minute = 0): number => hour * 60 + minute;
