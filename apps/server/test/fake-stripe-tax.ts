import type { Stripe } from 'stripe';
import * as z from 'zod';
import type { Books } from './fake-stripe-books.ts';
import { flag, type Form, missing, number, params, read, wrong } from './fake-stripe-form.ts';

/** One rate for all places. */
const fakeTaxPercent = 10;

/** No place has this postal code. */
export const noPlace = '00000';

export const AutomaticTax = params<Stripe.SubscriptionCreateParams.AutomaticTax>()({ enabled: flag });

const place = { city: z.string(), country: z.string().length(2), line1: z.string(), line2: z.string(), postal_code: z.string(), state: z.string() };

export const CustomerPlace = {
  address: params<Stripe.AddressParam>()(place).optional(),
  tax: params<Stripe.CustomerUpdateParams.Tax>()({ validate_location: z.literal('immediately') }).optional(),
};

const unlocated = () =>
  wrong("The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.", 'customer_tax_location_invalid');

const isLocated = ({ address }: Stripe.Customer): boolean => Boolean(address?.country && address.postal_code !== noPlace);

export function changePlace(customer: Stripe.Customer, { address, tax }: { readonly address?: Stripe.AddressParam; readonly tax?: object }): void {
  const changed = { ...customer, ...(address && { address: toAddress(address) }) };
  if (tax && !isLocated(changed)) throw unlocated();
  customer.address = changed.address ?? null;
}

/** Stripe keeps no empty texts. */
const toAddress = ({ city, country, line1, line2, postal_code, state }: Stripe.AddressParam): Stripe.Address => ({
  city: city || null,
  country: country || null,
  line1: line1 || null,
  line2: line2 || null,
  postal_code: postal_code || null,
  state: state || null,
});

/** Refuses automatic tax for a customer without a place, and for prices that do not say whether they include it. */
export function checkTaxable(customer: Stripe.Customer, items: readonly { readonly price: Stripe.Price }[]): void {
  if (items.some(({ price }) => price.tax_behavior === 'unspecified')) throw wrong('All prices need a tax behavior for automatic tax.');
  if (!isLocated(customer)) throw unlocated();
}

/** The tax of an invoice that is written now, on a sum in cents. A customer whose place is gone pays none any more. */
export function taxInvoice(books: Books, subscription: Stripe.Subscription, cents: number): { readonly isTaxed: boolean; readonly tax: number } {
  if (!subscription.automatic_tax.enabled || cents === 0) return { isTaxed: subscription.automatic_tax.enabled, tax: 0 };
  const isTaxed = isLocated(books.customer(typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id));
  if (!isTaxed) subscription.automatic_tax = { disabled_reason: 'requires_location_inputs', enabled: false, liability: null };
  return { isTaxed, tax: isTaxed ? Math.round((cents * fakeTaxPercent) / 100) : 0 };
}

const Limit = params<Stripe.CustomerListTaxIdsParams>()({ limit: number });
const TaxIdParams = params<Stripe.CustomerCreateTaxIdParams>()({ type: z.string().regex(/^[a-z]{2}_[a-z_]+$/), value: z.string() });

export const listTaxIds = (books: Books, form: Form, id: string): object => {
  read(Limit, form);
  return toTaxIds(books, books.customer(id).id);
};

export const toTaxIds = (books: Books, customerId: string): Stripe.ApiList<Stripe.TaxId> => ({
  object: 'list',
  data: books.taxIds.filter(({ customer }) => customer === customerId),
  has_more: false,
  url: `/v1/customers/${customerId}/tax_ids`,
});

export const createTaxId = (books: Books, form: Form, id: string): object => {
  const { type, value } = read(TaxIdParams, form);
  if (!/\d{2}/.test(value)) throw wrong('Invalid value for tax ID.', 'tax_id_invalid', 'value');
  const born = books.born('txi');
  const owner = { customer: id, customer_account: null, type: 'customer' } as const;
  const taxId: Stripe.TaxId = {
    ...born,
    object: 'tax_id',
    country: null,
    customer: books.customer(id).id,
    customer_account: null,
    livemode: false,
    owner,
    type,
    // Stripe may write it in another way.
    value: value.replaceAll(/\W/g, ''),
    verification: null,
  };
  books.taxIds.push(taxId);
  return taxId;
};

export const deleteTaxId = (books: Books, form: Form, _id: string, part: string): object => {
  read(z.strictObject({}), form);
  const index = books.taxIds.findIndex((each) => each.id === part);
  if (index < 0) throw missing('tax_id', part);
  books.taxIds.splice(index, 1);
  return { id: part, object: 'tax_id', deleted: true } satisfies Stripe.DeletedTaxId;
};
