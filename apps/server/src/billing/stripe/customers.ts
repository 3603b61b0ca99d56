import type { Stripe } from 'stripe';
import type { Customer } from '../provider.ts';

/**
 * The customer of a client. Made with nothing that can change, so that asking again after an outage finds the same one
 * although somebody renamed the client meanwhile; Stripe refuses a key that comes with other parameters.
 */
export async function ensureCustomer(stripe: Stripe, { clientId, name, email }: Customer): Promise<string> {
  const { id } = await stripe.customers.create({ metadata: { client_id: clientId } }, { idempotencyKey: `cus-${clientId}` });
  await stripe.customers.update(id, { name, email });
  return id;
}
