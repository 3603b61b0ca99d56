import { auditActions, clientRoles } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { Done, flag, flagText, id, instant, Pager, pageQuery, renamed } from '../wire/wire.ts';

/** Permissions of a client's operators. */
export const AccountSettings = renamed({
  /** Label: 'Operators can share Contacts'. */
  shareContacts: ['shareContact', flag],
  /** Label: 'Operators can view all Messages'. */
  viewMessages: ['viewMessage', flag],
  /** Label: 'Require a second factor for all users'. */
  requiresSecondFactor: ['requireSecondFactor', flag],
});
export type AccountSettings = z.output<typeof AccountSettings>;

export const accountSettings = operations({
  get: {
    summary: 'The account settings',
    method: 'GET',
    path: '/api/saas-client/setting',
    roles: clientRoles,
    onBehalf: 'client',
    response: z.object({ data: AccountSettings }),
    example: {},
  },
  update: {
    summary: 'Change the account settings; what is not named stays',
    method: 'PATCH',
    path: '/api/saas-client/setting',
    roles: ['holder', 'admin'],
    query: renamed({ shareContacts: ['shareContact', z.optional(flagText)], viewMessages: ['viewMessage', z.optional(flagText)] }),
    response: Done,
    example: { query: { shareContact: '1', viewMessage: '1' } },
  },
  requireSecondFactor: {
    summary:
      'Require a second factor of every user of the account, or stop. Only a user who has one may require it; the others must add one before they continue',
    method: 'PUT',
    path: '/api/saas-client/second-factor',
    roles: ['holder'],
    needsConfirmation: true,
    body: renamed({ isRequired: ['requireSecondFactor', flag] }),
    response: Done,
    example: { body: { requireSecondFactor: 0 } },
  },
});

export const AuditEntry = z.object({
  id,
  at: instant,
  /** The person in whose name it was done. */
  actor: z.string(),
  /** The member of Earshot's staff who did it, when acting for `actor` or for the client. */
  staff: z.string().optional(),
  action: z.enum(auditActions),
  /** The message, contact, group, user, invitation or setting that was changed. */
  subject: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const audit = operations({
  list: {
    summary: 'Changes to messages, contacts, groups, users, roles, invitations and settings, latest first',
    method: 'GET',
    path: '/api/audit',
    roles: ['holder'],
    onBehalf: 'client',
    query: z.object(pageQuery),
    response: z.object({ data: z.array(AuditEntry), pager: Pager }),
    example: { query: { page: '1' } },
  },
});
