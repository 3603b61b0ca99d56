import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { dataSchema, Done, id, renamed, requiredLine, text } from '../wire/wire.ts';
import { InvitationChange, NewUser } from './users.ts';

const managers = ['holder', 'admin'] as const;

/** Invitations to the console, by email. Invitations of contacts to the receiver app are `invitations`. */
export const userInvitations = operations({
  status: {
    summary: 'Status of an invitation; names the invited person only with the secret of its mailed link',
    method: 'GET',
    path: '/api/saas-user/invite/{id}',
    roles: 'public',
    params: z.object({ id }),
    query: z.object({ token: z.optional(text(100)) }),
    response: z.object({
      status: z.enum(['ACTIVE', 'CANCELLED', 'EXPIRED', 'ACCEPTED']),
      invited: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), clientName: z.string() }).optional(),
    }),
    example: { params: { id: '{invitation}' } },
  },
  lookUp: {
    summary: 'Whether an address is invited; no row if it is not. Names are empty without the secret of the invitation’s link. Rate-limited',
    method: 'GET',
    path: '/api/saas-user/invitation',
    roles: 'public',
    query: z.object({ email: requiredLine(320, 'is required'), invite: z.optional(id), token: z.optional(text(100)) }),
    response: dataSchema(renamed({ firstName: ['FirstName', z.string()], lastName: ['LastName', z.string()] })),
    example: { query: { email: 'nobody@example.test' } },
  },
  invite: {
    summary: 'Invite a person to the console; revives an archived user of the client',
    method: 'POST',
    path: '/api/saas-user/invite',
    roles: managers,
    creates: true,
    body: NewUser,
    response: z.object({ ...Done.shape, inviteId: z.optional(id) }),
    example: { body: { firstName: 'Nell', lastName: 'New', email: '{newEmail}', isAdmin: 0, isOperator: 1, timezone: 'America/Denver' } },
  },
  edit: {
    summary: 'Change an open invitation; a new address gets the email, and the old link ends',
    method: 'POST',
    path: '/api/saas-user/invite/edit',
    roles: managers,
    body: InvitationChange,
    response: Done,
    example: { body: { inviteId: '{invitation}', firstName: 'Nell', lastName: 'Changed', email: '{newEmail}', isAdmin: 0, isOperator: 1 } },
  },
  resend: {
    summary: 'Send an invitation again, pending or expired; it lasts 7 days from now',
    method: 'POST',
    path: '/api/saas-user/invite/resend',
    roles: managers,
    creates: true,
    body: renamed({ invitationId: ['inviteId', id] }),
    response: Done,
    example: { body: { inviteId: '{invitation}' } },
  },
  cancel: {
    summary: 'Delete an invitation; its link ends',
    method: 'DELETE',
    path: '/api/saas-user/invitation/{id}',
    roles: managers,
    params: z.object({ id }),
    response: Done,
    example: { params: { id: '{invitation}' } },
  },
});
