import { isDeepStrictEqual } from 'node:util';
import { dayMs, plainTaxId, Refusal, type Usage } from '@earshot/domain';
import * as z from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { isArchived } from '../../platform/session/archived.ts';
import { adoptCustomer } from './adoption.ts';
import type { Billing } from './billing.ts';
import { takeChanges } from './changes-store.ts';
import { tellOfEnds } from './end-mails.ts';
import { tellOfGrace } from './grace-mails.ts';
import { tellOfLimits } from './limit-mails.ts';
import type { BillRecipient, ProviderEvent, ProviderState } from './provider.ts';
import { refresh } from './refresh.ts';
import { tellOfReversal } from './reversals.ts';
import { keepSpans } from './spans.ts';
import { tellOfTax } from './tax-mails.ts';
import { addEvent, type BillingAccount, billedTo, findBilledUsage, clientOfCustomer, clientsAfter, clientsPastGrace, findBilling, findPayer } from './store.ts';

const syncQueue = 'billing-sync';
const eventQueue = 'billing-events';
const nightlyQueue = 'billing-nightly';
const graceQueue = 'billing-grace';
const changesQueue = 'billing-changes';
const mostChanges = 5_000;
/** Days of grace end to the quarter of an hour. */
const quarterly = '*/15 * * * *';
/** Each night at 09:10 UTC, before housekeeping. */
const nightly = '10 9 * * *';
const batch = 200;
const nobody = '00000000-0000-0000-0000-000000000000';

const SyncData = z.object({ clientId: z.string() });
const EventData = z.object({ customerId: z.string() });

/** Tells the provider a client's usage once the transaction is committed. */
export const syncLater = ({ jobs }: Services, tx: Transaction, clientId: string): Promise<void> => jobs.add(tx, syncQueue, { clientId });

/** Stores an event, has the customer's state fetched and reports a reversal: once, however often the event comes. */
export async function takeEvent({ services }: Billing, event: ProviderEvent): Promise<void> {
  await services.database.transaction(async (tx) => {
    if (!(await addEvent(tx.db, event, services.now()))) return;
    await services.jobs.add(tx, eventQueue, { customerId: event.customerId });
    const clientId = event.reversal && (await clientOfCustomer(tx.db, event.provider, event.customerId));
    if (event.reversal && clientId !== undefined) await tellOfReversal(services, tx, clientId, event.reversal);
  });
}

/** Fetches the state of one of our customers and ignores any other. */
export async function refreshCustomer(billing: Billing, customerId: string): Promise<void> {
  const clientId = (await clientOfCustomer(billing.services.database.db, billing.provider.name, customerId)) ?? (await adoptCustomer(billing, customerId));
  if (clientId !== undefined) await refresh(billing, clientId);
}

const nothing: Usage = { admins: 0, operators: 0, receivers: 0, messages: 0 };

/** Writes the bills to the company's current name and its current Account Holder. */
async function tellPayer({ services, provider }: Billing, { client_id, customer_id }: BillingAccount, told: ProviderState['payer']): Promise<void> {
  const payer = await findPayer(services.database.db, client_id);
  if (payer && told && !isSameRecipient(billedTo(payer), told)) await provider.changeCustomer(customer_id, billedTo(payer));
}

/** An address that only the provider has stays; a number for taxes is the same however it is written. */
function isSameRecipient(ours: BillRecipient, told: BillRecipient): boolean {
  const plain = ({ address, ...rest }: BillRecipient) =>
    ours.address ? { ...rest, address: address && { ...address, taxId: plainTaxId(address.taxId) } } : rest;
  return isDeepStrictEqual(plain(ours), plain(told));
}

/** Syncs a customer who is about to get an invoice; ignores any that is not ours. */
export async function syncCustomer(billing: Billing, customerId: string): Promise<void> {
  const clientId = await clientOfCustomer(billing.services.database.db, billing.provider.name, customerId);
  if (clientId !== undefined) await sync(billing, clientId);
}

/** Tells the provider the usage and the addressee from the next period on, and copies its state. */
export async function sync(billing: Billing, clientId: string): Promise<void> {
  const { services, provider } = billing;
  const { db } = services.database;
  const known = await findBilling(db, clientId, provider.name);
  if (!known) return;
  const { subscription, payer, lastPaid } = await provider.loadState(known.customer_id);
  await tellPayer(billing, known, payer);
  await services.database.transaction((tx) => keepSpans(tx, known, services.now));
  // An archived client pays nothing until it is brought back (decisions: Users).
  const usage = (await isArchived(db, clientId)) ? nothing : await findBilledUsage(db, clientId, provider.name, subscription?.periodEndsAt);
  await tellOfTax(billing, clientId, { lastPaid, usage }).catch((error: unknown) => {
    // The count goes to the provider all the same; the next one asks for the tax again.
    if (!(error instanceof Refusal)) throw error;
    services.log.warn(error);
  });
  const isLive = subscription !== undefined && subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired';
  // Also with unchanged counts: prices may have changed.
  if (isLive) await provider.changeUsage(known.customer_id, usage);
  await refresh(billing, clientId);
}

/** Tells the provider about every client that changed since the last run. */
export async function tellChanges({ services: { database, jobs } }: Billing): Promise<void> {
  for (let taken = mostChanges; taken === mostChanges;) {
    taken = await database.transaction(async (tx) => {
      const clients = await takeChanges(tx.db, mostChanges);
      await jobs.addAll(
        tx,
        syncQueue,
        [...new Set(clients)].map((clientId) => ({ clientId })),
      );
      return clients.length;
    });
  }
}

/** Deactivates accounts whose days of grace are over, unless they have paid according to the provider. */
export async function endGrace(billing: Billing): Promise<void> {
  const { services } = billing;
  const { database, config, now, log } = services;
  for (const clientId of await clientsPastGrace(database.db, now() - config.graceDays * dayMs)) {
    // A provider that does not answer is asked again in the next run.
    await refresh(billing, clientId).catch((error: unknown) => log.warn(error));
  }
}

/** Starts the jobs; `renew` is the work of our own provider before the nightly copies. */
export async function workOnBilling(billing: Billing, renew: () => Promise<void>): Promise<void> {
  const { services, provider } = billing;
  await services.jobs.work(syncQueue, (data) => sync(billing, SyncData.parse(data).clientId));
  await services.jobs.work(eventQueue, (data) => refreshCustomer(billing, EventData.parse(data).customerId));
  await services.jobs.schedule(changesQueue, '* * * * *', () => tellChanges(billing));
  await services.jobs.schedule(graceQueue, quarterly, async () => {
    await endGrace(billing);
    await tellOfGrace(billing);
    await tellOfEnds(billing);
    await tellOfLimits(billing);
  });
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
