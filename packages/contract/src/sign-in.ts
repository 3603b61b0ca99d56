import { clientRoles, staffRoles } from '@earshot/domain';
import * as z from 'zod';
import { operations } from './operation.ts';
import { Done, flag, id, instant, line, renamed, text, timeZone } from './wire.ts';

/** Somebody who signs in to the console. */
export const User = renamed({
  id: ['UserID', id],
  clientId: ['ClientID', id.optional()],
  clientName: ['ClientName', text(200).optional()],
  firstName: ['FirstName', text(100)],
  lastName: ['LastName', text(100)],
  email: ['Email', text(320)],
  phone: ['PhoneNumber', text(20).optional()],
  timeZone: ['TimeZone', timeZone],
  isHolder: ['AccountHolder', flag],
  isAdmin: ['SaasAdmin', flag],
  isOperator: ['SaasOperator', flag],
  isSuper: ['SuperAdmin', flag],
  isSupport: ['SupportAdmin', flag],
});
export type User = z.output<typeof User>;

/** What the sign-in form sends. */
export const Credentials = z.object({
  email: line(320, 1).pipe(z.email('must be an e-mail address')),
  password: text(200).min(1, 'is required'),
});

const everybody = [...clientRoles, ...staffRoles] as const;

export const signIn = operations({
  withPassword: {
    summary: 'Sign in with e-mail and password',
    method: 'POST',
    path: '/api/auth/sign-in/email',
    roles: 'public',
    body: Credentials,
    response: z.object({ token: z.string(), expiresAt: instant, user: User }),
    example: { body: { email: 'nobody@example.test', password: 'a wrong password' } },
  },
  session: {
    summary: 'Who is signed in',
    method: 'GET',
    path: '/api/auth/session',
    roles: everybody,
    response: z.object({ user: User }),
    example: {},
  },
  end: {
    summary: 'Sign out: the token is worth nothing afterwards',
    method: 'POST',
    path: '/api/auth/sign-out',
    roles: everybody,
    response: Done,
    example: {},
  },
});
