import type { Stripe } from 'stripe';
import type { BillRecipient, Customer } from '../provider.ts';
import { isMissing } from './errors.ts';
import { addTaxId, toStripeAddress } from './tax.ts';

/**
 * The customer of a client. It is made without any field that can change, so that a repeated call after an outage finds
 * the same one even if the client was renamed meanwhile: Stripe refuses a key with other parameters. Stripe forgets
 * keys after a day, so an older customer is found by its mark.
 */
export async function ensureCustomer(stripe: Stripe, { clientId, deletedId, ...billedTo }: Customer): Promise<string> {
  const { data } = await stripe.customers.search({ query: `metadata['client_id']:'${clientId}'`, limit: 10 });
  const known = data.find(({ id }) => id !== deletedId);
  const idempotencyKey = deletedId === undefined ? `cus-${clientId}` : `cus-${clientId}-${deletedId}`;
  const { id } = known ?? (await stripe.customers.create({ metadata: { client_id: clientId } }, { idempotencyKey }));
  await changeCustomer(stripe, { ...billedTo, id, isChecked: false });
  return id;
}

export async function findClientId(stripe: Stripe, customerId: string): Promise<string | undefined> {
  try {
    const customer = await stripe.customers.retrieve(customerId);
    return customer.deleted ? undefined : customer.metadata['client_id'];
  } catch (error) {
    if (isMissing(stripe, error)) return undefined;
    throw error;
  }
}

interface CustomerChange extends BillRecipient {
  readonly id: string;
  /** Refuses an address that Stripe cannot find. */
  readonly isChecked: boolean;
}

/** A refusal changes nothing: the number for taxes goes before the address, and is taken back if the address is refused. */
export async function changeCustomer(stripe: Stripe, { id, name, email, language, address, isChecked }: CustomerChange): Promise<void> {
  const recipient = { name, email, preferred_locales: [language] };
  if (!address) return void (await stripe.customers.update(id, recipient));
  const { added, others } = await addTaxId(stripe, id, address);
  try {
    await stripe.customers.update(id, { ...recipient, address: toStripeAddress(address), ...(isChecked && { tax: { validate_location: 'immediately' } }) });
  } catch (error) {
    const isRefused = error instanceof stripe.errors.StripeInvalidRequestError;
    // Without an answer to that, the refusal is still what the person has to know.
    if (isRefused && added !== undefined) await stripe.customers.deleteTaxId(id, added).catch(() => undefined);
    throw error;
  }
  for (const other of others) await stripe.customers.deleteTaxId(id, other);
}
