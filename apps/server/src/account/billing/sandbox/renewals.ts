import type { Services } from '../../../platform/services.ts';
import { playDuePeriod } from './changes.ts';
import { type Listener, report } from './report.ts';
import { findDueCustomers } from './store.ts';

/** A server that stood still for two years catches up in one night; a longer gap takes several. */
const mostPeriods = 24;
const batch = 200;

/** Plays the periods that are over, each in its own transaction. */
export async function renewDue(services: Services, listener: Listener): Promise<void> {
  const { db } = services.database;
  for (let after = ''; ;) {
    const customers = await findDueCustomers(db, services.now(), { after, limit: batch });
    for (const customerId of customers) {
      // A customer who cannot be renewed does not stop the others, and is tried again the next night.
      await renew(services, listener, customerId).catch((error: unknown) => services.log.error(error));
    }
    const last = customers.at(-1);
    if (last === undefined || customers.length < batch) return;
    after = last;
  }
}

async function renew(services: Services, { take, beforeInvoice }: Listener, customerId: string): Promise<void> {
  for (let played = 0; played < mostPeriods; played++) {
    await beforeInvoice(customerId);
    const change = await playDuePeriod(services, customerId);
    if (change === undefined) return;
    await report(take, { type: change, customerId, at: services.now() });
  }
}
