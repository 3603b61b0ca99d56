import * as z from 'zod';
import type { Billing } from './billing.ts';
import { addBilling, exchangeCustomer, findBilling } from './store.ts';

const ClientId = z.uuid();

/**
 * Gives a customer that this server made back to its client, after the database was restored from an older backup.
 * Returns the client; undefined for the customer of another program, and for a client whose own customer still exists.
 */
export async function adoptCustomer({ services: { database, log }, provider }: Billing, customerId: string): Promise<string | undefined> {
  const { success, data: clientId } = ClientId.safeParse(await provider.findClientId(customerId));
  if (!success) return undefined;
  const client = await database.db.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst();
  if (!client) {
    // It may be charged for nothing, and nobody else would notice.
    log.warn({ customerId, clientId }, 'the payment provider has a customer whose company is not in this database');
    return undefined;
  }
  const known = await findBilling(database.db, clientId, provider.name);
  if (known && (await provider.loadState(known.customer_id)).payer) {
    log.warn({ customerId, clientId }, 'the payment provider has two customers of one company');
    return undefined;
  }
  if (known) await exchangeCustomer(database.db, known, customerId);
  await addBilling(database.db, { client_id: clientId, provider: provider.name, customer_id: customerId });
  return clientId;
}
