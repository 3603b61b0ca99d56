import { isTimeZone } from '@earshot/domain';
import * as z from 'zod';
import { clockToleranceMs } from '../../../platform/database/database.ts';
import type { Seal } from '../../../platform/sealing.ts';
import { newSecrets } from './protocol.ts';
import type { SignInProvider } from './providers.ts';

const maxNextLength = 500;

/** The console's query. An invalid field counts as absent, so that it keeps no person out. */
const Asked = z.object({
  mode: z.enum(['popup', 'redirect']).catch('redirect'),
  /** Made by the tab that asks, so that it recognizes its answer. */
  flow: z
    .string()
    .regex(/^[A-Za-z0-9]{1,40}$/)
    .catch(''),
  timezone: z.string().max(64).refine(isTimeZone).catch('UTC'),
  next: z.string().max(maxNextLength).catch('/'),
  invite: z.string().max(100).optional().catch(undefined),
  t: z.string().max(100).optional().catch(undefined),
  /** The address that was typed already. */
  email: z.string().max(320).pipe(z.email()).optional().catch(undefined),
});

const secret = z.string().min(20).max(200);
const Attempt = Asked.extend({ state: secret, nonce: secret, verifier: secret, begunAt: z.number() });

/** A sign-in that was begun in one browser. The browser keeps it, so that any server may go on with it. */
export type Attempt = z.output<typeof Attempt>;

export const newAttempt = (query: unknown, now: number): Attempt => ({ ...Asked.parse(query), ...newSecrets(), begunAt: now });

const lifetimeMs = 600_000;

/** The cookie that keeps the attempt with one provider. It is sealed, so that it cannot be forged. */
export interface AttemptCookie {
  /** Stores the attempt in the browser; undefined deletes it. */
  readonly header: (attempt: Attempt | undefined) => string;
  /** The attempt that a browser kept, for up to ten minutes. */
  readonly read: (cookies: string | undefined, now: number) => Attempt | undefined;
}

export function attemptCookie(key: SignInProvider['key'], publicUrl: string, seal: Seal): AttemptCookie {
  const isSecure = publicUrl.startsWith('https:');
  // No other host of the domain can set a cookie of such a name (RFC 6265bis, 4.1.3.2).
  const name = `${isSecure ? '__Host-' : ''}earshot.${key}`;
  return {
    header: (attempt) => {
      const value = attempt ? seal.close(JSON.stringify(attempt), key).toString('base64url') : '';
      // Lax: the provider leads back here, and Strict would withhold the cookie from that page.
      const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${attempt ? lifetimeMs / 1_000 : 0}`, 'HttpOnly', 'SameSite=Lax'];
      return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ');
    },
    read: (cookies, now) => {
      const value = cookies
        ?.split(/;\s*/)
        .find((each) => each.startsWith(`${name}=`))
        ?.slice(name.length + 1);
      const text = value ? seal.open(Buffer.from(value, 'base64url'), key) : undefined;
      if (text === undefined) return undefined;
      const attempt = Attempt.parse(JSON.parse(text));
      const age = now - attempt.begunAt;
      return age < lifetimeMs && age > -clockToleranceMs ? attempt : undefined;
    },
  };
}

/** Returns `next` if it is a path of this server, else the first page: a link that begins here must not lead elsewhere. */
export function toLocalPath(next: string, publicUrl: string): string {
  try {
    const { origin, pathname, search, hash } = new URL(next, publicUrl);
    // '/.//elsewhere' has the path '//elsewhere', which is another server's address.
    return next.startsWith('/') && origin === new URL(publicUrl).origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
  } catch {
    return '/';
  }
}
