import { maxPersonNameLength, passwordLength } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { dataSchema, Done, flag, id, instant, line, requiredLine, text, timeZone } from '../wire/wire.ts';
import { everybody, sessionCalls, signInWay, User } from './session.ts';

const email = z.pipe(line(320, 1), z.email('must be an email address'));

export const Credentials = z.object({ email, password: text(passwordLength.max, 1) });

/** A newly chosen password. */
export const NewPassword = text(passwordLength.max, passwordLength.min);

const linkToken = text(100).check(z.minLength(1, 'The link is incomplete.'));

/** A person's invitation: its id and the secret of the mailed link. */
export const InvitationLink = z.object({ id, token: linkToken });

/** An invitation's names win over typed ones. */
export const SignUp = z.object({
  email,
  password: NewPassword,
  firstName: requiredLine(maxPersonNameLength, 'First name is required'),
  lastName: requiredLine(maxPersonNameLength, 'Last name is required'),
  /** The name of a new client; the person's own name by default. */
  company: z.optional(line(100)),
  timeZone,
  /** The mailed link proves the address, so the person is signed in at once. */
  invitation: InvitationLink.optional(),
});

const SignedIn = z.object({ token: z.string(), expiresAt: instant, user: User });

/** A console session of the caller. */
export const SessionRow = z.object({
  id,
  createdAt: instant,
  lastUsedAt: instant,
  /** The browser's own description of itself. */
  userAgent: z.string(),
  /** ISO 3166-1 alpha-2 country of the address, where the server can tell. */
  country: z.string().optional(),
  signedInBy: signInWay,
  isCurrent: flag,
});
export type SessionRow = z.output<typeof SessionRow>;

export const signIn = operations({
  withPassword: {
    summary: 'Sign in with email and password',
    method: 'POST',
    path: '/api/auth/sign-in/email',
    roles: 'public',
    body: Credentials,
    response: SignedIn,
    example: { body: { email: 'nobody@example.test', password: 'a wrong password' } },
  },
  signUp: {
    summary: 'Sign up with email and password. Without an invitation a link is mailed, and the answer is the same for known addresses',
    method: 'POST',
    path: '/api/auth/sign-up/email',
    roles: 'public',
    body: SignUp,
    response: z.object({ ...Done.shape, signedIn: SignedIn.optional() }),
    example: { body: { email: 'nobody@example.test', password: 'a long password', firstName: 'Ann', lastName: 'Nobody', timeZone: 'America/Denver' } },
  },
  verifyEmail: {
    summary: 'Finish signing up with the mailed link and either the cookie of the browser that signed up or the chosen password',
    method: 'POST',
    path: '/api/auth/verify-email',
    roles: 'public',
    body: z.object({ token: linkToken, password: z.optional(text(passwordLength.max, 1)) }),
    response: SignedIn,
    example: { body: { token: 'of-no-link', password: 'a long password' } },
  },
  forgotPassword: {
    summary: 'Mail a link to set a new password; the answer is the same for unknown addresses',
    method: 'POST',
    path: '/api/auth/forget-password',
    roles: 'public',
    body: z.object({ email }),
    response: Done,
    example: { body: { email: 'nobody@example.test' } },
  },
  resetPassword: {
    summary: 'Set a new password by the mailed link, which works once; every session of the person ends',
    method: 'POST',
    path: '/api/auth/reset-password',
    roles: 'public',
    body: z.object({ token: linkToken, password: NewPassword }),
    response: Done,
    example: { body: { token: 'of-no-link', password: 'a long password' } },
  },
  checkMailedLink: {
    summary: 'Check that a mailed link is valid before its form is shown',
    method: 'POST',
    path: '/api/auth/mailed-link',
    roles: 'public',
    body: z.object({ token: linkToken, purpose: z.enum(['sign-up', 'password'], 'must be sign-up or password') }),
    response: z.object({
      ...Done.shape,
      /** For a sign-up: the password is asked for, since another browser signed up. */
      needsPassword: z.optional(flag),
    }),
    example: { body: { token: 'of-no-link', purpose: 'password' } },
  },
  sessions: {
    summary: 'Where the caller is signed in',
    method: 'GET',
    path: '/api/auth/sessions',
    roles: everybody,
    response: z.object({ ...dataSchema(SessionRow).shape, hasPassword: flag }),
    example: {},
  },
  endSession: {
    summary: 'Sign out a session of the caller’s own',
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    roles: everybody,
    needsConfirmation: true,
    params: z.object({ id }),
    response: Done,
    example: { params: { id: '{session}' } },
  },
  endOtherSessions: {
    summary: 'Sign out everywhere else',
    method: 'POST',
    path: '/api/auth/sessions/end-others',
    roles: everybody,
    needsConfirmation: true,
    response: Done,
    example: {},
  },
  changePassword: {
    summary: 'Change the caller’s own password; all other sessions end',
    method: 'POST',
    path: '/api/auth/change-password',
    roles: everybody,
    body: z.object({ currentPassword: text(passwordLength.max, 1), newPassword: NewPassword }),
    response: Done,
    example: { body: { currentPassword: 'the old password', newPassword: 'a new password' } },
  },
  invitedBy: {
    summary: 'The company that invited the caller’s verified address; nothing without an invitation, or if they came by its link',
    method: 'GET',
    path: '/api/auth/invited-by',
    roles: ['waiting'],
    response: z.object({ invitation: z.object({ id, clientName: z.string() }).optional() }),
    example: {},
  },
  answerInvitation: {
    summary: 'Join the company that invited the caller, or decline and get an own client, if admitted. A new session replaces this one',
    method: 'POST',
    path: '/api/auth/answer-invitation',
    roles: ['waiting'],
    body: z.object({
      invitationId: id,
      isAccepted: flag,
      /** For people who do not join: the name of their own client, else the one given at sign-up, else their own name. */
      company: z.optional(line(100)),
    }),
    response: SignedIn,
    example: { body: { invitationId: '{invitation}', isAccepted: 1 } },
  },
  ...sessionCalls,
});
