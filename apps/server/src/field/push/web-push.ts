import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import webPush from 'web-push';
import type { PushSettings } from '../../platform/config/config-providers.ts';
import { endpointObjection, InnerAddressError, publicLookup } from './addresses.ts';
import type { PushKeys } from './keys.ts';
import type { Push, PushOutcome, PushSender } from './sender.ts';

const limitMs = 10_000;
const maxSockets = 8;

type WebSettings = Extract<PushSettings, { readonly kind: 'web' }>;

/** Pushes by the Web Push protocol. Throws if the settings name an unreadable certificate. */
export function openWebPush({ contact, testCa }: WebSettings, keys: () => Promise<PushKeys>): PushSender {
  const agent = new Agent({
    keepAlive: true,
    maxSockets,
    maxTotalSockets: 4 * maxSockets,
    ...(testCa === undefined ? { lookup: publicLookup } : trust(testCa)),
  });
  return {
    send: async (push) => {
      const { endpoint } = push.address;
      if (testCa === undefined && endpointObjection(endpoint) !== undefined) return { status: 'gone' };
      const pair = await keys();
      try {
        return toPushOutcome(await post(agent, sealed(push, { contact, pair })));
      } catch (error) {
        // The subscription is gone for good: a push service does not move into this server's network.
        if (error instanceof InnerAddressError) return { status: 'gone' };
        return { status: 'later', reason: `The push service did not answer: ${findErrorCode(error)}.` };
      }
    },
  };
}

function trust(file: string): { readonly ca: Buffer } {
  try {
    return { ca: readFileSync(file) };
  } catch {
    throw new Error('PUSH_TEST_CA must be the file of a certificate');
  }
}

interface EncryptedPush {
  readonly endpoint: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** Encrypts the payload for this browser alone and signs it with this installation's key. */
function sealed(
  { address, payload, ttlSeconds, urgency, topic }: Push,
  { contact, pair }: { readonly contact: string; readonly pair: PushKeys },
): EncryptedPush {
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    { endpoint: address.endpoint, keys: { p256dh: address.p256dh, auth: address.auth } },
    payload,
    {
      vapidDetails: { subject: contact, ...pair },
      TTL: Math.max(0, Math.round(ttlSeconds)),
      urgency,
      topic: toTopic(topic),
    },
  );
  return { endpoint, headers, body };
}

/** At most 32 characters of base64url (RFC 8030, 5.4). */
const toTopic = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32);

/** Returns the status. The body of the answer is never read, because the receiver of the request is unknown. */
const post = (agent: Agent, { endpoint, headers, body }: EncryptedPush): Promise<number> =>
  new Promise((resolve, reject) => {
    const sending = request(endpoint, { method: 'POST', agent, headers, signal: AbortSignal.timeout(limitMs) }, (response) => {
      // An endless answer is cut with its connection.
      response.on('error', () => {});
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sending.on('error', reject);
    sending.end(body);
  });

function toPushOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { status: 'sent' };
  // RFC 8030, 7.3: the subscription has ended.
  if (status === 404 || status === 410) return { status: 'gone' };
  if (status === 429 || status >= 500) return { status: 'later', reason: `The push service answered ${status}.` };
  return { status: 'refused', reason: `The push service answered ${status}.` };
}

const findErrorCode = (error: unknown): string =>
  error instanceof Error ? ('code' in error && typeof error.code === 'string' ? error.code : error.name) : 'unknown';
