import type { Stripe } from 'stripe';
import * as z from 'zod';
import { type Books, monthAfter, toId, sumItems } from './fake-stripe-books.ts';
import { flag, type Form, list, map, missing, number, params, read, StripeFault, wrong } from './fake-stripe-form.ts';
import { buildInvoice } from './fake-stripe-invoice.ts';
import { buildCustomer, buildItem, buildPortalSession, buildPrice, buildSetupIntent, buildSubscription } from './fake-stripe-objects.ts';
import { AutomaticTax, changePlace, checkTaxable, createTaxId, CustomerPlace, deleteTaxId, listTaxIds, toTaxIds } from './fake-stripe-tax.ts';

type Call = (books: Books, form: Form, id: string, part: string) => object;

const toListPage = <T>(data: T[], url: string): Stripe.ApiList<T> => ({ object: 'list', data, has_more: false, url });

const CustomerParams = params<Stripe.CustomerCreateParams>()({ name: z.string().optional(), email: z.string().optional(), metadata: map.optional() });
const CustomerChange = params<Stripe.CustomerUpdateParams>()({
  name: z.string().optional(),
  email: z.string().optional(),
  preferred_locales: list(z.string()).optional(),
  invoice_settings: params<Stripe.CustomerUpdateParams.InvoiceSettings>()({ default_payment_method: z.string() }).optional(),
  ...CustomerPlace,
});
const CustomerQuestion = params<Stripe.CustomerRetrieveParams>()({ expand: list(z.enum(['invoice_settings.default_payment_method', 'tax_ids'])).optional() });

const createCustomer: Call = (books, form) => {
  const { name, email, metadata = {} } = read(CustomerParams, form);
  const customer = buildCustomer(books.born('cus'), { ...(name && { name }), ...(email && { email }), metadata });
  books.customers.set(customer.id, customer);
  books.note('customer.created', customer);
  return customer;
};

const updateCustomer: Call = (books, form, id) => {
  const customer = books.customer(id);
  const { name, email, preferred_locales, invoice_settings, address, tax } = read(CustomerChange, form);
  const method = invoice_settings?.default_payment_method;
  if (method && books.methods.get(method)?.customer !== id) throw missing('PaymentMethod', method, 'invoice_settings[default_payment_method]');
  changePlace(customer, { ...(address && { address }), ...(tax && { tax }) });
  Object.assign(customer, { ...(name && { name }), ...(email && { email }), ...(preferred_locales && { preferred_locales }) });
  if (method) customer.invoice_settings.default_payment_method = method;
  books.note('customer.updated', customer);
  return customer;
};

const CustomerSearch = params<Stripe.CustomerSearchParams>()({ query: z.string().regex(/^metadata\['client_id'\]:'[\w-]+'$/), limit: number });

const searchCustomers: Call = (books, form) => {
  const { query, limit } = read(CustomerSearch, form);
  const clientId = query.split("'")[3];
  const data = [...books.customers.values()].filter((each) => !each.deleted && each.metadata['client_id'] === clientId).slice(0, limit);
  return { object: 'search_result', data, has_more: false, next_page: null, url: '/v1/customers/search' };
};

const retrieveCustomer: Call = (books, form, id) => {
  const { expand } = read(CustomerQuestion, form);
  const customer = books.customers.get(id);
  if (!customer) throw missing('customer', id);
  if (customer.deleted || !expand) return customer;
  const method = books.methods.get(toId(customer.invoice_settings.default_payment_method)) ?? null;
  return {
    ...customer,
    tax_ids: toTaxIds(books, id),
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method },
  } satisfies Stripe.Customer;
};

const SetupParams = params<Stripe.SetupIntentCreateParams>()({
  customer: z.string(),
  usage: z.literal('off_session'),
  allowed_payment_method_types: list(z.literal('card')),
  metadata: map.optional(),
});

const createSetup: Call = (books, form) => {
  const { customer, metadata = {} } = read(SetupParams, form);
  const setup = buildSetupIntent(books.born('seti'), books.customer(customer, 'customer').id, metadata);
  books.setups.set(setup.id, setup);
  return setup;
};

const retrieveSetup: Call = (books, form, id) => {
  read(z.strictObject({}), form);
  const setup = books.setups.get(id);
  if (!setup) throw missing('setupintent', id);
  return setup;
};

const PriceQuestion = params<Stripe.PriceListParams>()({
  lookup_keys: list(z.string()).pipe(z.array(z.string()).max(10)),
  active: flag,
  limit: number,
});
const PriceParams = params<Stripe.PriceCreateParams>()({
  currency: z.literal('usd'),
  unit_amount: number,
  recurring: params<Stripe.PriceCreateParams.Recurring>()({ interval: z.literal('month') }),
  tax_behavior: z.literal('exclusive'),
  product_data: params<Stripe.PriceCreateParams.ProductData>()({ name: z.string() }),
  lookup_key: z.string().max(200),
  transfer_lookup_key: flag.optional(),
  metadata: map,
});

const listPrices: Call = (books, form) => {
  const { lookup_keys, active } = read(PriceQuestion, form);
  return toListPage(
    books.prices.filter((price) => price.active === active && lookup_keys.includes(price.lookup_key ?? '')),
    '/v1/prices',
  );
};

const createPrice: Call = (books, form) => {
  const { unit_amount, lookup_key, transfer_lookup_key, metadata, tax_behavior } = read(PriceParams, form);
  const older = books.prices.find((price) => price.lookup_key === lookup_key);
  if (older && !transfer_lookup_key) throw wrong(`A price (\`${older.id}\`) already uses that lookup key.`, undefined, 'lookup_key');
  if (older) older.lookup_key = null;
  const price = buildPrice(books.born('price'), { unit_amount, lookup_key, metadata, tax_behavior, product: books.born('prod').id });
  books.prices.unshift(price);
  return price;
};

const Quantity = { price: z.string(), quantity: number };
const SubscriptionParams = params<Stripe.SubscriptionCreateParams>()({
  customer: z.string(),
  items: list(params<Stripe.SubscriptionCreateParams.Item>()(Quantity)),
  trial_end: number.optional(),
  automatic_tax: AutomaticTax.optional(),
  payment_behavior: z.literal('allow_incomplete'),
  proration_behavior: z.literal('none'),
  metadata: map.optional(),
});

function priceFor(books: Books, id: string, isNew: boolean): Stripe.Price {
  const price = books.prices.find((each) => each.id === id);
  if (!price) throw missing('price', id, 'items[0][price]');
  if (isNew && !price.active) throw wrong('The price specified is inactive. This field only accepts active prices.', 'resource_missing', 'items[0][price]');
  return price;
}

const createSubscription: Call = (books, form) => {
  const { customer, items, trial_end, metadata = {}, automatic_tax: { enabled: isTaxed } = { enabled: false } } = read(SubscriptionParams, form);
  const payer = books.customer(customer, 'customer');
  const { id, created } = books.born('sub');
  if (trial_end !== undefined && trial_end <= created)
    throw wrong('Invalid timestamp: must be an integer Unix timestamp in the future.', undefined, 'trial_end');
  const periodEnd = trial_end ?? monthAfter(created);
  const lines = items.map(({ price, quantity }) => buildItem(books.born('si'), { subscription: id, price: priceFor(books, price, true), quantity, periodEnd }));
  if (new Set(lines.map(({ price }) => price.id)).size < lines.length) throw wrong('Cannot add multiple subscription items with the same plan.');
  const subscription = buildSubscription({ id, created }, { customer, items: lines, trialEnd: trial_end ?? null, metadata, isTaxed });
  if (isTaxed) checkTaxable(payer, lines);
  const sums = sumItems(books, subscription, trial_end === undefined ? lines : []);
  const { total } = sums;
  const refusal = books.refusalToPay(customer, total);
  const status = refusal ? 'open' : 'paid';
  const invoice = buildInvoice(books.born('in'), { customer, subscription: id, items: lines, ...sums, status, reason: 'subscription_create' });
  subscription.latest_invoice = invoice.id;
  if (refusal) subscription.status = 'incomplete';
  if (total > 0) books.beginPayment(invoice, refusal);
  books.subscriptions.unshift(subscription);
  books.note('customer.subscription.created', subscription);
  books.note(refusal ? 'invoice.payment_failed' : 'invoice.paid', invoice);
  return subscription;
};

const SubscriptionView = params<Stripe.SubscriptionRetrieveParams>()({ expand: list(z.literal('latest_invoice.confirmation_secret')) });

const retrieveSubscription: Call = (books, form, id) => {
  const subscription = books.subscription(id);
  read(SubscriptionView, form);
  return { ...subscription, latest_invoice: books.invoices.get(toId(subscription.latest_invoice)) ?? null } satisfies Stripe.Subscription;
};

const cancelSubscription: Call = (books, form, id) => {
  read(z.strictObject({}), form);
  if (['canceled', 'incomplete_expired'].includes(books.subscription(id).status)) throw missing('subscription', id);
  books.cancel(id);
  return books.subscription(id);
};

const retrievePayment: Call = (books, form, id) => {
  read(z.strictObject({}), form);
  const payment = books.payments.get(id);
  if (!payment) throw missing('payment_intent', id);
  return payment;
};

const SubscriptionQuestion = params<Stripe.SubscriptionListParams>()({ customer: z.string(), status: z.literal('all'), limit: number });
const SubscriptionChange = params<Stripe.SubscriptionUpdateParams>()({
  items: list(params<Stripe.SubscriptionUpdateParams.Item>()({ id: z.string().optional(), ...Quantity })).default([]),
  automatic_tax: AutomaticTax.optional(),
  proration_behavior: z.literal('none'),
});

const listSubscriptions: Call = (books, form) => {
  const { customer, limit } = read(SubscriptionQuestion, form);
  if (!books.customers.has(customer)) throw missing('customer', customer, 'customer');
  return toListPage(books.subscriptions.filter((each) => each.customer === customer).slice(0, limit), '/v1/subscriptions');
};

type Line = z.output<typeof SubscriptionChange>['items'][number];

/** The items of a subscription after a change of its lines. */
function changed(books: Books, { id: subscription, items: { data } }: Stripe.Subscription, lines: readonly Line[]): Stripe.SubscriptionItem[] {
  const items = new Map(data.map((item) => [item.id, item]));
  for (const { id, price, quantity } of lines) {
    const item = id === undefined ? undefined : items.get(id);
    if (id !== undefined && !item) throw missing('subscription_item', id, 'items[0][id]');
    const periodEnd = item?.current_period_end ?? data[0]?.current_period_end ?? 0;
    const built = buildItem(item ?? books.born('si'), { subscription, price: priceFor(books, price, price !== item?.price.id), quantity, periodEnd });
    items.set(built.id, built);
  }
  return [...items.values()];
}

const updateSubscription: Call = (books, form, id) => {
  const subscription = books.subscription(id);
  const { items, automatic_tax } = read(SubscriptionChange, form);
  if (subscription.status === 'canceled') throw missing('subscription', id);
  if (subscription.status === 'incomplete') throw wrong('This subscription cannot be changed while its first payment is incomplete.');
  if (automatic_tax?.enabled) checkTaxable(books.customer(toId(subscription.customer)), subscription.items.data);
  if (automatic_tax) subscription.automatic_tax = { disabled_reason: null, enabled: automatic_tax.enabled, liability: null };
  subscription.items.data = changed(books, subscription, items);
  books.note('customer.subscription.updated', subscription);
  return subscription;
};

const PreviewParams = params<Stripe.InvoiceCreatePreviewParams>()({
  customer: z.string(),
  subscription: z.string().optional(),
  automatic_tax: AutomaticTax.optional(),
  subscription_details: params<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails>()({
    items: list(params<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails.Item>()({ id: z.string().optional(), ...Quantity })).optional(),
    proration_behavior: z.literal('none').optional(),
  }),
});

const previewInvoice: Call = (books, form) => {
  const { customer, subscription: id, subscription_details, automatic_tax } = read(PreviewParams, form);
  if (id === undefined) return previewNew(books, { customer, lines: subscription_details.items ?? [], isTaxed: automatic_tax?.enabled ?? false });
  const subscription = books.subscription(id, 'subscription');
  if (subscription.customer !== customer) throw wrong('The subscription does not belong to the customer.', undefined, 'subscription');
  if (subscription.status === 'canceled' || subscription.cancel_at_period_end)
    throw new StripeFault(404, { type: 'invalid_request_error', code: 'invoice_upcoming_none', message: `No upcoming invoices for customer: ${customer}` });
  const items = changed(books, subscription, subscription_details.items ?? []);
  // A preview changes nothing.
  const sums = sumItems(books, { ...subscription }, items);
  return buildInvoice(books.born('upcoming_in'), { customer, subscription: id, items, ...sums, status: 'draft', reason: 'upcoming' });
};

/** The first invoice of a subscription that nobody has made. */
function previewNew(books: Books, { customer, lines, isTaxed }: { readonly customer: string; readonly lines: readonly Line[]; readonly isTaxed: boolean }) {
  const payer = books.customer(customer, 'customer');
  const subscription = buildSubscription(books.born('sub'), { customer, items: [], trialEnd: null, metadata: {}, isTaxed });
  const items = changed(books, subscription, lines);
  if (isTaxed) checkTaxable(payer, items);
  return buildInvoice(books.born('upcoming_in'), {
    customer,
    subscription: subscription.id,
    items,
    ...sumItems(books, subscription, items),
    status: 'draft',
    reason: 'upcoming',
  });
}

const InvoiceQuestion = params<Stripe.InvoiceListParams>()({
  customer: z.string(),
  status: z.literal('paid').optional(),
  created: z.strictObject({ gt: number }).optional(),
  limit: number,
});

const listInvoices: Call = (books, form) => {
  const { customer, status, created, limit } = read(InvoiceQuestion, form);
  const found = [...books.invoices.values()].filter(
    (each) => each.customer === customer && (!status || each.status === status) && (!created || each.created > created.gt),
  );
  return toListPage(found.toReversed().slice(0, limit), '/v1/invoices');
};

const retrieveInvoice: Call = (books, form, id) => {
  read(z.strictObject({}), form);
  const invoice = books.invoices.get(id);
  if (!invoice) throw missing('invoice', id);
  return invoice;
};

const retrievePrice: Call = (books, form, id) => {
  read(z.strictObject({}), form);
  return priceFor(books, id, false);
};

const PayParams = params<Stripe.InvoicePayParams>()({ off_session: flag });

const payInvoice: Call = (books, form, id) => {
  read(PayParams, form);
  const invoice = books.invoices.get(id);
  if (!invoice) throw missing('invoice', id);
  if (invoice.status !== 'open') throw wrong('Invoice is already paid');
  const refusal = books.refusalToPay(toId(invoice.customer), invoice.total);
  books.beginPayment(invoice, refusal);
  if (refusal) throw refusal;
  books.pay(invoice);
  return invoice;
};

const PortalParams = params<Stripe.BillingPortal.SessionCreateParams>()({ customer: z.string(), return_url: z.url() });

const createPortalSession: Call = (books, form) => {
  const { customer, return_url } = read(PortalParams, form);
  return buildPortalSession(books.born('bps'), books.customer(customer, 'customer').id, return_url);
};

/** Method and path of every Stripe call that the product makes; `*` stands for an id. */
export const calls: Readonly<Record<string, Call>> = {
  'POST /v1/customers': createCustomer,
  'POST /v1/customers/*': updateCustomer,
  'GET /v1/customers/search': searchCustomers,
  'GET /v1/customers/*': retrieveCustomer,
  'GET /v1/customers/*/tax_ids': listTaxIds,
  'POST /v1/customers/*/tax_ids': createTaxId,
  'DELETE /v1/customers/*/tax_ids/*': deleteTaxId,
  'POST /v1/setup_intents': createSetup,
  'GET /v1/setup_intents/*': retrieveSetup,
  'GET /v1/prices': listPrices,
  'POST /v1/prices': createPrice,
  'GET /v1/prices/*': retrievePrice,
  'GET /v1/subscriptions': listSubscriptions,
  'POST /v1/subscriptions': createSubscription,
  'GET /v1/subscriptions/*': retrieveSubscription,
  'POST /v1/subscriptions/*': updateSubscription,
  'DELETE /v1/subscriptions/*': cancelSubscription,
  'GET /v1/payment_intents/*': retrievePayment,
  'POST /v1/invoices/create_preview': previewInvoice,
  'GET /v1/invoices': listInvoices,
  'GET /v1/invoices/*': retrieveInvoice,
  'POST /v1/invoices/*/pay': payInvoice,
  'POST /v1/billing_portal/sessions': createPortalSession,
};
