import type { Stripe } from 'stripe';
import packageJson from '../../../../../../package.json' with { type: 'json' };
import type { CardSettings } from '../../../platform/config/config.ts';
import { patienceLeftMs, TimeoutError } from './deadline.ts';

export type StripeSettings = Extract<CardSettings, { readonly kind: 'stripe' }>;

/** One retry after a silent first try: 2 × 4.5 s and half a second between them. */
const timeoutMs = 4_500;

/**
 * The version this adapter was written for, sent with each request. Only the customer is read from events, so they may
 * have the version of the account.
 */
const apiVersion = '2026-09-30.endive' satisfies typeof Stripe.API_VERSION;

/** Loads the SDK only here: an installation without Stripe never reads its 23 MB. */
export async function openClient({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe');
  return new Client(secretKey, {
    apiVersion,
    ...(apiUrl === undefined ? {} : parseApiAddress(apiUrl)),
    httpClient: impatient(Client.createNodeHttpClient()),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Earshot', version: packageJson.version },
  });
}

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/** Sends no request once the patience is over, and caps each timeout to what is left of it. */
const impatient = (client: HttpClient): Pick<HttpClient, 'getClientName' | 'makeRequest'> => ({
  getClientName: () => client.getClientName(),
  makeRequest: async (host, port, path, method, headers, requestData, protocol, timeout) => {
    const leftMs = patienceLeftMs();
    if (leftMs <= 0) throw new TimeoutError('Stripe was not asked any more.');
    return client.makeRequest(host, port, path, method, headers, requestData, protocol, Math.min(timeout, leftMs));
  },
});

function parseApiAddress(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' } as const;
}

/** The id of an object that Stripe answers either as its id or whole. */
export const toId = (thing: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof thing === 'string' ? thing : (thing?.id ?? undefined);
