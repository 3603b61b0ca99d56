import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal, type Tax, type Usage } from '@earshot/domain';
import type { Billing } from './billing.ts';
import { findBilling } from './store.ts';

/** Usage does not wait longer for a provider that is slow. */
const patienceMs = 3_000;

/** The tax on a month of this usage; undefined where none is charged, without an amount while it is not known. */
export async function estimateTax({ services, provider }: Billing, clientId: string, usage: Usage): Promise<Tax | undefined> {
  const { config, database, log } = services;
  if (!config.isTaxed) return undefined;
  const known = await findBilling(database.db, clientId, provider.name);
  if (!known) return {};
  try {
    return (await Promise.race([provider.previewTax(known.customer_id, usage), sleep(patienceMs, undefined, { ref: false })])) ?? {};
  } catch (error) {
    // The bill without it is still right.
    if (!(error instanceof Refusal)) throw error;
    log.warn(error);
    return {};
  }
}
