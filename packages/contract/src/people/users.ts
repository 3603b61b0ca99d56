import { clientRoles, maxPersonNameLength, staffRoles } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { dataSchema, Done, flag, id, instant, line, orNull, renamed, requiredLine, text, timeZone, word } from '../wire/wire.ts';
import { ownedCounts } from './owned-counts.ts';
import { User, userStanding } from './session.ts';

/** The status of a row of the admin table: a user, or an invitation that is not accepted. */
export const UserStatus = z.enum(['INVITED', 'ACCEPTED', 'EXPIRED', 'NO ROLE']);
export type UserStatus = z.output<typeof UserStatus>;

/** The status filter of the admin table (spec 2 §9). */
export const UserStatusFilter = word(['All', 'Pending', 'Active', 'Expired']);
export type UserStatusFilter = z.output<typeof UserStatusFilter>;

/** A row of the admin table. It has `userId`, or, before the person signed up, `invitationId`. */
export const TeamMember = renamed({
  userId: ['UserID', orNull(id)],
  ...userStanding,
  clientId: ['ClientID', id],
  firstName: ['FirstName', z.string()],
  lastName: ['LastName', z.string()],
  email: ['Email', z.string()],
  /** E.164 */
  phone: ['PhoneNumber', orNull(z.string())],
  timeZone: ['TimeZone', timeZone],
  isHolder: ['AccountHolder', flag],
  isAdmin: ['SaasAdmin', flag],
  isOperator: ['SaasOperator', flag],
  /** The person's own contacts, without the default contact. */
  receivers: ['receiver', z.int()],
  status: ['Status', UserStatus],
  modifiedAt: ['Modified', instant],
});
export type TeamMember = z.output<typeof TeamMember>;

const Named = renamed({ id: ['UserID', id], firstName: ['FirstName', z.string()], lastName: ['LastName', z.string()], email: ['Email', z.string()] });

const personFields = {
  firstName: ['firstName', requiredLine(maxPersonNameLength, 'First name is required')],
  lastName: ['lastName', requiredLine(maxPersonNameLength, 'Last name is required')],
  email: ['email', z.pipe(requiredLine(320, 'Email field is required'), z.email('Email must be valid'))],
  /** As typed, with the country code; '' or absent for no number. */
  phone: ['phone', z.optional(line(40))],
  /** ISO 3166, such as US: the country of a number without country code. */
  country: ['countryCode', z.optional(text(2))],
  isAdmin: ['isAdmin', flag],
  isOperator: ['isOperator', flag],
  timeZone: ['timezone', z.optional(timeZone)],
} as const;

/** The data of the add user dialog. At least one role (spec 1 §5). */
export const NewUser = renamed(personFields);
export type NewUser = z.output<typeof NewUser>;
/** The `Modified` that was read; with an older one a save is a 409. */
const readModified = ['Modified', z.optional(instant)] as const;
export const UserChange = renamed({ ...personFields, userId: ['userId', id], modifiedAt: readModified });
export type UserChange = z.output<typeof UserChange>;
export const InvitationChange = renamed({ ...personFields, invitationId: ['inviteId', id], modifiedAt: readModified });
export type InvitationChange = z.output<typeof InvitationChange>;

/** The data of the profile dialog: the caller's own user, or, with `table` contacts, one of the caller's own contacts. */
export const ProfileChange = renamed({
  userId: ['UserID', z.optional(id)],
  firstName: ['FirstName', requiredLine(maxPersonNameLength, 'First name is required')],
  lastName: ['LastName', requiredLine(maxPersonNameLength, 'Last name is required')],
  /** Only for a contact; a user's own address stays as it is. */
  email: ['Email', z.optional(line(320))],
  /** As typed, with or without the country code. */
  phone: ['PhoneNumber', requiredLine(40, 'Phone number is required')],
  country: ['countryCode', z.optional(text(2))],
  /** Required for a user. */
  timeZone: ['selectedTimezone', z.optional(timeZone)],
  table: ['UserTable', z.enum(['users', 'contacts'], 'must be users or contacts').optional()],
  /** Texts the link of the receiver app to the number, if it changed. */
  sendsAppLink: ['sendAppDownloadSMS', z.optional(flag)],
  modifiedAt: readModified,
});
export type ProfileChange = z.output<typeof ProfileChange>;

const managers = ['holder', 'admin'] as const;

export const users = operations({
  list: {
    summary: 'The users of a client and those invited, by name',
    method: 'GET',
    path: '/api/saas-user',
    roles: managers,
    onBehalf: 'client',
    query: z.object({ client_id: z.optional(id), status: z.optional(UserStatusFilter), search: z.optional(text(200)) }),
    response: dataSchema(TeamMember),
    example: {},
  },
  get: {
    summary: 'The profile of a user',
    method: 'GET',
    path: '/api/saas-user/{userId}',
    roles: clientRoles,
    onBehalf: 'client',
    params: z.object({ userId: id }),
    response: z.object({ data: User }),
    example: { params: { userId: '{user}' } },
  },
  ...ownedCounts,
  holder: {
    summary: 'The Account Holder',
    method: 'GET',
    path: '/api/saas-user/get/account-Holder',
    roles: clientRoles,
    onBehalf: 'client',
    response: z.object({ data: User }),
    example: {},
  },
  accountCounts: {
    summary: 'Numbers of admins, operators and receivers of a client, and of distinct people',
    method: 'GET',
    path: '/api/accountHolder/count',
    roles: managers,
    onBehalf: 'client',
    response: z.object({ data: z.object({ admin: z.int(), operator: z.int(), receiver: z.int(), total: z.int() }) }),
    example: {},
  },
  operators: {
    summary: 'Operators of the caller’s client who can receive transferred data, by name',
    method: 'GET',
    path: '/api/operators',
    roles: managers,
    onBehalf: 'client',
    response: dataSchema(Named),
    example: {},
  },
  saveProfile: {
    summary: 'Save the caller’s own profile, or a contact of theirs',
    method: 'POST',
    path: '/api/saveporfile',
    roles: [...clientRoles, ...staffRoles],
    body: ProfileChange,
    response: Done,
    example: { body: { FirstName: 'Pat', LastName: 'Changed', PhoneNumber: '+12025550188', countryCode: 'US', selectedTimezone: 'America/Denver' } },
  },
  edit: {
    summary: 'Change a user’s name, number, time zone and roles',
    method: 'POST',
    path: '/api/user/edit',
    roles: managers,
    body: UserChange,
    response: Done,
    example: {
      body: { userId: '{colleague}', firstName: 'Cole', lastName: 'Changed', email: '{colleagueEmail}', isAdmin: 1, isOperator: 1, timezone: 'America/Denver' },
    },
  },
  archive: {
    summary: 'Archive a user, who can no longer sign in; in the same transaction, transfer what an operator owns to the named one',
    method: 'DELETE',
    path: '/api/saas-user/{userId}',
    roles: managers,
    creates: true,
    params: z.object({ userId: id }),
    query: renamed({ toId: ['transferOperatorId', z.optional(id)] }),
    response: Done,
    example: { params: { userId: '{colleague}' } },
  },
  transfer: {
    summary: 'Transfer an operator’s contacts, groups and messages to another operator',
    method: 'POST',
    path: '/api/transfer',
    roles: managers,
    creates: true,
    body: renamed({ fromId: ['operatorId', id], toId: ['transferOperatorId', id] }),
    response: Done,
    example: { body: { operatorId: '{colleague}', transferOperatorId: '{operator}' } },
  },
  transferOwnership: {
    summary: 'Make another user the Account Holder',
    method: 'POST',
    path: '/api/saas-client/transfer-ownership',
    roles: ['holder'],
    needsConfirmation: true,
    body: renamed({ userId: ['transferUserID', id] }),
    response: Done,
    example: { body: { transferUserID: '{colleague}' } },
  },
});
