import { passwordLength } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { Done, flag, id, instant, line, text } from '../wire/wire.ts';
import { NewPasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from './passkey.ts';
import { everybody, User } from './session.ts';

/** A second factor of the caller. */
export const SecondFactor = z.object({
  id,
  kind: z.enum(['passkey', 'totp']),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.optional(instant),
});
export type SecondFactor = z.output<typeof SecondFactor>;

/** The caller's means of confirming their identity. */
export const SecondFactors = z.object({
  data: z.array(SecondFactor),
  recoveryCodesLeft: z.int(),
  /** A required last factor cannot be removed. */
  isRequired: flag,
  hasPassword: flag,
  /** Browsers make passkeys only for host names, not for IP addresses. */
  allowsPasskeys: flag,
});
export type SecondFactors = z.output<typeof SecondFactors>;

/** Maximum characters of a typed code; a recovery code has 29 with its hyphens. */
const maxTypedCode = 40;
/** The code of an authenticator app, or a recovery code; blanks, hyphens and capitals make no difference. */
export const FactorCode = text(maxTypedCode, 1);

const name = line(60, 1);
const added = z.object({
  factor: SecondFactor,
  /** Present with the first factor; they are shown once. */
  recoveryCodes: z.array(z.string()).optional(),
});

const signedIn = everybody;
const enrolling = [...everybody, 'unenrolled'] as const;

const isOne = (proofs: Readonly<Record<string, unknown>>): boolean => Object.values(proofs).filter((each) => each !== undefined).length === 1;

export const secondFactor = operations({
  list: {
    summary: 'The caller’s second factors, without names while one is asked for',
    method: 'GET',
    path: '/api/auth/factors',
    roles: [...enrolling, 'unconfirmed'],
    response: SecondFactors,
    example: {},
  },
  beginPasskey: {
    summary: 'Start adding a passkey; returns the options for the browser',
    method: 'POST',
    path: '/api/auth/factors/passkey/begin',
    roles: enrolling,
    needsConfirmation: true,
    response: z.object({ options: PasskeyCreation }),
    example: {},
  },
  addPasskey: {
    summary: 'Add the passkey that the browser made; the first factor returns the recovery codes',
    method: 'POST',
    path: '/api/auth/factors/passkey',
    roles: enrolling,
    needsConfirmation: true,
    body: z.object({ name, credential: NewPasskey }),
    response: added,
    example: { body: { name: 'Laptop', credential: '{newPasskey}' } },
  },
  beginTotp: {
    summary: 'Start adding an authenticator app; returns its secret, in Base32 and as the address in the QR code',
    method: 'POST',
    path: '/api/auth/factors/totp/begin',
    roles: enrolling,
    needsConfirmation: true,
    response: z.object({ secret: z.string(), address: z.string() }),
    example: {},
  },
  addTotp: {
    summary: 'Add the authenticator app that shows this code; the first factor returns the recovery codes',
    method: 'POST',
    path: '/api/auth/factors/totp',
    roles: enrolling,
    needsConfirmation: true,
    body: z.object({ name, code: FactorCode }),
    response: added,
    example: { body: { name: 'Phone', code: '{firstCode}' } },
  },
  remove: {
    summary: 'Remove a second factor of the caller’s own; not the last one where one is required',
    method: 'DELETE',
    path: '/api/auth/factors/{id}',
    roles: signedIn,
    needsConfirmation: true,
    params: z.object({ id }),
    response: Done,
    example: { params: { id: '{factor}' } },
  },
  newRecoveryCodes: {
    summary: 'Create ten recovery codes, shown once; the old ones stop working',
    method: 'POST',
    path: '/api/auth/factors/recovery-codes',
    roles: signedIn,
    needsConfirmation: true,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    example: {},
  },
  askPasskey: {
    summary: 'Options for the browser to use a passkey with `answer` and `confirm`',
    method: 'POST',
    path: '/api/auth/factors/passkey/ask',
    roles: [...signedIn, 'unconfirmed'],
    response: z.object({ options: PasskeyRequest }),
    example: {},
  },
  answer: {
    summary: 'Finish a sign-in by the second factor: a passkey, a code of the authenticator app, or a recovery code',
    method: 'POST',
    path: '/api/auth/factors/answer',
    roles: ['unconfirmed'],
    body: z.object({ code: z.optional(FactorCode), passkey: ShownPasskey.optional() }).refine(isOne, 'needs a code or a passkey'),
    response: z.object({ user: User }),
    example: { body: { code: '{code}' } },
  },
  confirm: {
    summary: 'Confirm who the caller is, for calls that need it: by second factor, or by password without one. Holds for 15 minutes in this session',
    method: 'POST',
    path: '/api/auth/confirm',
    roles: enrolling,
    body: z
      .object({ password: z.optional(text(passwordLength.max, 1)), code: z.optional(FactorCode), passkey: ShownPasskey.optional() })
      .refine(isOne, 'needs a password, a code or a passkey'),
    response: Done,
    example: { body: { password: 'the old password' } },
  },
});
