import * as z from 'zod';
import { operations } from './operation.ts';
import { instant } from './wire.ts';

/** A job that runs by the clock: when its newest run began and how it ended, and when it is next due. */
export const JobSchedule = z.object({
  name: z.string(),
  /** Absent before the first run. */
  lastRunAt: instant.optional(),
  isLastWell: z.boolean().optional(),
  nextRunAt: instant,
  /** Whether a run should have begun by now. */
  isLate: z.boolean(),
});
export type JobSchedule = z.output<typeof JobSchedule>;

export const system = operations({
  health: {
    summary: 'Whether the server and its database answer',
    method: 'GET',
    path: '/api/health',
    roles: 'public',
    response: z.object({
      success: z.literal(1),
      status: z.literal('ok'),
      database: z.enum(['embedded', 'postgresql']),
      /**
       * `failing` when the queue of jobs had trouble within the last minute, `late` when a job that runs by the clock should have begun by
       * now; requests are answered all the same.
       */
      jobs: z.enum(['running', 'late', 'failing']),
      schedules: z.array(JobSchedule).optional(),
      version: z.string(),
    }),
    example: {},
  },
  settings: {
    summary: 'What the web apps need to know of this installation',
    method: 'GET',
    path: '/api/settings',
    roles: 'public',
    response: z.object({
      /** A MapLibre style; absent for the embedded base map. */
      mapStyleUrl: z.string().optional(),
      supportUrl: z.string().optional(),
      /** The address people use. */
      publicUrl: z.string().optional(),
      /** Whether what is said of text messages may point to the developer inbox. */
      developerInbox: z.boolean(),
      /** The same for e-mails. */
      developerMailInbox: z.boolean().optional(),
      demo: z.boolean(),
      /** ISO 3166-1 alpha-2: where the caller's address is, where this installation can tell. */
      country: z.string().length(2).optional(),
      /** Whether Google is set up. */
      googleSignIn: z.boolean().optional(),
      /** Who says messages in Spanish: nobody, the browser of whoever asks, or this server's provider. */
      translator: z.enum(['none', 'browser', 'server']).optional(),
      /** The promo video: a file, or a provider's embed address; absent for the recording that comes with the product. */
      promoVideo: z.object({ kind: z.enum(['file', 'embed']), url: z.string() }).optional(),
    }),
    example: {},
  },
});
