import { reportRhythms } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { Done, id, instant, line } from '../wire/wire.ts';
import { viewers } from './message-hearings.ts';

const email = z.pipe(line(320, 1), z.email('must be an email address'));

/** Reports of hearing that are sent automatically, to addresses that the caller named. */
export const reportMails = operations({
  list: {
    summary: 'Addresses that get a report of who heard, and when the next one goes out',
    method: 'GET',
    path: '/api/reportmails',
    roles: viewers,
    response: z.object({
      reports: z.array(z.object({ email: z.string(), rhythm: z.enum(reportRhythms), nextAt: instant, hasUnsubscribed: z.boolean() })),
    }),
    example: {},
  },
  save: {
    summary: 'Send a report to an address each day, or each Monday',
    method: 'POST',
    path: '/api/reportmails',
    roles: viewers,
    body: z.object({ email, rhythm: z.enum(reportRhythms, 'must be day or week') }),
    response: Done,
    example: { body: { email: 'office@example.test', rhythm: 'day' } },
  },
  remove: {
    summary: 'Stop sending reports to an address',
    method: 'DELETE',
    path: '/api/reportmails',
    roles: viewers,
    body: z.object({ email }),
    response: Done,
    example: { body: { email: 'office@example.test' } },
  },
  unsubscribe: {
    summary: 'Unsubscribe from a report, with the data of the link in it',
    method: 'POST',
    path: '/api/reportmails/unsubscribe',
    roles: 'public',
    body: z.object({ clientId: id, userId: id, email, token: line(200, 1) }),
    response: z.object({ /** False for a link that is cut or has expired. */ isEnded: z.boolean() }),
    example: {
      body: {
        clientId: '01930000-0000-7000-8000-000000000001',
        userId: '01930000-0000-7000-8000-000000000002',
        email: 'office@example.test',
        token: 'a.AAAAAAAAAAAAAAAAAAAAAA.1',
      },
    },
  },
});
