import type { Stripe } from 'stripe';
import type { StripeObject } from './fake-stripe-objects.ts';

type BilledItem = Pick<Stripe.SubscriptionItem, 'id' | 'price' | 'quantity'>;

export interface InvoiceFacts {
  readonly customer: string;
  readonly subscription: string;
  readonly items: readonly BilledItem[];
  /** US cents, with the tax; 0 for free days. */
  readonly total: number;
  readonly tax: number;
  readonly isTaxed: boolean;
  readonly status: 'draft' | 'open' | 'paid';
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'upcoming';
}

/** An invoice, held to the SDK's own type. Free days have no lines. */
export const buildInvoice = (born: StripeObject, { customer, subscription, items, total, tax, isTaxed, status, reason }: InvoiceFacts): Stripe.Invoice => ({
  ...born,
  object: 'invoice',
  account_country: 'US',
  account_name: 'Earshot',
  account_tax_ids: null,
  amount_due: total,
  amount_overpaid: 0,
  amount_paid: status === 'paid' ? total : 0,
  amount_remaining: status === 'paid' ? 0 : total,
  amount_shipping: 0,
  application: null,
  attempt_count: status === 'draft' ? 0 : 1,
  attempted: status !== 'draft',
  automatic_tax: { disabled_reason: null, enabled: isTaxed, liability: null, provider: isTaxed ? 'stripe' : null, status: isTaxed ? 'complete' : null },
  automatically_finalizes_at: null,
  billing_reason: reason,
  collection_method: 'charge_automatically',
  currency: 'usd',
  custom_fields: null,
  customer,
  customer_account: null,
  customer_address: null,
  customer_email: null,
  customer_name: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: born.created,
  ending_balance: 0,
  footer: null,
  hosted_invoice_url: status === 'draft' ? null : `https://invoice.stripe.example/i/${born.id}`,
  from_invoice: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  lines: {
    object: 'list',
    data: total === 0 ? [] : items.map((item) => buildLine(born, subscription, item)),
    has_more: false,
    url: `/v1/invoices/${born.id}/lines`,
  },
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  parent: { quote_details: null, subscription_details: { metadata: {}, subscription }, type: 'subscription_details' },
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  period_end: born.created,
  period_start: born.created,
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  status,
  status_transitions: { finalized_at: born.created, marked_uncollectible_at: null, paid_at: status === 'paid' ? born.created : null, voided_at: null },
  subtotal: total - tax,
  subtotal_excluding_tax: total - tax,
  test_clock: null,
  total,
  total_discount_amounts: [],
  total_excluding_tax: total - tax,
  total_pretax_credit_amounts: [],
  total_taxes: tax === 0 ? [] : [buildTax(tax, total - tax)],
  webhooks_delivered_at: null,
});

const buildTax = (amount: number, taxable_amount: number): Stripe.Invoice.TotalTax => ({
  amount,
  tax_behavior: 'exclusive',
  tax_rate_details: { tax_rate: 'txr_1' },
  taxability_reason: 'standard_rated',
  taxable_amount,
  type: 'tax_rate_details',
});

const buildLine = (born: StripeObject, subscription: string, { id, price, quantity = 1 }: BilledItem): Stripe.InvoiceLineItem => ({
  id: `il_${born.id}_${id}`,
  object: 'line_item',
  amount: (price.unit_amount ?? 0) * quantity,
  currency: 'usd',
  description: null,
  discount_amounts: null,
  discountable: true,
  discounts: [],
  invoice: born.id,
  livemode: false,
  metadata: {},
  parent: null,
  period: { start: born.created, end: born.created },
  pretax_credit_amounts: null,
  pricing: {
    type: 'price_details',
    price_details: { price: price.id, product: typeof price.product === 'string' ? price.product : price.product.id },
    unit_amount_decimal: price.unit_amount_decimal,
  },
  quantity,
  quantity_decimal: null,
  subscription,
  subtotal: (price.unit_amount ?? 0) * quantity,
  taxes: null,
});
