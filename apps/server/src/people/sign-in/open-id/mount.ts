import { InvitationLink, statusByCode } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { PortOutcome } from '../../../delivery/port-log/index.ts';
import { type ForgiveAttempt, takeTry } from '../../../platform/rate-limit.ts';
import { isFromHere } from '../../../platform/config/local-request.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { toNetwork } from '../../../platform/http/network-address.ts';
import { sealWith } from '../../../platform/sealing.ts';
import type { Services } from '../../../platform/services.ts';
import { deviceCookie, deviceKeyIn } from '../../../platform/session/known-devices.ts';
import { installationSecret } from '../../../platform/signing.ts';
import { note } from '../../../platform/telemetry/logging.ts';
import { issue, type SignInOrigin } from '../open-session.ts';
import { refusePeopleOfProvider } from '../own-provider.ts';
import { type VerifiedIdentity, settle } from '../resolve-membership.ts';
import { findSignIn } from '../store.ts';
import { type Attempt, attemptCookie, newAttempt } from './attempt.ts';
import { type Outcome, sendOutcome } from './page.ts';
import { type OpenIdAccount, type OpenIdProvider, openProvider } from './protocol.ts';
import { type SignInProvider, listSignInProviders } from './providers.ts';

// Many people share an address, of an office or of a proxy: beginning costs nothing, and the end of a sign-in cannot be guessed.
const begun = (key: string) => ({ name: `${key}, begun`, perMinute: 300 });
const finished = (key: string) => ({ name: `${key}, finished`, perMinute: 300 });

interface Way {
  readonly services: Services;
  readonly provider: SignInProvider;
  readonly openId: OpenIdProvider;
  readonly health: PortOutcome;
}

/** Mounts sign-in with Google and with the installation's own provider, if they are set up. `findPortOutcome` receives the outcome of each. */
export function mountOpenId(app: FastifyInstance, services: Services, findPortOutcome: (port: SignInProvider['key']) => PortOutcome): void {
  for (const provider of listSignInProviders(services.config)) {
    const health = findPortOutcome(provider.key);
    const openId = openProvider(provider, (error) => {
      services.log.warn(error);
      health.failed(error);
    });
    mountProvider(app, { services, provider, openId, health });
  }
}

/** Two pages for the browser, not calls of the contract. */
function mountProvider(app: FastifyInstance, way: Way): void {
  const { services, provider, openId } = way;
  const { key } = provider;
  const { publicUrl } = services.config;
  const callbackPath = `/api/auth/callback/${key}`;
  const loadSecret = installationSecret(services.database, services.config.linkSecret);
  const readCookie = async () => attemptCookie(key, publicUrl, sealWith(await loadSecret(), 'sign-in attempt'));
  // A HEAD would use up the attempt, which only the page itself may.
  app.get(`/api/auth/${key}`, { exposeHeadRoute: false }, async (request, reply) => {
    note(request, { operation: `signIn.${key}` });
    const attempt = newAttempt(request.query, services.now());
    try {
      await takeTry(services.database, [[begun(key), toNetwork(request)]], services.now());
      const address = await openId.signInAddress(attempt, { redirectUri: `${publicUrl}${callbackPath}`, email: attempt.email });
      const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'set-cookie': (await readCookie()).header(attempt) };
      return await reply.headers(headers).redirect(address.href);
    } catch (error) {
      return sendOutcome(reply, { key, attempt, outcome: toFailureOutcome(error, request), publicUrl });
    }
  });
  app.get(callbackPath, { exposeHeadRoute: false }, async (request, reply) => {
    note(request, { operation: `signIn.${key}Callback` });
    const cookie = await readCookie();
    const kept = cookie.read(request.headers.cookie, services.now());
    // The answer belongs to another request, or to one of another browser: another person may have begun the login.
    const attempt = kept && kept.state === (request.query as Readonly<Record<string, unknown>>)['state'] ? kept : undefined;
    if (attempt) reply.header('set-cookie', cookie.header(undefined));
    const outcome = await finish(way, attempt, { request, reply }).catch((error: unknown) => toFailureOutcome(error, request));
    return sendOutcome(reply, { key, attempt, outcome, publicUrl });
  });
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function finish(way: Way, attempt: Attempt | undefined, exchange: Exchange): Promise<Outcome> {
  const { services, provider, openId, health } = way;
  const { request } = exchange;
  const now = services.now();
  const forgive = await takeTry(services.database, [[finished(provider.key), toNetwork(request)]], now);
  if (!attempt) throw new Refusal({ code: 'signed_out' }, `This login with ${provider.name} was started in another browser, or too long ago. Start again.`);
  const account = await openId.fetchAccount(new URL(`${services.config.publicUrl}${request.url}`), attempt);
  health.succeeded();
  return services.database.transaction((tx) => enter(way, tx, { attempt, account, forgive, from: toSignInOrigin(exchange, services, now) }));
}

const toSignInOrigin = ({ request, reply }: Exchange, { config: { publicUrl }, findCountryByIp }: Services, now: number): SignInOrigin => ({
  userAgent: request.headers['user-agent'] ?? '',
  country: findCountryByIp(request.ip),
  isFromHere: isFromHere(request.raw),
  deviceKey: deviceKeyIn(request.headers.cookie, publicUrl),
  keepDeviceKey: (key) => void reply.header('set-cookie', deviceCookie(key, publicUrl)),
  now,
});

interface Entry {
  readonly attempt: Attempt;
  readonly account: OpenIdAccount;
  readonly forgive: ForgiveAttempt;
  readonly from: SignInOrigin;
}

/**
 * The person is the one linked with the provider's subject, even if the address changed; else the one with the address,
 * if the provider vouches for it.
 */
async function enter({ services, provider }: Way, tx: Transaction, { attempt, account, forgive, from }: Entry): Promise<Outcome> {
  const { name } = provider;
  const linked = await provider.findLinked(tx.db, account);
  // decisions, Sign-in and admission: unverified people cannot sign in.
  if (linked === undefined && !account.isVerified && !provider.isBelievedOn(account.email))
    throw new Refusal(
      { code: 'forbidden' },
      `${name} has not verified the email address of this account. Verify it with ${name}, or sign up with your email address.`,
    );
  const { firstName, lastName } = account;
  const email = linked ?? account.email;
  if (provider.key !== 'openid') refusePeopleOfProvider(services.config, email, await findSignIn(tx.db, email));
  const person = { email, firstName, lastName, timeZone: attempt.timezone, invitation: parseInvitation(attempt), ...provider.toProof(account) };
  const settled = await settle(services, tx, person, from.now);
  await provider.link(tx.db, settled.userId, account, from.now);
  await forgive(tx.db);
  return issue(services, tx, settled, { signedInBy: provider.signedInBy, from });
}

const parseInvitation = ({ invite, t }: Attempt): VerifiedIdentity['invitation'] => z.safeDecode(InvitationLink, { id: invite ?? '', token: t ?? '' }).data;

function toFailureOutcome(error: unknown, request: FastifyRequest): Outcome {
  if (error instanceof Refusal) return { error: error.message, status: statusByCode[error.failure.code] };
  request.log.error(error);
  return { error: `Something went wrong. It has been logged as ${request.id}.`, status: 500 };
}
