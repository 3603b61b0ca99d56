import { type BillingAddress, plainTaxId, type Refusal, type Tax } from '@earshot/domain';
import type { Stripe } from 'stripe';
import { invalid } from '../../../platform/http/failures.ts';

/** Stripe's type of a company's number for taxes in each country. */
const taxIdTypes = {
  IN: 'in_gst',
  JP: 'jp_trn',
  US: 'us_ein',
  CA: 'ca_gst_hst',
  PL: 'eu_vat',
  PH: 'ph_tin',
  UY: 'uy_ruc',
  CH: 'ch_vat',
  CZ: 'eu_vat',
  RS: 'rs_pib',
  VN: 'vn_tin',
  PT: 'eu_vat',
  GB: 'gb_vat',
  NL: 'eu_vat',
  FR: 'eu_vat',
  HR: 'eu_vat',
  UA: 'ua_vat',
  ME: 'me_pib',
} as const satisfies Readonly<Record<BillingAddress['country'], Stripe.CustomerCreateTaxIdParams.Type>>;

/** Gives the customer this number. The others stay, so that `added` can be taken back. */
export async function addTaxId(stripe: Stripe, customerId: string, { country, taxId: value }: BillingAddress) {
  const type = taxIdTypes[country];
  const { data } = await stripe.customers.listTaxIds(customerId, { limit: 100 });
  const known = value === '' ? undefined : data.find((each) => each.type === type && plainTaxId(each.value) === plainTaxId(value));
  const added = value === '' || known ? undefined : await stripe.customers.createTaxId(customerId, { type, value });
  return { added: added?.id, others: data.filter((each) => each !== known).map(({ id }) => id) };
}

export const toStripeAddress = ({ line1, line2, city, state, postalCode, country }: BillingAddress): Stripe.AddressParam => ({
  line1,
  line2,
  city,
  state,
  postal_code: postalCode,
  country,
});

export const toBillingAddress = ({ address, tax_ids }: Stripe.Customer): BillingAddress | undefined =>
  address
    ? {
        line1: address.line1 ?? '',
        line2: address.line2 ?? '',
        city: address.city ?? '',
        state: address.state ?? '',
        postalCode: address.postal_code ?? '',
        country: address.country as BillingAddress['country'],
        taxId: tax_ids?.data[0]?.value ?? '',
      }
    : undefined;

/** The tax that comes on top, in US cents. */
export const sumTax = ({ total_taxes }: Pick<Stripe.Invoice, 'total_taxes'>): number =>
  (total_taxes ?? []).reduce((sum, { amount, tax_behavior }) => sum + (tax_behavior === 'exclusive' ? amount : 0), 0);

/** Undefined while Stripe cannot tell where the customer is. */
export const toTax = (preview: Stripe.Invoice): Tax | undefined => (preview.automatic_tax.status === 'complete' ? { amount: sumTax(preview) } : undefined);

/** Stripe does not know where the customer is. */
export const isUnlocated = (stripe: Stripe, error: unknown): boolean =>
  error instanceof stripe.errors.StripeInvalidRequestError && error.code === 'customer_tax_location_invalid';

/** The refusal of an address or a number for taxes, at its field. */
export function toAddressRefusal(stripe: Stripe, error: unknown): Refusal | undefined {
  if (isUnlocated(stripe, error))
    return invalid({ field: 'postalCode', message: 'The payment provider cannot find this address: check the city and the postal code' });
  if (error instanceof stripe.errors.StripeInvalidRequestError && error.code === 'tax_id_invalid')
    return invalid({ field: 'taxId', message: 'This is not a valid number for taxes in that country' });
  return undefined;
}
