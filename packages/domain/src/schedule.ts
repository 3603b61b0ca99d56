/** How often a message may be heard: once ever, once a day, or once on each chosen weekday. */
export type Repeat = 'no' | 'daily' | 'custom';

/** When a message may play. All dates and times are wall-clock in `timeZone`, the sender's, so that daylight saving does not shift the window. */
export interface Schedule {
  /** YYYY-MM-DD */
  readonly startDate: string;
  /** YYYY-MM-DD, never before `startDate`; null is No Limit. */
  readonly endDate: string | null;
  /** Minutes after midnight, 0..1439. */
  readonly startMinute: number;
  /** Minutes after midnight, 1..1440; 1440 is the wire's '11:59 PM', to the end of that minute. Always after `startMinute`. */
  readonly endMinute: number;
  readonly repeat: Repeat;
  /** Seven flags, Sunday first; counts only with `custom`. */
  readonly repeatDays: readonly boolean[];
  /** IANA name. */
  readonly timeZone: string;
}
