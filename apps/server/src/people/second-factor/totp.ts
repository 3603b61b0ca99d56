import { Secret, TOTP } from 'otpauth';

const issuer = 'Earshot';
const stepMs = 30_000;
/** A phone's clock may be off by a step. */
const window = 1;

const createTotp = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: stepMs / 1_000 });

/** A secret of 160 bits in Base32, as authenticator apps take it. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address in the QR code for an app. */
export const toAuthenticatorUri = (secret: string, email: string): string => createTotp(secret, email).toString();

/** The 30-second step since the epoch that a code belongs to; undefined if no step that counts now has it. */
export function findTotpStep(secret: string, code: string, now: number): number | undefined {
  const delta = createTotp(secret).validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / stepMs) + delta;
}
