import type { Stripe } from 'stripe';
import type { BilledTo, Customer } from '../provider.ts';

/**
 * The customer of a client. Made with nothing that can change, so that asking again after an outage finds the same one although somebody renamed the client
 * meanwhile; Stripe refuses a key that comes with other parameters, and forgets keys after a day: one that was made before is looked for by its mark.
 */
export async function ensureCustomer(stripe: Stripe, { clientId, deletedId, ...billedTo }: Customer): Promise<string> {
  const { data } = await stripe.customers.search({ query: `metadata['client_id']:'${clientId}'`, limit: 10 });
  const known = data.find(({ id }) => id !== deletedId);
  const idempotencyKey = deletedId === undefined ? `cus-${clientId}` : `cus-${clientId}-${deletedId}`;
  const { id } = known ?? (await stripe.customers.create({ metadata: { client_id: clientId } }, { idempotencyKey }));
  await changeCustomer(stripe, id, billedTo);
  return id;
}

export async function changeCustomer(stripe: Stripe, id: string, { name, email, language }: BilledTo): Promise<void> {
  await stripe.customers.update(id, { name, email, preferred_locales: [language] });
}
