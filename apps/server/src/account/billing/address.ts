import { isDeepStrictEqual } from 'node:util';
import type { BillingAddress } from '@earshot/domain';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { takeTry } from '../../platform/rate-limit.ts';
import type { Services } from '../../platform/services.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { recordAudit } from '../audit/index.ts';
import type { Billing } from './billing.ts';
import { ensureCustomer } from './payment-method.ts';
import { billedTo, findPayer } from './store.ts';
import { syncLater } from './sync.ts';

const tries = { name: 'billing address', perMinute: 20 };

const selectAddress = (db: Db, clientId: string) => db.selectFrom('clients').select('billing_address').where('id', '=', clientId);

export const findBillingAddress = async (db: Db, clientId: string): Promise<BillingAddress | undefined> =>
  (await selectAddress(db, clientId).executeTakeFirstOrThrow()).billing_address ?? undefined;

/**
 * Asks the provider to take the address; it refuses one that it cannot find. An address that is not stored afterwards is written over by the next
 * sync if the client has another, and otherwise stays at the provider until one is stored.
 */
export async function tellAddress(billing: Billing, clientId: string, address: BillingAddress): Promise<void> {
  const { services, provider } = billing;
  await takeTry(services.database, [[tries, clientId]], services.now());
  const customerId = await ensureCustomer(billing, clientId);
  const payer = await findPayer(services.database.db, clientId);
  if (payer) await provider.changeCustomer(customerId, { ...billedTo(payer), address }, { hasNewAddress: true });
}

const formatAddress = (address: BillingAddress | null): string =>
  address === null
    ? ''
    : [address.line1, address.line2, address.city, address.state, address.postalCode, address.country, address.taxId].filter(Boolean).join(', ');

/** Stores the address; a job has the provider compute taxes from then on. */
export async function keepAddress(services: Services, tx: Transaction, { actor, address }: { readonly actor: Actor; readonly address: BillingAddress }) {
  const { clientId, userId, staffId } = actor;
  const { billing_address: before } = await selectAddress(tx.db, clientId).forNoKeyUpdate().executeTakeFirstOrThrow();
  if (!isDeepStrictEqual(before, address)) {
    await tx.db
      .updateTable('clients')
      .set({ billing_address: JSON.stringify(address) })
      .where('id', '=', clientId)
      .execute();
    const changes = [{ field: 'Billing address', from: formatAddress(before), to: formatAddress(address) }];
    await recordAudit(tx, { clientId, actorId: userId, staffId, action: 'billing.address-changed', subject: 'Usage', changes }, services.now());
  }
  await syncLater(services, tx, clientId);
}
