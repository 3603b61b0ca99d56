import type { Stripe } from 'stripe';
import { buildCharge, buildDispute } from './fake-stripe-charges.ts';
import { missing, StripeFault, wrong } from './fake-stripe-form.ts';
import { buildInvoice, type InvoiceFacts } from './fake-stripe-invoice.ts';
import { taxInvoice } from './fake-stripe-tax.ts';
import { type StripeObject, buildPaymentIntent, buildPaymentMethod } from './fake-stripe-objects.ts';

/** The behaviour of each card; the last four digits are those of Stripe's test cards. */
const cards = {
  visa: { brand: 'visa', last4: '4242', saves: true, pays: true, asks: false },
  mastercard: { brand: 'mastercard', last4: '4444', saves: true, pays: true, asks: false },
  amex: { brand: 'amex', last4: '0005', saves: true, pays: true, asks: false },
  /** Refused in the form. */
  declined: { brand: 'visa', last4: '0002', saves: false, pays: false, asks: false },
  /** Saved, but refused when charged. */
  charge_fails: { brand: 'visa', last4: '0341', saves: true, pays: false, asks: false },
  /** The bank asks for approval at each charge. */
  asks_each_time: { brand: 'visa', last4: '3184', saves: true, pays: false, asks: true },
} as const;

export type FakeCard = keyof typeof cards;

type StripeEvent<T extends Stripe.Event['type']> = Extract<Stripe.Event, { readonly type: T }>;

/** The stand-in's data, and the events that happen to it besides the product's calls. */
export class Books {
  readonly customers = new Map<string, Stripe.Customer | Stripe.DeletedCustomer>();
  readonly setups = new Map<string, Stripe.SetupIntent>();
  readonly methods = new Map<string, Stripe.PaymentMethod>();
  readonly prices: Stripe.Price[] = [];
  readonly taxIds: Stripe.TaxId[] = [];
  readonly payments = new Map<string, Stripe.PaymentIntent>();
  readonly invoices = new Map<string, Stripe.Invoice>();
  /** Newest first, as Stripe lists them. */
  readonly subscriptions: Stripe.Subscription[] = [];
  readonly events: Stripe.EventBase[] = [];
  readonly now: () => number;
  #count = 0;

  constructor(now: () => number) {
    this.now = now;
  }

  born(prefix: string): StripeObject {
    this.#count += 1;
    return { id: `${prefix}_${this.#count}`, created: this.#seconds() };
  }

  #seconds(): number {
    return Math.floor(this.now() / 1_000);
  }

  /** Notes an event for later delivery. Its object stays as it was at this moment. */
  note<T extends Stripe.Event['type']>(
    type: T,
    object: StripeEvent<T>['data']['object'],
    previous_attributes?: StripeEvent<T>['data']['previous_attributes'],
  ): void {
    const data = { object: deepCopy(object), ...(previous_attributes && { previous_attributes }) };
    this.events.push({ ...this.born('evt'), object: 'event', api_version: null, data, livemode: false, pending_webhooks: 1, request: null, type });
  }

  customer(id: string, param?: string): Stripe.Customer {
    const customer = this.customers.get(id);
    if (!customer || customer.deleted) throw missing('customer', id, param);
    return customer;
  }

  subscription(id: string, param?: string): Stripe.Subscription {
    const subscription = this.subscriptions.find((each) => each.id === id);
    if (!subscription) throw missing('subscription', id, param);
    return subscription;
  }

  /** Acts as the browser with the secret of a setup: types a card, and approves it if the bank asks. */
  finishSetup(id: string, card: FakeCard = 'visa'): string {
    const setup = this.setups.get(id);
    if (!setup) throw missing('setupintent', id);
    const customer = toId(setup.customer);
    if (!cards[card].saves)
      throw new StripeFault(402, { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' });
    const method = buildPaymentMethod(this.born('pm'), customer, cards[card]);
    this.methods.set(method.id, method);
    Object.assign(setup, { status: 'succeeded', payment_method: method.id } satisfies Partial<Stripe.SetupIntent>);
    this.note('payment_method.attached', method);
    this.note('setup_intent.succeeded', setup);
    return method.id;
  }

  removeCard(customerId: string): void {
    const { invoice_settings } = this.customer(customerId);
    const method = this.methods.get(toId(invoice_settings.default_payment_method));
    if (!method) throw new Error(`${customerId} has no card`);
    invoice_settings.default_payment_method = null;
    method.customer = null;
    this.note('payment_method.detached', method, { customer: customerId });
  }

  /** The bank exchanges the customer's card: another expiry, the same number. */
  renewCard(customerId: string): void {
    const { invoice_settings } = this.customer(customerId);
    const method = this.methods.get(toId(invoice_settings.default_payment_method));
    if (!method?.card) throw new Error(`${customerId} has no card`);
    method.card.exp_year += 4;
    this.note('payment_method.automatically_updated', method);
  }

  deleteCustomer(id: string): void {
    const customer = this.customer(id);
    for (const each of this.subscriptions) if (each.customer === id && each.status !== 'canceled') this.cancel(each.id);
    this.customers.set(id, { id, object: 'customer', deleted: true });
    this.note('customer.deleted', customer);
  }

  /** Ends a subscription at once; in the portal a person may also end it with its period. */
  cancel(id: string): void {
    const subscription = this.subscription(id);
    const status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled';
    Object.assign(subscription, { status, canceled_at: this.#seconds(), ended_at: this.#seconds() } satisfies Partial<Stripe.Subscription>);
    this.note('customer.subscription.deleted', subscription);
  }

  cancelAtPeriodEnd(id: string): void {
    const subscription = this.subscription(id);
    const end = subscription.items.data[0]?.current_period_end ?? 0;
    Object.assign(subscription, { cancel_at_period_end: true, cancel_at: end, canceled_at: this.#seconds() } satisfies Partial<Stripe.Subscription>);
    this.note('customer.subscription.updated', subscription);
  }

  /** Ends the free days or the month: the card is charged, and the next month begins. */
  endPeriod(id: string): void {
    const subscription = this.subscription(id);
    if (subscription.cancel_at_period_end) return this.cancel(id);
    for (const item of subscription.items.data) {
      item.current_period_start = item.current_period_end;
      item.current_period_end = monthAfter(item.current_period_end);
    }
    this.settle(id, 'subscription_cycle');
  }

  /** Charges the open invoice, perhaps with another card than the last time. */
  settle(id: string, reason: InvoiceFacts['reason'] = 'subscription_cycle'): void {
    const subscription = this.subscription(id);
    const items = subscription.items.data;
    const facts = { customer: toId(subscription.customer), subscription: id, items, ...sumItems(this, subscription, items), reason };
    const refusal = this.refusalToPay(facts.customer, facts.total);
    const isPaid = refusal === undefined;
    const invoice = buildInvoice(this.born('in'), { ...facts, status: isPaid ? 'paid' : 'open' });
    if (facts.total > 0) this.beginPayment(invoice, refusal);
    subscription.latest_invoice = invoice.id;
    subscription.status = isPaid ? 'active' : 'past_due';
    this.note(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
    if (isAsking(refusal)) this.note('invoice.payment_action_required', invoice);
    this.note('customer.subscription.updated', subscription);
  }

  /** Notes the payment of an invoice: made, refused, or waiting for the bank's approval. */
  beginPayment(invoice: Stripe.Invoice, refusal: StripeFault | undefined): void {
    const asks = isAsking(refusal);
    const status = refusal === undefined ? 'succeeded' : asks ? 'requires_action' : 'requires_payment_method';
    const payment = buildPaymentIntent(this.born('pi'), { customer: toId(invoice.customer), amount: invoice.total, status });
    if (refusal && !asks) payment.last_payment_error = toPaymentError(refusal);
    this.payments.set(payment.id, payment);
    invoice.confirmation_secret = { client_secret: payment.client_secret ?? '', type: 'payment_intent' };
    this.invoices.set(invoice.id, invoice);
  }

  /** Acts as the browser with the secret of a payment: its customer answers the bank. */
  answerBank(secret: string, isApproved: boolean): void {
    const payment = this.payments.get(secret.split('_secret_')[0] ?? '');
    const invoice = [...this.invoices.values()].find(({ confirmation_secret }) => confirmation_secret?.client_secret === secret);
    if (payment?.status !== 'requires_action' || !invoice) throw new Error(`${secret} waits for nobody`);
    if (!isApproved) {
      payment.status = 'requires_payment_method';
      payment.last_payment_error = toPaymentError(
        new StripeFault(402, {
          type: 'card_error',
          code: 'payment_intent_authentication_failure',
          message: 'The provided PaymentMethod has failed authentication.',
        }),
      );
      return;
    }
    payment.status = 'succeeded';
    this.pay(invoice);
  }

  pay(invoice: Stripe.Invoice): void {
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.total, amount_remaining: 0 } satisfies Partial<Stripe.Invoice>);
    invoice.status_transitions.paid_at = this.#seconds();
    const subscription = this.subscriptions.find(({ latest_invoice }) => latest_invoice === invoice.id);
    if (!subscription) throw new Error(`${invoice.id} is of no subscription`);
    subscription.status = 'active';
    this.note('invoice.paid', invoice);
    this.note('customer.subscription.updated', subscription);
  }

  /** The shop refunds so many cents of a payment, after `before` earlier ones. */
  refund(payment: Stripe.PaymentIntent, cents: number, before = 0): void {
    this.note('charge.refunded', buildCharge(this.born('ch'), payment, before + cents), { amount_refunded: before });
  }

  /** The card's owner asks the bank to take a payment back. */
  dispute(payment: Stripe.PaymentIntent): void {
    this.note('charge.dispute.created', buildDispute(this.born('du'), payment));
  }

  /** Why a customer's card does not pay this sum; undefined if it does. */
  refusalToPay(customerId: string, total: number): StripeFault | undefined {
    if (total === 0) return undefined;
    const method = this.methods.get(toId(this.customer(customerId).invoice_settings.default_payment_method));
    if (!method) return wrong('This customer has no attached payment source or default payment method.', 'resource_missing');
    const card = Object.values(cards).find(({ last4 }) => last4 === method.card?.last4);
    if (card?.asks)
      return new StripeFault(402, {
        type: 'card_error',
        code: 'invoice_payment_intent_requires_action',
        message: 'This payment requires additional user action before it can be completed successfully.',
      });
    if (!card?.pays)
      return new StripeFault(402, {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'insufficient_funds',
        message: 'Your card has insufficient funds.',
      });
    return undefined;
  }
}

const isAsking = (refusal: StripeFault | undefined): boolean => refusal?.error['code'] === 'invoice_payment_intent_requires_action';

/** The form in which a payment reports its last try. */
const toPaymentError = ({ error }: StripeFault): Stripe.PaymentIntent.LastPaymentError =>
  ({ ...error, type: 'card_error' }) as Stripe.PaymentIntent.LastPaymentError;

const deepCopy = (object: object): object => JSON.parse(JSON.stringify(object)) as object;

/** The books keep ids; only answers contain whole objects in their place. */
export const toId = (thing: string | { readonly id: string } | null): string => (typeof thing === 'string' ? thing : (thing?.id ?? ''));

/** The total of an invoice of these items, with its tax. */
export function sumItems(books: Books, subscription: Stripe.Subscription, items: readonly Stripe.SubscriptionItem[]) {
  const cents = itemsTotal(items);
  const { tax, isTaxed } = taxInvoice(books, subscription, cents);
  return { total: cents + tax, tax, isTaxed };
}

const itemsTotal = (items: readonly { readonly price: Stripe.Price; readonly quantity?: number }[]): number =>
  items.reduce((total, { price, quantity }) => total + (price.unit_amount ?? 0) * (quantity ?? 1), 0);

/** The same day of the next month, in seconds. */
export function monthAfter(seconds: number): number {
  const date = new Date(seconds * 1_000);
  return Math.floor(date.setUTCMonth(date.getUTCMonth() + 1) / 1_000);
}
