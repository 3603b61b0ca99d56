import { clientRoles } from '@earshot/domain';
import * as z from 'zod/mini';
import { operations } from '../wire/operation.ts';
import { id } from '../wire/wire.ts';

/** The number of each kind of thing that a user owns. */
export const OwnedCounts = z.object({ operator: z.int(), contact: z.int(), group: z.int(), message: z.int() });
export type OwnedCounts = z.output<typeof OwnedCounts>;

const OwnCounts = z.extend(OwnedCounts, {
  /** The user's contacts and own phone: the members of Everyone. */
  people: z.int(),
});

/** The part of `users` that the first page asks for. */
export const ownedCounts = operations({
  counts: {
    summary: 'Counts of what a user owns',
    method: 'GET',
    path: '/api/saas-user/count/{userId}',
    roles: clientRoles,
    onBehalf: 'client',
    params: z.object({ userId: id }),
    response: z.object({ data: OwnCounts }),
    example: { params: { userId: '{user}' } },
  },
});
