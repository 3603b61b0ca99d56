import { dayMs, maxPersonNameLength, Refusal } from '@earshot/domain';
import * as openId from 'openid-client';
import * as z from 'zod';
import { isPlainAndHere, type OpenIdSettings } from '../../../platform/config/config-sign-in.ts';
import { clockToleranceMs } from '../../../platform/database/database.ts';
import type { SignInProvider } from './providers.ts';

/** An account at a provider, as it describes its owner. */
export interface OpenIdAccount {
  readonly issuer: string;
  /** The provider's own id of the person, which never changes. */
  readonly subject: string;
  /** Lower case. */
  readonly email: string;
  readonly isVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** Ties the answer to the request, and both to one browser. */
export interface Secrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636): a stolen code is worthless without it. */
  readonly verifier: string;
}

export const newSecrets = (): Secrets => ({ state: openId.randomState(), nonce: openId.randomNonce(), verifier: openId.randomPKCECodeVerifier() });

/** An OpenID Connect provider, to which a browser is led and from which it comes back. */
export interface OpenIdProvider {
  /** The address to send the browser to, which comes back to `redirectUri`; `email` is the address typed already. */
  signInAddress(secrets: Secrets, way: { readonly redirectUri: string; readonly email?: string | undefined }): Promise<URL>;
  /** The account, once the browser came back to `address`. Throws if anything about it is wrong. */
  fetchAccount(address: URL, secrets: Secrets): Promise<OpenIdAccount>;
}

export function openProvider(
  { name, settings, instead }: Pick<SignInProvider, 'name' | 'settings' | 'instead'>,
  onTrouble: (error: unknown) => void,
): OpenIdProvider {
  const cancelled = (): Refusal => new Refusal({ code: 'signed_out' }, `Logging in with ${name} was canceled.`);
  const failed = (): Refusal => new Refusal({ code: 'signed_out' }, `Logging in with ${name} failed. Start again.`);
  const silent = (): Refusal => new Refusal({ code: 'unavailable' }, `${name} is not responding. Try again in a moment${instead}.`);
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
    signInAddress: async ({ state, nonce, verifier }, { redirectUri, email }) =>
      openId.buildAuthorizationUrl(await known(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        ...(email !== undefined && { login_hint: email }),
        state,
        nonce,
        code_challenge: await openId.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    fetchAccount: async (address, { state, nonce, verifier }) => {
      const configuration = await known();
      try {
        const tokens = await openId.authorizationCodeGrant(configuration, address, { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier });
        return accountIn(await fetchClaims(configuration, tokens));
      } catch (error) {
        if (error instanceof openId.AuthorizationResponseError && error.error === 'access_denied') throw cancelled();
        onTrouble(error);
        throw isOutOfReach(error) ? silent() : failed();
      }
    },
  };
}

type Tokens = Awaited<ReturnType<typeof openId.authorizationCodeGrant>>;

/**
 * The claims about the person: from the token, else from the provider's userinfo address. Some providers leave the
 * email address out of the token.
 */
async function fetchClaims(configuration: openId.Configuration, tokens: Tokens): Promise<unknown> {
  const claims = tokens.claims();
  if (claims === undefined || claims['email'] !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims;
  return { ...(await openId.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
}

const timeOutSeconds = 8;
const freshMs = dayMs;

/** The provider's discovery document: requested once a day, and again as long as there is no answer. */
function discoverer(settings: OpenIdSettings): () => Promise<openId.Configuration> {
  let latest: { readonly answer: Promise<openId.Configuration>; readonly at: number } | undefined;
  return () => {
    if (latest && performance.now() - latest.at < freshMs) return latest.answer;
    const asked = { answer: discover(settings), at: performance.now() };
    latest = asked;
    asked.answer.catch(() => {
      if (latest === asked) latest = undefined;
    });
    return asked.answer;
  };
}

/** Requests the provider's discovery document; throws if the provider does not answer, or is another issuer. */
export async function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<openId.Configuration> {
  const url = new URL(issuer);
  // The signature is checked although the token comes directly from the provider.
  const execute = [openId.enableNonRepudiationChecks, ...(isPlainAndHere(url) ? [openId.allowInsecureRequests] : [])];
  const metadata = { client_secret: clientSecret, [openId.clockTolerance]: clockToleranceMs / 1_000 };
  return openId.discovery(url, clientId, metadata, authenticationWith(clientSecret), { execute, timeout: timeOutSeconds });
}

/** The secret goes in the body, as nearly all providers accept it, or in the header if a provider accepts it only there. */
const authenticationWith =
  (secret: string): openId.ClientAuth =>
  (server, ...others) => {
    const taken = server.token_endpoint_auth_methods_supported ?? [];
    const isInHeader = taken.includes('client_secret_basic') && !taken.includes('client_secret_post');
    (isInHeader ? openId.ClientSecretBasic : openId.ClientSecretPost)(secret)(server, ...others);
  };

/** No answer, or one outside the protocol: of a proxy, or of a provider in trouble. */
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
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().max(320).toLowerCase().pipe(z.email()),
  email_verified: z.literal(true).optional().catch(undefined),
  given_name: name,
  family_name: name,
  name,
});

/** All names may be missing: then the address replaces them. */
function accountIn(token: unknown): OpenIdAccount {
  const claims = Claims.parse(token);
  const [first = '', ...others] = claims.given_name ? [claims.given_name, claims.family_name] : claims.name.split(/\s+/);
  const firstName = first || claims.email.slice(0, claims.email.indexOf('@')).slice(0, maxPersonNameLength);
  const { iss: issuer, sub: subject, email } = claims;
  return { issuer, subject, email, isVerified: claims.email_verified === true, firstName, lastName: others.join(' ') };
}
