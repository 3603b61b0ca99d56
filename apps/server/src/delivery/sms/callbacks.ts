import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { note } from '../../platform/telemetry/logging.ts';
import { type DeliveryReport, noteDelivery, setOptOut, takeReply, type workOnOutbox } from '../outbox/index.ts';
import { kannelCallbacks } from './kannel-callbacks.ts';
import { openReportSigner } from './report-signer.ts';
import { twilioCallbacks } from './twilio-callbacks.ts';
import { vonageCallbacks } from './vonage-callbacks.ts';
import { webhookCallbacks } from './webhook-callbacks.ts';

/** A request in a provider's name, not verified yet. */
export interface Call {
  readonly method: string;
  /** Path and query, unchanged. */
  readonly url: string;
  readonly headers: FastifyRequest['headers'];
  readonly body: Buffer;
  readonly now: number;
}

/** A provider's news: the delivery of a text message, or a person's reply. Either may say that a number has opted out. */
export interface CallbackResult {
  readonly delivery?: Pick<DeliveryReport, 'providerId' | 'delivery' | 'error'> | undefined;
  readonly reply?: { readonly from: string; readonly body: string } | undefined;
  /** E.164 */
  readonly optedOut?: string | undefined;
}

type CallbackReading = CallbackResult | 'unreadable' | undefined;

export interface Callback {
  /** Below /api/sms/. */
  readonly path: string;
  readonly methods: readonly ('GET' | 'POST')[];
  /**
   * Reads the news; undefined if the call is not proven to be the provider's, `unreadable` if it is but does not have
   * the documented form.
   */
  readonly read: (call: Call) => CallbackReading | Promise<CallbackReading>;
  /** The body of the answer instead of an empty one. */
  readonly answer?: { readonly type: string; readonly text: string };
}

interface CallbackOptions extends Pick<Parameters<typeof workOnOutbox>[0], 'onFailed'> {
  readonly services: Services;
}

const maxBytes = 65_536;

/** Mounts the addresses at which the chosen provider reports deliveries and people's replies: not calls of the contract. */
export function mountSmsCallbacks(app: FastifyInstance, options: CallbackOptions): void {
  const callbacks = listCallbacks(options.services);
  if (callbacks.length === 0) return;
  // A scope of its own: the signature covers the raw bytes, so nothing may parse them first.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => done(null, body));
    for (const callback of callbacks)
      scope.route({
        method: [...callback.methods],
        url: `/api/sms/${callback.path}`,
        exposeHeadRoute: false,
        // All calls come from a few addresses, and one that is turned away may not come again.
        config: { rateLimit: false },
        handler: (request, reply) => answer(options, callback, { request, reply }),
      });
  });
}

function listCallbacks(services: Services): readonly Callback[] {
  const { sms, publicUrl } = services.config;
  switch (sms.kind) {
    case 'outbox':
      return [];
    case 'twilio':
      return twilioCallbacks({ authToken: sms.authToken, publicUrl });
    case 'vonage':
      return vonageCallbacks(sms);
    case 'kannel':
      return kannelCallbacks({ signer: openReportSigner(services), password: sms.password });
    case 'webhook':
      return webhookCallbacks(sms);
  }
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function answer(options: CallbackOptions, callback: Callback, { request, reply }: Exchange): Promise<FastifyReply> {
  note(request, { operation: `sms.${callback.path.replace('/', '.')}` });
  const { method, url, headers, body } = request;
  const told = await callback.read({ method, url, headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), now: options.services.now() });
  if (!told) return reply.code(403).send({ message: 'The signature is missing or wrong.' });
  if (told === 'unreadable') return reply.code(400).send({ message: 'The signature is valid, but the body is not JSON.' });
  await take(options, told);
  // Unknown rows get the same answer: the provider would only send it again.
  return callback.answer ? reply.type(callback.answer.type).send(callback.answer.text) : reply.code(204).send();
}

/** A provider may report before this server has written down the id it was given. */
const patienceMs = [0, 300, 1_500] as const;

async function take({ services, onFailed }: CallbackOptions, { delivery, reply, optedOut }: CallbackResult): Promise<void> {
  const now = services.now();
  if (optedOut !== undefined) await setOptOut(services.database.db, optedOut, { isOut: true, now });
  if (reply) await takeReply(services, reply);
  if (!delivery) return;
  const report = { ...delivery, provider: services.config.sms.kind, at: now };
  for (const delayMs of delivery.delivery === 'accepted' ? patienceMs.slice(0, 1) : patienceMs) {
    await sleep(delayMs);
    if (await noteDelivery({ services, onFailed }, report)) return;
  }
}
