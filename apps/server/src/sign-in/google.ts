import { InvitationLink, statusOf } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Forgive, takeTry } from '../platform/attempts.ts';
import type { Transaction } from '../platform/database.ts';
import { isFromHere } from '../platform/from-here.ts';
import { deviceCookie, deviceKeyIn } from '../platform/known-devices.ts';
import { note } from '../platform/logging.ts';
import { networkOf } from '../platform/network-of.ts';
import type { Services } from '../platform/services.ts';
import type { PortOutcome } from '../providers/index.ts';
import { findLinkedAddress } from './google-account-store.ts';
import { type Attempt, attemptIn, cookieOf, newAttempt } from './google-attempt.ts';
import { type Outcome, sendOutcome } from './google-page.ts';
import { type GoogleAccount, type GoogleProvider, openGoogle } from './google-provider.ts';
import { issue, type SignInOrigin } from './issue.ts';
import { type Proved, settle } from './settle.ts';

// Many people share an address, of an office or of a proxy: beginning costs nothing, and nobody guesses what ends a sign-in.
const begun = { name: 'google, begun', perMinute: 300 };
const finished = { name: 'google, finished', perMinute: 300 };

const callbackPath = '/api/auth/callback/google';

interface Google {
  readonly services: Services;
  readonly provider: GoogleProvider;
  readonly health: PortOutcome;
}

/** Sign-in with Google, where it is set up: two pages for the browser, not calls of the contract. `health` is told how Google did. */
export function mountGoogle(app: FastifyInstance, services: Services, health: PortOutcome): void {
  const { config, database } = services;
  if (!config.google) return;
  const { publicUrl } = config;
  const provider = openGoogle(config.google, (error) => {
    services.log.warn(error);
    health.failed(error);
  });
  // A HEAD would use up what only the page itself should.
  app.get('/api/auth/google', { exposeHeadRoute: false }, async (request, reply) => {
    note(request, { operation: 'signIn.google' });
    const attempt = newAttempt(request.query);
    try {
      await takeTry(database, [[begun, networkOf(request)]], services.now());
      const address = await provider.signInAddress(attempt, `${publicUrl}${callbackPath}`);
      const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'set-cookie': cookieOf(attempt, publicUrl) };
      return await reply.headers(headers).redirect(address.href);
    } catch (error) {
      return sendOutcome(reply, { attempt, outcome: failureOf(error, request), publicUrl });
    }
  });
  app.get(callbackPath, { exposeHeadRoute: false }, async (request, reply) => {
    note(request, { operation: 'signIn.googleCallback' });
    const kept = attemptIn(request.headers.cookie);
    // The answer to another question, or to one that was asked in another browser: a login that somebody else may have begun.
    const attempt = kept && kept.state === (request.query as Readonly<Record<string, unknown>>)['state'] ? kept : undefined;
    if (attempt) reply.header('set-cookie', cookieOf(undefined, publicUrl));
    const outcome = await finish({ services, provider, health }, attempt, { request, reply }).catch((error: unknown) => failureOf(error, request));
    return sendOutcome(reply, { attempt, outcome, publicUrl });
  });
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function finish({ services, provider, health }: Google, attempt: Attempt | undefined, exchange: Exchange): Promise<Outcome> {
  const { request } = exchange;
  const now = services.now();
  const forgive = await takeTry(services.database, [[finished, networkOf(request)]], now);
  if (!attempt) throw new Refusal({ code: 'signed_out' }, 'This sign-in with Google was not begun in this browser, or too long ago. Start again.');
  const account = await provider.accountOf(new URL(`${services.config.publicUrl}${request.url}`), attempt);
  health.succeeded();
  return services.database.transaction((tx) => enter(services, tx, { attempt, account, forgive, from: originOf(exchange, services.config.publicUrl, now) }));
}

const originOf = ({ request, reply }: Exchange, publicUrl: string, now: number): SignInOrigin => ({
  userAgent: request.headers['user-agent'] ?? '',
  isFromHere: isFromHere(request.raw),
  deviceKey: deviceKeyIn(request.headers.cookie, publicUrl),
  keepDeviceKey: (key) => void reply.header('set-cookie', deviceCookie(key, publicUrl)),
  now,
});

interface Entry {
  readonly attempt: Attempt;
  readonly account: GoogleAccount;
  readonly forgive: Forgive;
  readonly from: SignInOrigin;
}

/** The person is the one whom Google's own name for them is linked with, whatever the address is now; else the one with the address, if Google vouches for it. */
async function enter(services: Services, tx: Transaction, { attempt, account, forgive, from }: Entry): Promise<Outcome> {
  const linked = await findLinkedAddress(tx.db, account.sub);
  // decisions, Sign-in and admission: unverified people cannot sign in.
  if (linked === undefined && !account.isVerified)
    throw new Refusal(
      { code: 'forbidden' },
      'Google has not verified the e-mail address of this account. Verify it with Google, or sign up with your e-mail address.',
    );
  const { sub: googleSub, firstName, lastName } = account;
  const person = { email: linked ?? account.email, firstName, lastName, googleSub, timeZone: attempt.timezone, invitation: invitationOf(attempt) };
  const settled = await settle(services, tx, person, from.now);
  await forgive(tx.db);
  return issue(services, tx, settled, { signedInBy: 'Google', from });
}

const invitationOf = ({ invite, t }: Attempt): Proved['invitation'] => z.safeDecode(InvitationLink, { id: invite ?? '', token: t ?? '' }).data;

function failureOf(error: unknown, request: FastifyRequest): Outcome {
  if (error instanceof Refusal) return { error: error.message, status: statusOf[error.failure.code] };
  request.log.error(error);
  return { error: `Something went wrong. It has been logged as ${request.id}.`, status: 500 };
}
