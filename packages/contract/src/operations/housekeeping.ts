import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { instant } from '../wire/wire.ts';
import { JobSchedule } from './system.ts';

/** One kind of rows that the database holds, how long they are kept, and what the nightly deletion did. */
export const StoredKind = z.object({
  name: z.string(),
  /** The rows in plain words. */
  title: z.string(),
  /** With a setting the end of "30 days after they were sent", else the whole of it. */
  kept: z.string(),
  /** The setting that says for how many days rows are kept, and the fewest that it takes. */
  setting: z.object({ name: z.string(), /** Absent for ever. */ days: z.int().optional(), leastDays: z.int() }).optional(),
  /** Whether the nightly deletion looks at these rows. */
  isDeleted: z.boolean(),
  /** Rows held now; absent where the database is distributed over several machines. */
  count: z.int().optional(),
  /** The count is the database's own estimate, because counting would take long. */
  isEstimate: z.boolean(),
  /** Absent without rows, and where the search would take long. */
  oldestAt: z.optional(instant),
  /** All that was deleted on the day, in UTC, of the newest run that looked at these rows; absent before the first. */
  lastRemoved: z.object({ count: z.int(), at: instant }).optional(),
});
export type StoredKind = z.output<typeof StoredKind>;

export const housekeeping = operations({
  list: {
    summary: 'Each kind of rows that the database holds, how long they are kept, and what the last nightly deletion removed',
    method: 'GET',
    path: '/api/gethousekeeping',
    roles: ['super'],
    response: z.object({
      data: z.array(StoredKind),
      /** The server's clock, for "3 days ago". */
      at: instant,
      /** Absent on a server without this job. */
      schedule: z.optional(JobSchedule),
    }),
    example: {},
  },
});
