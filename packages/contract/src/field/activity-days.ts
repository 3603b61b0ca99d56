import { daysBetween, maxRangeDays } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { date, id, instant } from '../wire/wire.ts';
import { viewers } from './message-hearings.ts';

/** One message of a range with its outcomes, day by day. */
export const MessageDays = z.object({
  messageId: id,
  title: z.string(),
  location: z.string(),
  startsAt: instant,
  groupIds: z.array(id),
  /**
   * The people it has begun for: all, then those with the message on their device, those who arrived (or left), those
   * to whom it was spoken, and those who heard it.
   */
  assigned: z.int(),
  delivered: z.int(),
  arrived: z.int(),
  spoken: z.int(),
  heard: z.int(),
  /** People who can still hear it; they are in no rate. */
  waiting: z.int().default(0),
  /** People of a message that has not begun; they are in no rate. */
  notBegun: z.int(),
  /**
   * `[day, heard, waiting, missed, not delivered]`: each person once, on the day of their last event; -1 is before the
   * range, and the number of its days is after it.
   */
  days: z.array(z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()])),
  /** `[hour of the week, hearings]` of the range, 0 is Sunday at midnight; each repetition counts. */
  hours: z.array(z.tuple([z.int(), z.int()])),
});
export type MessageDays = z.output<typeof MessageDays>;

/** The part of `activity` about outcomes over time. */
export const activityDays = operations({
  overTime: {
    summary: 'Outcomes of the messages live in a date range, by day, and the hours in which they were heard',
    method: 'GET',
    path: '/api/getactivityovertime',
    roles: viewers,
    onBehalf: true,
    query: z.object({ fromDate: date, toDate: date }).refine(({ fromDate, toDate }) => fromDate <= toDate && daysBetween(fromDate, toDate) < maxRangeDays, {
      path: ['toDate'],
      message: `must be from fromDate to ${maxRangeDays - 1} days after it`,
    }),
    response: z.object({
      fromDate: date,
      toDate: date,
      /** The time zone of the dates. */
      timeZone: z.string(),
      /** The time of this calculation. A slow result is kept for some time and renewed meanwhile. */
      madeAt: instant,
      isBeingRenewed: z.boolean(),
      messages: z.array(MessageDays),
      groups: z.array(z.object({ id, name: z.string() })),
    }),
    example: { query: { fromDate: '2026-11-14', toDate: '2026-11-20' } },
  },
});
