import { isTimeZone } from '@earshot/domain';
import * as z from 'zod';
import { newSecrets } from './protocol.ts';
import type { SignInProvider } from './providers.ts';

const maxNextLength = 500;

/** What the console asks for. Whatever is odd in it counts as not said: nobody should be kept out by it. */
const Asked = z.object({
  mode: z.enum(['popup', 'redirect']).catch('redirect'),
  /** Made by the tab that asks, so that it knows the answer for its own. */
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
const Attempt = Asked.extend({ state: secret, nonce: secret, verifier: secret });

/** A sign-in that was begun in one browser. The browser keeps it, so that any server may go on with it. */
export type Attempt = z.output<typeof Attempt>;

/** Begins one, from the query of the first address. */
export const newAttempt = (query: unknown): Attempt => ({ ...Asked.parse(query), ...newSecrets() });

const cookieName = (key: SignInProvider['key']): string => `earshot.${key}`;
const tenMinutesSeconds = 600;

/** Has the browser keep the attempt; without one, has it forget. Only pages that the provider leads back to get it sent: Strict would keep it from them. */
export function cookieOf(key: SignInProvider['key'], attempt: Attempt | undefined, publicUrl: string): string {
  const value = attempt ? Buffer.from(JSON.stringify(attempt)).toString('base64url') : '';
  const parts = [`${cookieName(key)}=${value}`, 'Path=/api/auth', `Max-Age=${attempt ? tenMinutesSeconds : 0}`, 'HttpOnly', 'SameSite=Lax'];
  return [...parts, ...(publicUrl.startsWith('https:') ? ['Secure'] : [])].join('; ');
}

/** The attempt that a browser kept. */
export function attemptIn(key: SignInProvider['key'], cookies: string | undefined): Attempt | undefined {
  const start = `${cookieName(key)}=`;
  const value = cookies
    ?.split(/;\s*/)
    .find((each) => each.startsWith(start))
    ?.slice(start.length);
  if (!value) return undefined;
  try {
    return Attempt.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

/** `next` where it is a path of this server, else the first page: nobody is to be sent elsewhere by a link that begins here. */
export function pathOf(next: string, publicUrl: string): string {
  try {
    const { origin, pathname, search, hash } = new URL(next, publicUrl);
    // '/.//elsewhere' has the path '//elsewhere', which is another server's address.
    return next.startsWith('/') && origin === new URL(publicUrl).origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
  } catch {
    return '/';
  }
}
