import type { FastifyInstance } from 'fastify';
import { type PortOutcome, watchAnswers } from '../../delivery/port-log/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Billing } from './billing.ts';
import type { TakeEvent } from './provider.ts';
import { mountSandbox, openSandbox, renewDue } from './sandbox/index.ts';
import { mountStripeWebhook, openStripe } from './stripe/index.ts';
import { refreshCustomer, syncCustomer, takeEvent, workOnBilling } from './sync.ts';

/** Opens the configured provider, its pages and its jobs. `health` hears of each call of the provider. */
export async function openBilling(app: FastifyInstance, services: Services, health: PortOutcome): Promise<Billing> {
  const { cards, prices, isTaxed } = services.config;
  if (cards.kind === 'sandbox') {
    const billing = { services, provider: openSandbox(services) };
    // The ledger is in this process, so the next page already shows the outcome.
    const take: TakeEvent = async (event) => {
      await takeEvent(billing, event);
      await refreshCustomer(billing, event.customerId);
    };
    const listener = { take, beforeInvoice: (customerId: string) => syncCustomer(billing, customerId) };
    mountSandbox(app, services, listener);
    await workOnBilling(billing, () => renewDue(services, listener));
    return billing;
  }
  const onTrouble = (error: unknown): void => {
    services.log.warn(error);
    health.failed(error);
  };
  const stripe = await openStripe(cards, { prices, isTaxed, onTrouble });
  const billing = { services, provider: watchAnswers(stripe, health, ({ failure }) => failure.code === 'payments_unavailable') };
  mountStripeWebhook(app, { settings: cards, take: (event) => takeEvent(billing, event) });
  await workOnBilling(billing, async () => {});
  return billing;
}
