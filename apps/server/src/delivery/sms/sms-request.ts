import type { SmsOutcome } from '../outbox/index.ts';

interface Question {
  readonly provider: string;
  /** May hold a secret, so it is in no error. */
  readonly url: string;
  readonly method?: 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams;
  readonly timeoutMs: number;
}

/** The provider's answer; without one, it may still have had the request. */
export type Answer =
  /** `text` is empty if it broke off or is longer than any provider's answer. */
  { readonly answered: true; readonly status: number; readonly text: string } | { readonly answered: false; readonly reason: string };

const maxBytes = 65_536;
const nobodyKnows = 'so the text message may or may not have been sent';

/** Asks once. Throws if the request surely did nothing: no connection, or an answer that redirects elsewhere, where no secret goes. */
export async function ask({ provider, url, method, headers, body, timeoutMs }: Question): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(url, {
      ...(method && { method }),
      ...(body !== undefined && { body }),
      // A connection of its own: a kept one may end just as it is used again, and then it is unknown what arrived.
      headers: { ...headers, connection: 'close' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    const { code, isTimeout, wasSent } = describeTrouble(error);
    if (!wasSent) throw new Error(`${provider} could not be reached (${code}).`);
    const reason = isTimeout ? `${provider} gave no answer within ${timeoutMs / 1_000} seconds` : `${provider} closed the connection`;
    return { answered: false, reason: `${reason}, ${nobodyKnows}.` };
  }
  const { status } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    throw new Error(`${provider} redirects to another address (HTTP ${status}). Check the setting with its address.`);
  }
  // A gateway whose own server gave no answer, or broke off within it.
  if (status === 502 || status === 504) {
    await response.body?.cancel();
    return { answered: false, reason: `${provider} got no answer from its own server (HTTP ${status}), ${nobodyKnows}.` };
  }
  return { answered: true, status, text: await readText(response) };
}

/** Failures to connect: the request was not yet on its way. */
const unconnected =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|ERR_SSL_(?:WRONG_VERSION|PACKET_LENGTH)|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

interface FetchError {
  readonly name?: string;
  readonly cause?: { readonly code?: string; readonly syscall?: string; readonly message?: string };
}

function describeTrouble(error: unknown): { readonly code: string; readonly isTimeout: boolean; readonly wasSent: boolean } {
  const { name = 'unknown', cause } = error as FetchError;
  const code = cause?.code ?? cause?.message ?? name;
  // Some ports are closed to fetch altogether.
  return { code, isTimeout: name === 'TimeoutError', wasSent: !unconnected.test(code) && cause?.syscall !== 'connect' && code !== 'bad port' };
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of response.body ?? []) {
      length += part.length;
      if (length > maxBytes) return '';
      parts.push(part);
    }
  } catch {
    return '';
  }
  return Buffer.concat(parts).toString('utf8');
}

export const inTrouble = (provider: string, status: number): Error => new Error(`${provider} is unavailable (HTTP ${status}).`);

/** Throws if the status says that nothing was done and to come again later (RFC 9110 §15.6.4, RFC 6585 §4). */
export function comeAgainIf(provider: string, status: number): void {
  if (status === 429) throw new Error(`${provider} is limiting requests (HTTP 429).`);
  if (status === 503) throw inTrouble(provider, status);
}

/** A server that broke down over a request may already have carried it out: only one that knows keys may be asked again. */
export const brokenDown = (provider: string, status: number): SmsOutcome => ({
  status: 'unknown',
  reason: `${provider} failed (HTTP ${status}), ${nobodyKnows}.`,
});

/** The JSON of an answer; undefined if it is none. The parser's own error would quote it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A provider's own words for quoting: one line, short, without the secrets it was sent. */
export const quoted = (words: string, secrets: readonly string[] = []): string =>
  secrets
    .reduce((text, secret) => text.replaceAll(secret, '…'), words)
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .replace(/\.$/, '');
