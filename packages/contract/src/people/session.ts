import { clientRoles, staffRoles } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { Done, flag, id, instant, orNull, renamed, text, timeZone } from '../wire/wire.ts';

/** By what somebody signed in: an account at Google's, a password, or the OpenID Connect provider of the installation. */
export const signInWay = z.enum(['Google', 'Email', 'OpenID']);

/** What the documents name of a user besides (spec 1 §3); `userStandingOf` works most of it out. */
export const userStanding = {
  /** AccountHolder, SaasAdmin, SaasOperator, SuperAdmin, SupportAdmin, with commas between them. */
  role: ['Role', orNull(z.string())],
  /** First and last name. */
  userName: ['UserName', orNull(z.string())],
  /** Has signed up, is admitted, and is not archived. */
  isActive: ['UserActive', orNull(flag)],
  /** Archived. */
  isDeleted: ['IsDeleted', orNull(flag)],
  /** Of whoever is invited, until they sign up. */
  invitationId: ['UserInvitationID', orNull(id)],
} as const;

interface Standing {
  readonly firstName: string;
  readonly lastName: string;
  readonly isHolder: boolean;
  readonly isAdmin: boolean;
  readonly isOperator: boolean;
  readonly isSuper?: boolean;
  readonly isSupport?: boolean;
}

/** Roles and name as the documents write them, of somebody who is there: nobody archived is answered. */
export function userStandingOf(person: Standing, isActive: boolean) {
  const roles = [
    person.isHolder && 'AccountHolder',
    person.isAdmin && 'SaasAdmin',
    person.isOperator && 'SaasOperator',
    person.isSuper && 'SuperAdmin',
    person.isSupport && 'SupportAdmin',
  ];
  return {
    role: roles.filter((name) => typeof name === 'string').join(','),
    userName: `${person.firstName} ${person.lastName}`.trim(),
    isActive,
    isDeleted: false,
  };
}

/** Somebody who signs in to the console. */
export const User = renamed({
  id: ['UserID', id],
  ...userStanding,
  clientId: ['ClientID', orNull(id)],
  clientName: ['ClientName', text(200).optional()],
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
  /** How this person signed in. */
  signedInBy: ['SSOType', orNull(signInWay)],
  /** Signed up and not admitted: the token is good for the waiting list and for signing out only. */
  isWaiting: ['Unauthorized', flag.optional()],
  /** Not admitted, and on the waiting list by their own wish. */
  isListed: ['WhiteListConsent', flag.optional()],
  /** The sign-in is not finished: the token is good for the second factor and for signing out only. `ask`: it is to be shown; `enroll`: one has to be added. */
  secondFactor: ['SecondFactor', z.enum(['ask', 'enroll']).optional()],
  /** When name, number, time zone or roles were last changed; a save of them sends it back. */
  modifiedAt: ['Modified', instant.optional()],
});
export type User = z.output<typeof User>;

/** Whoever signs in to the console and is admitted. */
export const everybody = [...clientRoles, ...staffRoles] as const;

/** Of `signIn`, what every page needs. */
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
    summary: 'Sign out: the token is worth nothing afterwards',
    method: 'POST',
    path: '/api/auth/sign-out',
    roles: [...everybody, 'waiting', 'unconfirmed', 'unenrolled'],
    response: Done,
    example: {},
  },
});
