import { maxPersonNameLength, Refusal } from '@earshot/domain';
import * as openId from 'openid-client';
import * as z from 'zod';
import type { GoogleSettings } from '../platform/config.ts';

/** What a Google account says of its owner. */
export interface GoogleAccount {
  /** Google's own name for the person, which never changes. */
  readonly sub: string;
  /** Lower case. */
  readonly email: string;
  readonly isVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** What ties the answer to the question, and both to one browser. */
export interface Secrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636): a code that was stolen is worth nothing without it. */
  readonly verifier: string;
}

export const newSecrets = (): Secrets => ({ state: openId.randomState(), nonce: openId.randomNonce(), verifier: openId.randomPKCECodeVerifier() });

/** Google, or another OpenID Connect provider in its place. */
export interface GoogleProvider {
  /** Where the browser is sent, to come back to `redirectUri`. */
  signInAddress(secrets: Secrets, redirectUri: string): Promise<URL>;
  /** Whose account it is, once the browser came back to `address`. Throws where anything about it is wrong. */
  accountOf(address: URL, secrets: Secrets): Promise<GoogleAccount>;
}

const cancelled = (): Refusal => new Refusal({ code: 'signed_out' }, 'Signing in with Google was cancelled.');
const failed = (): Refusal => new Refusal({ code: 'signed_out' }, 'Signing in with Google failed. Start again.');
const silent = (): Refusal =>
  new Refusal({ code: 'unavailable' }, 'Google does not answer just now. Try again in a moment, or log in with your e-mail address and password.');

/** Speaks OpenID Connect with the provider of the settings. */
export function openGoogle(settings: GoogleSettings, onTrouble: (error: unknown) => void): GoogleProvider {
  const discovered = discoverer(settings);
  const known = async (): Promise<openId.Configuration> => {
    try {
      return await discovered();
    } catch (error) {
      onTrouble(error);
      throw silent();
    }
  };
  return {
    signInAddress: async ({ state, nonce, verifier }, redirectUri) =>
      openId.buildAuthorizationUrl(await known(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openId.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    accountOf: async (address, { state, nonce, verifier }) => {
      const configuration = await known();
      try {
        const tokens = await openId.authorizationCodeGrant(configuration, address, { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier });
        return accountIn(tokens.claims());
      } catch (error) {
        if (error instanceof openId.AuthorizationResponseError && error.error === 'access_denied') throw cancelled();
        onTrouble(error);
        throw isOutOfReach(error) ? silent() : failed();
      }
    },
  };
}

const timeOutSeconds = 8;
const freshMs = 86_400_000;

/** What the provider says of itself: asked once a day, and again as long as there is no answer. */
function discoverer({ discoveryUrl, clientId, clientSecret }: GoogleSettings): () => Promise<openId.Configuration> {
  const issuer = new URL(discoveryUrl.replace(/\/\.well-known\/openid-configuration$/, ''));
  // The signature is checked although the token comes straight from the provider.
  const execute = [openId.enableNonRepudiationChecks, ...(isPlainAndHere(issuer) ? [openId.allowInsecureRequests] : [])];
  let latest: { readonly answer: Promise<openId.Configuration>; readonly at: number } | undefined;
  return () => {
    if (latest && performance.now() - latest.at < freshMs) return latest.answer;
    const asked = { answer: openId.discovery(issuer, clientId, clientSecret, undefined, { execute, timeout: timeOutSeconds }), at: performance.now() };
    latest = asked;
    asked.answer.catch(() => {
      if (latest === asked) latest = undefined;
    });
    return asked.answer;
  };
}

/** Plain HTTP is for a provider on this machine, which is one to try things out with. */
const isPlainAndHere = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** No answer, or none of the protocol: of a proxy, or of a provider in trouble. */
function isOutOfReach(error: unknown): boolean {
  if (error instanceof openId.ResponseBodyError) return error.status >= 500;
  if (error instanceof TypeError) return error.message === 'fetch failed';
  if (!(error instanceof openId.ClientError)) return false;
  const { code, cause } = error;
  if (cause instanceof Response) return cause.status >= 500;
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_JSON' || code === 'OAUTH_PARSE_ERROR';
}

/** PostgreSQL refuses NUL and halves of surrogate pairs. */
const name = z
  .string()
  .transform((text) => text.toWellFormed().replaceAll('\u0000', '').trim().slice(0, maxPersonNameLength))
  .catch('');
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(320).toLowerCase().pipe(z.email()),
  email_verified: z.literal(true).optional().catch(undefined),
  given_name: name,
  family_name: name,
  name,
});

/** Names may be missing, all of them: then the address stands for them. */
function accountIn(token: unknown): GoogleAccount {
  const claims = Claims.parse(token);
  const [first = '', ...others] = claims.given_name ? [claims.given_name, claims.family_name] : claims.name.split(/\s+/);
  const firstName = first || claims.email.slice(0, claims.email.indexOf('@')).slice(0, maxPersonNameLength);
  return { sub: claims.sub, email: claims.email, isVerified: claims.email_verified === true, firstName, lastName: others.join(' ') };
}
