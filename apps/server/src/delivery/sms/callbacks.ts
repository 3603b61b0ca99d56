import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { note } from '../../platform/telemetry/logging.ts';
import { type DeliveryReport, noteDelivery, setOptOut, takeReply, type workOnOutbox } from '../outbox/index.ts';
import { kannelCallbacks } from './kannel-callbacks.ts';
import { reportSignerOf } from './report-signer.ts';
import { twilioCallbacks } from './twilio-callbacks.ts';
import { vonageCallbacks } from './vonage-callbacks.ts';
import { webhookCallbacks } from './webhook-callbacks.ts';

/** A request of a provider, nothing of which is known to be true yet. */
export interface Call {
  readonly method: string;
  /** Path and query, as they came. */
  readonly url: string;
  readonly headers: FastifyRequest['headers'];
  readonly body: Buffer;
  readonly now: number;
}

/** What a provider tells: what became of a text message, or what somebody replied. Either may say that a number wants no more. */
export interface Told {
  readonly delivery?: Pick<DeliveryReport, 'providerId' | 'delivery' | 'error'> | undefined;
  readonly reply?: { readonly from: string; readonly body: string } | undefined;
  /** E.164 */
  readonly optedOut?: string | undefined;
}

type Reading = Told | 'unreadable' | undefined;

/** An address that a provider calls. */
export interface Callback {
  /** Below /api/sms/ */
  readonly path: string;
  readonly methods: readonly ('GET' | 'POST')[];
  /** What it tells; undefined where it is not shown to come from the provider, `unreadable` where it does and is not what it says it is. */
  readonly read: (call: Call) => Reading | Promise<Reading>;
  /** Answered in place of nothing. */
  readonly answer?: { readonly type: string; readonly text: string };
}

interface CallbackOptions extends Pick<Parameters<typeof workOnOutbox>[0], 'onFailed'> {
  readonly services: Services;
}

const maxBytes = 65_536;

/** Where the chosen provider tells what becomes of text messages, and what people reply: not calls of the contract. */
export function mountSmsCallbacks(app: FastifyInstance, options: CallbackOptions): void {
  const callbacks = callbacksOf(options.services);
  if (callbacks.length === 0) return;
  // In a scope of its own, as the signature is one of the bytes: nothing may parse them first.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => done(null, body));
    for (const callback of callbacks)
      scope.route({
        method: [...callback.methods],
        url: `/api/sms/${callback.path}`,
        exposeHeadRoute: false,
        // All of them come from a few addresses, and one that is turned away may not come again.
        config: { rateLimit: false },
        handler: (request, reply) => answer(options, callback, { request, reply }),
      });
  });
}

function callbacksOf(services: Services): readonly Callback[] {
  const { sms, publicUrl } = services.config;
  switch (sms.kind) {
    case 'outbox':
      return [];
    case 'twilio':
      return twilioCallbacks({ authToken: sms.authToken, publicUrl });
    case 'vonage':
      return vonageCallbacks(sms);
    case 'kannel':
      return kannelCallbacks({ signer: reportSignerOf(services), password: sms.password });
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
  if (!told) return reply.code(403).send({ message: 'This is not signed as it should be.' });
  if (told === 'unreadable') return reply.code(400).send({ message: 'This is signed as it should be, but it is not JSON.' });
  await take(options, told);
  // Of what is not known too: it would only be sent again.
  return callback.answer ? reply.type(callback.answer.type).send(callback.answer.text) : reply.code(204).send();
}

/** A provider may be faster in telling than this server in writing down the id that it was given. */
const patienceMs = [0, 300, 1_500] as const;

async function take({ services, onFailed }: CallbackOptions, { delivery, reply, optedOut }: Told): Promise<void> {
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
