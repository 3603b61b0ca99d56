import * as z from 'zod';
import { text } from '../wire/wire.ts';

// WebAuthn's JSON forms (Web Authentication Level 3, 5.1.8 to 5.1.10), as browsers take and give them.

/** Bytes as base64url without padding. */
const bytes = (max: number) => text(max).check(z.regex(/^[\w-]*$/, 'must be base64url'));
const credentialId = bytes(1_400).check(z.minLength(1, 'is required'));
const publicKey = z.literal('public-key');
const transports = z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']));
const Descriptor = z.object({ id: credentialId, type: publicKey, transports: transports.optional() });

/** The browser's input for making a passkey. */
export const PasskeyCreation = z.object({
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: publicKey })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(Descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
    })
    .optional(),
  attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).optional(),
});
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

/** The browser's input for showing a passkey. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(Descriptor).optional(),
  userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
});
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  authenticatorAttachment: z.nullish(text(40)),
  // Unused; authenticators may answer any.
  clientExtensionResults: z.looseObject({}),
};

/** The browser's answer for a new passkey. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(40_000),
    // Browsers may know more transports than the contract; they are only hints.
    transports: z.array(text(40)).max(20, 'must name at most 20').optional(),
    authenticatorData: z.optional(bytes(40_000)),
    publicKeyAlgorithm: z.number().optional(),
    publicKey: z.optional(bytes(8_000)),
  }),
});
export type NewPasskey = z.output<typeof NewPasskey>;

/** The browser's answer for a shown passkey. */
export const ShownPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(4_000),
    userHandle: z.nullish(bytes(200)),
  }),
});
export type ShownPasskey = z.output<typeof ShownPasskey>;
