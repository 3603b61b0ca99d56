import type { FastifyInstance } from 'fastify';
import type { Stripe } from 'stripe';
import { note } from '../../../platform/telemetry/logging.ts';
import type { TakeEvent } from '../provider.ts';
import { keepCard } from './cards.ts';
import { openClient, type StripeSettings } from './client.ts';
import { toProviderEvent } from './events.ts';
import { createStripeCaller } from './errors.ts';

const maxBytes = 1_048_576;

interface WebhookOptions {
  readonly settings: StripeSettings;
  readonly take: TakeEvent;
}

/** Receives Stripe's events, outside the contract. Stripe repeats an event for three days until the answer is 200. */
export function mountStripeWebhook(app: FastifyInstance, { settings, take }: WebhookOptions): void {
  // Has its own scope: the signature covers the raw bytes, so no parser may run first.
  void app.register(async (scope) => {
    const stripe = await openClient(settings);
    const ask = createStripeCaller(stripe, (error) => scope.log.warn(error));
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => done(null, body));
    scope.post('/api/stripe/webhook', async (request, reply) => {
      note(request, { operation: 'billing.stripeWebhook' });
      const told = eventIn(stripe, { body: request.body, signature: request.headers['stripe-signature'], secret: settings.webhookSecret });
      if (told === 'unreadable') return reply.code(400).send({ message: 'The signature is valid, but the body is not JSON.' });
      if (!told) return reply.code(400).send({ message: 'The signature is wrong, or older than five minutes.' });
      // A customer who closed the browser before it came back must not lose the card.
      if (told.type === 'setup_intent.succeeded') await ask(() => keepCard(stripe, told.data.object));
      const event = await ask(() => toProviderEvent(stripe, told));
      if (event) await take(event);
      return { received: true };
    });
  });
}

interface SignedWebhook {
  readonly body: unknown;
  readonly signature: string | readonly string[] | undefined;
  readonly secret: string;
}

/** The library allows the same for the past. */
const toleranceSeconds = 300;

const signedAtSeconds = (signature: string): number => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Number.POSITIVE_INFINITY);

/**
 * Undefined when it is not from Stripe, was changed on its way, or was signed over five minutes ago or ahead;
 * `unreadable` when it is signed but no event.
 */
function eventIn(stripe: Stripe, { body, signature, secret }: SignedWebhook): Stripe.Event | 'unreadable' | undefined {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return undefined;
  try {
    const event: unknown = stripe.webhooks.constructEvent(body, signature, secret);
    // The library refuses only old signatures.
    if (signedAtSeconds(signature) > Date.now() / 1_000 + toleranceSeconds) return undefined;
    return isEvent(event) ? event : 'unreadable';
  } catch (error) {
    if (error instanceof stripe.errors.StripeSignatureVerificationError) return undefined;
    if (error instanceof SyntaxError) return 'unreadable';
    throw error;
  }
}

/** JSON such as `null` can be signed too. */
const isEvent = (told: unknown): told is Stripe.Event =>
  typeof told === 'object' &&
  told !== null &&
  'type' in told &&
  typeof told.type === 'string' &&
  'data' in told &&
  typeof told.data === 'object' &&
  told.data !== null &&
  'object' in told.data &&
  typeof told.data.object === 'object' &&
  told.data.object !== null;
