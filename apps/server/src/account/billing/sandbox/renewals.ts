import type { Services } from '../../../platform/services.ts';
import { playDuePeriod } from './changes.ts';
import { type Listener, report } from './report.ts';
import { findDueCustomers } from './store.ts';

/** A server that stood still for two years makes up for it in a night; a longer while takes several. */
const mostPeriods = 24;
const batch = 200;

/** Plays the periods that are over by now, each in a transaction of its own. */
export async function renewDue(services: Services, listener: Listener): Promise<void> {
  const { db } = services.database;
  for (let after = ''; ;) {
    const customers = await findDueCustomers(db, services.now(), { after, limit: batch });
    for (const customerId of customers) {
      // One who cannot be renewed keeps nobody else from it, and is tried again the next night.
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
