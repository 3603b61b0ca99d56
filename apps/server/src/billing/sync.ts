import type { Usage } from '@earshot/domain';
import * as z from 'zod';
import { isArchived } from '../accounts/index.ts';
import type { Transaction } from '../platform/database.ts';
import type { Services } from '../platform/services.ts';
import type { Billing } from './billing.ts';
import type { ProviderEvent } from './provider.ts';
import { refresh } from './refresh.ts';
import { addEvent, clientOfCustomer, clientsAfter, findBilling, usageOf } from './store.ts';

const syncQueue = 'billing-sync';
const eventQueue = 'billing-events';
const nightlyQueue = 'billing-nightly';
/** Each night at 09:10 UTC, before housekeeping. */
const nightly = '10 9 * * *';
const batch = 200;
const nobody = '00000000-0000-0000-0000-000000000000';

const SyncData = z.object({ clientId: z.string() });
const EventData = z.object({ customerId: z.string() });

/** Has the provider told what a client uses, once the transaction is committed. */
export const syncLater = ({ jobs }: Services, tx: Transaction, clientId: string): Promise<void> => jobs.add(tx, syncQueue, { clientId });

/** Takes an event down and has the customer's state fetched: once, however often the provider tells of it. */
export async function takeEvent({ services }: Billing, event: ProviderEvent): Promise<void> {
  await services.database.transaction(async (tx) => {
    if (await addEvent(tx.db, event, services.now())) await services.jobs.add(tx, eventQueue, { customerId: event.customerId });
  });
}

/** Fetches the state of a customer of ours; others are nobody's business here. */
export async function refreshCustomer(billing: Billing, customerId: string): Promise<void> {
  const clientId = await clientOfCustomer(billing.services.database.db, billing.provider.name, customerId);
  if (clientId !== undefined) await refresh(billing, clientId);
}

const nothing: Usage = { admins: 0, operators: 0, receivers: 0, messages: 0 };

/** Tells the provider what is billed from the next period on, and copies its state. */
export async function sync(billing: Billing, clientId: string): Promise<void> {
  const { services, provider } = billing;
  const { db } = services.database;
  const known = await findBilling(db, clientId, provider.name);
  if (!known) return;
  const { subscription } = await provider.stateOf(known.customer_id);
  // An archived client pays for nothing until it is brought back (decisions: Users).
  const usage = (await isArchived(db, clientId)) ? nothing : await usageOf(db, clientId);
  const isLive = subscription !== undefined && subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired';
  // Also with the same counts: prices may have changed.
  if (isLive) await provider.changeUsage(known.customer_id, usage);
  await refresh(billing, clientId);
}

/** Starts the jobs; `renew` is what a provider of our own does before the night's copies. */
export async function workOnBilling(billing: Billing, renew: () => Promise<void>): Promise<void> {
  const { services, provider } = billing;
  await services.jobs.work(syncQueue, (data) => sync(billing, SyncData.parse(data).clientId));
  await services.jobs.work(eventQueue, (data) => refreshCustomer(billing, EventData.parse(data).customerId));
  await services.jobs.schedule(nightlyQueue, nightly, async () => {
    await renew();
    for (let after = nobody; ;) {
      const clients = await clientsAfter(services.database.db, provider.name, { after, limit: batch });
      await services.database.transaction((tx) =>
        services.jobs.addAll(
          tx,
          syncQueue,
          clients.map((clientId) => ({ clientId })),
        ),
      );
      const last = clients.at(-1);
      if (last === undefined || clients.length < batch) return;
      after = last;
    }
  });
}
