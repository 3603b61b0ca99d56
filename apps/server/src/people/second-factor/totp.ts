import { Secret, TOTP } from 'otpauth';

const issuer = 'Earshot';
const stepMs = 30_000;
/** A phone's clock may be off by a step. */
const window = 1;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: stepMs / 1_000 });

/** A secret of 160 bits in Base32, as authenticator apps take it. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an app reads from a picture. */
export const addressOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The step of 30 seconds since the epoch whose code this is; undefined where it is that of none that counts now. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / stepMs) + delta;
}
