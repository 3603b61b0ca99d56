import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { Done, flag, text } from '../wire/wire.ts';

/** The content of the page behind an invitation's link (decisions: Contacts). */
export const invitations = operations({
  get: {
    summary: 'Who sent an invitation to the receiver app',
    method: 'GET',
    path: '/api/download-app',
    roles: 'public',
    query: z.object({ code: z.optional(text(40)) }),
    response: z.object({
      /** Absent where the code names no sender. */
      sender: z.string().optional(),
      /** Only the sender's company: signing in from the invitation lets it speak. */
      company: z.string().optional(),
      optedOut: flag,
      appStoreUrl: z.string().optional(),
      playStoreUrl: z.string().optional(),
    }),
    example: { query: {} },
  },
  optOut: {
    summary: 'Stop invitations to the number that this one went to',
    method: 'POST',
    path: '/api/download-app/opt-out',
    roles: 'public',
    body: z.object({ code: text(40, 1), optOut: flag }),
    response: Done,
    example: { body: { code: 'no such code', optOut: 1 } },
  },
});
