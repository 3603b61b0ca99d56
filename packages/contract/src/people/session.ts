import { clientRoles, fullName, staffRoles } from '@earshot/domain';
import * as z from 'zod/mini';
import { operations } from '../wire/operation.ts';
import { Done, flag, id, instant, orNull, renamed, text, timeZone } from '../wire/wire.ts';

/** The means of the sign-in: a Google account, a password, or the installation's OpenID Connect provider. */
export const signInWay = z.enum(['Google', 'Email', 'OpenID']);

/** Further fields that the documents give a user (spec 1 §3); `toUserStanding` computes most of them. */
export const userStanding = {
  /** AccountHolder, SaasAdmin, SaasOperator, SuperAdmin, SupportAdmin, separated by commas. */
  role: ['Role', orNull(z.string())],
  /** First and last name. */
  userName: ['UserName', orNull(z.string())],
  /** Signed up, admitted, and not archived. */
  isActive: ['UserActive', orNull(flag)],
  /** Archived. */
  isDeleted: ['IsDeleted', orNull(flag)],
  /** Set for an invited person, until they sign up. */
  invitationId: ['UserInvitationID', orNull(id)],
} as const;

interface SessionPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly isHolder: boolean;
  readonly isAdmin: boolean;
  readonly isOperator: boolean;
  readonly isSuper?: boolean;
  readonly isSupport?: boolean;
}

/** Roles and name as the documents write them. Archived people are never in an answer. */
export function toUserStanding(person: SessionPerson, isActive: boolean) {
  const roles = [
    person.isHolder && 'AccountHolder',
    person.isAdmin && 'SaasAdmin',
    person.isOperator && 'SaasOperator',
    person.isSuper && 'SuperAdmin',
    person.isSupport && 'SupportAdmin',
  ];
  return {
    role: roles.filter((name) => typeof name === 'string').join(','),
    userName: fullName(person),
    isActive,
    isDeleted: false,
  };
}

/** A person who signs in to the console. */
export const User = renamed({
  id: ['UserID', id],
  ...userStanding,
  clientId: ['ClientID', orNull(id)],
  clientName: ['ClientName', z.optional(text(200))],
  firstName: ['FirstName', text(100)],
  lastName: ['LastName', text(100)],
  email: ['Email', text(320)],
  /** E.164 */
  phone: ['PhoneNumber', orNull(text(20))],
  timeZone: ['TimeZone', timeZone],
  isHolder: ['AccountHolder', flag],
  isAdmin: ['SaasAdmin', flag],
  isOperator: ['SaasOperator', flag],
  isSuper: ['SuperAdmin', flag],
  isSupport: ['SupportAdmin', flag],
  signedInBy: ['SSOType', orNull(signInWay)],
  /** Signed up and not admitted: the token is good for the waiting list and for signing out only. */
  isWaiting: ['Unauthorized', z.optional(flag)],
  /** Not admitted, and on the waiting list by their own wish. */
  isListed: ['WhiteListConsent', z.optional(flag)],
  /**
   * The sign-in is not finished: the token is good for the second factor and for signing out only. `ask`: a factor has
   * to be shown; `enroll`: one has to be added.
   */
  secondFactor: ['SecondFactor', z.optional(z.enum(['ask', 'enroll']))],
  /** The last change of name, number, time zone or roles; a save of them sends it back. */
  modifiedAt: ['Modified', z.optional(instant)],
});
export type User = z.output<typeof User>;

/** The roles of all admitted people who sign in to the console. */
export const everybody = [...clientRoles, ...staffRoles] as const;

/** The part of `signIn` that every page needs. */
export const sessionCalls = operations({
  session: {
    summary: 'Who is signed in',
    method: 'GET',
    path: '/api/auth/session',
    roles: [...everybody, 'unconfirmed', 'unenrolled'],
    response: z.object({ user: User }),
    example: {},
  },
  end: {
    summary: 'Sign out; the token stops working',
    method: 'POST',
    path: '/api/auth/sign-out',
    roles: [...everybody, 'waiting', 'unconfirmed', 'unenrolled'],
    response: Done,
    example: {},
  },
});
