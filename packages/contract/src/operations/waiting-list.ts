import { staffRoles } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { Done, flag, id, instant, Pager, pageQuery, renamed } from '../wire/wire.ts';

/** A person who signed up, was not admitted and wants to be. */
export const WaitingPerson = renamed({
  id: ['UserID', id],
  firstName: ['FirstName', z.string()],
  lastName: ['LastName', z.string()],
  email: ['Email', z.string()],
  company: ['Company', z.string()],
  consentedAt: ['ConsentedAt', instant],
});
export type WaitingPerson = z.output<typeof WaitingPerson>;

export const waitingList = operations({
  consent: {
    summary: 'Join the waiting list or decline; either way the session ends',
    method: 'POST',
    path: '/api/whitelistconsent',
    roles: ['waiting'],
    body: renamed({ isWanted: ['WhiteListConsent', flag], userId: ['userID', z.optional(id)] }),
    response: Done,
    example: { body: { WhiteListConsent: 1 } },
  },
  list: {
    summary: 'People on the waiting list, longest wait first',
    method: 'GET',
    path: '/api/whitelist',
    roles: staffRoles,
    query: z.object(pageQuery),
    response: z.object({ data: z.array(WaitingPerson), pager: Pager }),
    example: { query: { page: '1' } },
  },
  admit: {
    summary: 'Admit a person: they get their own client and an email about it',
    method: 'POST',
    path: '/api/whitelist/admit',
    roles: ['super'],
    body: renamed({ userId: ['userID', id] }),
    response: Done,
    example: { body: { userID: '{waiting}' } },
  },
});
