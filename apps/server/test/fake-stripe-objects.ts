import { Stripe } from 'stripe';

/** The fields of every new Stripe object. Each builder is held to the SDK's own type, so that the stand-in cannot drift from it. */

export interface StripeObject {
  readonly id: string;
  /** Seconds since the epoch, as in all of Stripe's protocol. */
  readonly created: number;
}

export const buildCustomer = (
  born: StripeObject,
  { name, email, metadata }: Partial<Pick<Stripe.Customer, 'name' | 'email' | 'metadata'>>,
): Stripe.Customer => ({
  ...born,
  object: 'customer',
  address: null,
  balance: 0,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: email ?? null,
  invoice_prefix: 'EARSHOT',
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: metadata ?? {},
  name: name ?? null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
});

export const buildSetupIntent = ({ id, created }: StripeObject, customer: string, metadata: Stripe.Metadata): Stripe.SetupIntent => ({
  id,
  object: 'setup_intent',
  allowed_payment_method_types: ['card'],
  application: null,
  automatic_payment_methods: { allow_redirects: 'always', enabled: true },
  cancellation_reason: null,
  client_secret: `${id}_secret_${created}`,
  created,
  customer,
  description: null,
  excluded_payment_method_types: null,
  flow_directions: null,
  last_setup_error: null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  metadata,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  single_use_mandate: null,
  status: 'requires_payment_method',
  usage: 'off_session',
});

interface PaymentFacts {
  readonly customer: string;
  readonly amount: number;
  readonly status: Stripe.PaymentIntent.Status;
}

export const buildPaymentIntent = (born: StripeObject, { customer, amount, status }: PaymentFacts): Stripe.PaymentIntent => ({
  ...born,
  object: 'payment_intent',
  allowed_payment_method_types: ['card'],
  amount,
  amount_capturable: 0,
  amount_received: status === 'succeeded' ? amount : 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic',
  client_secret: `${born.id}_secret_${born.created}`,
  confirmation_method: 'automatic',
  currency: 'usd',
  customer,
  customer_account: null,
  description: 'Subscription creation',
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: 'off_session',
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status,
  transfer_data: null,
  transfer_group: null,
});

export const buildPaymentMethod = (
  born: StripeObject,
  customer: string,
  { brand, last4 }: { readonly brand: string; readonly last4: string },
): Stripe.PaymentMethod => ({
  ...born,
  object: 'payment_method',
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  card: {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: brand,
    exp_month: 4,
    exp_year: 2030,
    funding: 'credit',
    generated_from: null,
    last4,
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  customer,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
});

type PriceFacts = Pick<Stripe.Price, 'lookup_key' | 'metadata' | 'tax_behavior'> & { readonly unit_amount: number; readonly product: string };

export const buildPrice = (born: StripeObject, { lookup_key, metadata, tax_behavior, unit_amount, product }: PriceFacts): Stripe.Price => ({
  ...born,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  currency: 'usd',
  custom_unit_amount: null,
  livemode: false,
  lookup_key,
  metadata,
  nickname: null,
  product,
  recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
  tax_behavior,
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount,
  unit_amount_decimal: Stripe.Decimal.from(unit_amount),
});

const toPlan = ({ id, created, active, currency, product, unit_amount, unit_amount_decimal }: Stripe.Price): Stripe.Plan => ({
  id,
  object: 'plan',
  active,
  amount: unit_amount,
  amount_decimal: unit_amount_decimal,
  billing_scheme: 'per_unit',
  created,
  currency,
  interval: 'month',
  interval_count: 1,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: null,
  product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

export interface ItemFacts {
  readonly subscription: string;
  readonly price: Stripe.Price;
  readonly quantity: number;
  readonly periodEnd: number;
}

export const buildItem = (born: StripeObject, { subscription, price, quantity, periodEnd }: ItemFacts): Stripe.SubscriptionItem => ({
  ...born,
  object: 'subscription_item',
  billing_thresholds: null,
  current_period_end: periodEnd,
  current_period_start: born.created,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: toPlan(price),
  price,
  quantity,
  subscription,
  tax_rates: [],
});

export interface SubscriptionFacts {
  readonly customer: string;
  readonly items: Stripe.SubscriptionItem[];
  readonly trialEnd: number | null;
  readonly metadata: Stripe.Metadata;
  readonly isTaxed: boolean;
}

export const buildSubscription = (born: StripeObject, { customer, items, trialEnd, metadata, isTaxed }: SubscriptionFacts): Stripe.Subscription => ({
  ...born,
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: isTaxed, liability: null },
  billing_cycle_anchor: trialEnd ?? born.created,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  currency: 'usd',
  customer,
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: { type: 'self' } },
  items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${born.id}` },
  latest_invoice: null,
  livemode: false,
  managed_payments: { enabled: false },
  metadata,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  start_date: born.created,
  status: trialEnd === null ? 'active' : 'trialing',
  test_clock: null,
  transfer_data: null,
  trial_end: trialEnd,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: trialEnd === null ? null : born.created,
});

export const buildPortalSession = (born: StripeObject, customer: string, return_url: string): Stripe.BillingPortal.Session => ({
  ...born,
  object: 'billing_portal.session',
  configuration: 'bpc_1',
  customer,
  customer_account: null,
  flow: null,
  livemode: false,
  locale: null,
  on_behalf_of: null,
  return_url,
  url: `https://billing.stripe.example/p/session/${born.id}`,
});
