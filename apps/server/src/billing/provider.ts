import type { SubscriptionStatus, Usage } from '@earshot/domain';

/** What is shown of a card. Its number never reaches this server. */
export interface Card {
  /** Visa, Mastercard, … */
  readonly brand: string;
  readonly last4: string;
  /** MM/YYYY */
  readonly expires: string;
}

export interface Subscription {
  readonly id: string;
  readonly status: SubscriptionStatus;
  /** End of the period that is paid, or free: milliseconds since the epoch. */
  readonly periodEndsAt: number;
  /** Cancelled for then. */
  readonly endsAt?: number | undefined;
  /** What the next invoice is for. */
  readonly usage: Usage;
}

/** All that a provider knows of a customer at one moment. */
export interface ProviderState {
  readonly card?: Card | undefined;
  /** The one that lives; else the last that ended. */
  readonly subscription?: Subscription | undefined;
}

/** A client, as the provider is told of it. */
export interface Customer {
  readonly clientId: string;
  readonly name: string;
  /** The Account Holder's. */
  readonly email: string;
}

export interface SubscriptionOrder {
  readonly customerId: string;
  readonly usage: Usage;
  /** Free until then; absent to charge at once. */
  readonly trialEndsAt?: number | undefined;
  /** The same for the same wish: asked twice, one subscription comes of it. */
  readonly key: string;
}

/**
 * The port to whoever takes payments. Refuses with `payment_declined`, in words for a person, where a bank or a card says no, and with
 * `payments_unavailable` where the provider does not answer within 10 seconds; whatever was asked may be asked again.
 * Nothing here is called inside a transaction.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe';
  /** What the card form in the browser is loaded with. */
  readonly form: { readonly scriptUrl: string; readonly publishableKey: string };
  /** The customer of a client; the same one however often it is asked for. */
  ensureCustomer(customer: Customer): Promise<string>;
  /** Begins to save a card, which the form in the browser finishes with this secret. */
  beginSetup(customerId: string): Promise<{ readonly clientSecret: string }>;
  /** Takes the card of a finished setup for the customer's. A setup of another customer is `not_found`, an unfinished one a `conflict`. */
  takeCard(customerId: string, setupId: string): Promise<void>;
  /** Starts to charge the customer's card by the month. A customer has one subscription that lives: with one, nothing happens. */
  subscribe(order: SubscriptionOrder): Promise<void>;
  /** What is charged from the next period on. */
  changeUsage(customerId: string, usage: Usage): Promise<void>;
  /** Total, in US cents, and instant of the next invoice if the usage were this; undefined without a subscription that lives. */
  previewInvoice(customerId: string, usage: Usage): Promise<{ readonly total: number; readonly at: number } | undefined>;
  /** The provider's own pages for invoices, card and cancellation; they lead back to `returnUrl`. */
  portalUrl(customerId: string, returnUrl: string): Promise<string>;
  stateOf(customerId: string): Promise<ProviderState>;
}

/** Something happened to a customer at the provider. Says nothing of what: the state is fetched anew. */
export interface ProviderEvent {
  readonly provider: PaymentProvider['name'];
  readonly id: string;
  readonly type: string;
  readonly customerId: string;
}

/** Takes down an event, once however often it comes, and has the customer's state fetched. */
export type TakeEvent = (event: ProviderEvent) => Promise<void>;
