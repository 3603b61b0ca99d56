import type { BillingLanguage, SubscriptionStatus, Usage } from '@earshot/domain';

/** What is shown of a card. Its number never reaches this server. */
export interface Card {
  /** Visa, Mastercard, … */
  readonly brand: string;
  readonly last4: string;
  /** MM/YYYY */
  readonly expires: string;
}

/** Why a payment failed; `declined` where the bank gives no reason that its customer can do something about. */
export type PaymentFailure = 'no card' | 'expired card' | 'no funds' | 'declined';

export interface Subscription {
  readonly id: string;
  readonly status: SubscriptionStatus;
  /** End of the period that is paid, or free: milliseconds since the epoch. */
  readonly periodEndsAt: number;
  /** Cancelled for then. */
  readonly endsAt?: number | undefined;
  /** The charge that failed: US cents, where to pay it, whether the bank waits for its customer's approval, why it failed, and when the card is tried again. */
  readonly openInvoice?:
    | {
        readonly total: number;
        readonly url?: string | undefined;
        readonly needsApproval: boolean;
        readonly failure: PaymentFailure;
        readonly nextTryAt?: number | undefined;
      }
    | undefined;
  /** What the next invoice is for. */
  readonly usage: Usage;
}

/** Such as 0003, with its US cents, and where it can be read. */
export interface PaidInvoice {
  readonly id: string;
  readonly number?: string | undefined;
  readonly total: number;
  readonly paidAt: number;
  readonly url?: string | undefined;
}

/** All that a provider knows of a customer at one moment. */
export interface ProviderState {
  readonly card?: Card | undefined;
  /** Whom its bills are written to; absent once the customer was deleted there. */
  readonly payer?: BilledTo | undefined;
  /** The last invoice that something was paid for. */
  readonly lastPaid?: PaidInvoice | undefined;
  /** The one that lives; else the last that ended. */
  readonly subscription?: Subscription | undefined;
}

/** Whom bills are written to. */
export interface BilledTo {
  readonly name: string;
  /** The Account Holder's. */
  readonly email: string;
  readonly language: BillingLanguage;
}

/** A client, as the provider is told of it. */
export interface Customer extends BilledTo {
  readonly clientId: string;
  /** The one in whose place it comes. */
  readonly deletedId?: string | undefined;
}

export interface SubscriptionOrder {
  readonly customerId: string;
  readonly usage: Usage;
  /** Free until then; absent to charge at once. */
  readonly trialEndsAt?: number | undefined;
  /** The same for the same wish: asked twice, one subscription comes of it. */
  readonly key: string;
}

/** A payment that waits for its customer's approval by their bank, which the browser asks for with this secret. */
export interface Approval {
  readonly clientSecret: string;
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
  /** Writes the next bills to this name and address. */
  changeCustomer(customerId: string, customer: BilledTo): Promise<void>;
  /** Begins to save a card, which the form in the browser finishes with this secret. */
  beginSetup(customerId: string): Promise<{ readonly clientSecret: string }>;
  /** Takes the card of a finished setup for the customer's. A setup of another customer is `not_found`, an unfinished one a `conflict`. */
  takeCard(customerId: string, setupId: string): Promise<void>;
  /**
   * Starts to charge the customer's card by the month. A customer has one subscription that lives: with one that is paid, nothing happens.
   * Where the bank wants the customer's approval of the first payment, the subscription waits for it.
   */
  subscribe(order: SubscriptionOrder): Promise<Approval | undefined>;
  /** Charges what is overdue to the card of now; without that, nothing happens. Where the bank wants the customer's approval, the invoice waits for it. */
  payOverdue(customerId: string): Promise<Approval | undefined>;
  /** What is charged from the next period on. */
  changeUsage(customerId: string, usage: Usage): Promise<void>;
  /** Total, in US cents, and instant of the next invoice if the usage were this; undefined without a subscription that lives. */
  previewInvoice(customerId: string, usage: Usage): Promise<{ readonly total: number; readonly at: number } | undefined>;
  /** The provider's own pages for invoices, card and cancellation; they lead back to `returnUrl`. */
  portalUrl(customerId: string, returnUrl: string): Promise<string>;
  stateOf(customerId: string): Promise<ProviderState>;
}

/** A payment that was given back, or that the bank was asked to take back, in US cents. It changes nothing of the account. */
export interface Reversal {
  readonly kind: 'refunded' | 'disputed';
  readonly cents: number;
}

/** Something happened to a customer at the provider. Says nothing of what, but for a reversal: the state is fetched anew. */
export interface ProviderEvent {
  readonly provider: PaymentProvider['name'];
  readonly id: string;
  readonly type: string;
  readonly customerId: string;
  readonly reversal?: Reversal | undefined;
}

/** Takes down an event, once however often it comes, and has the customer's state fetched. */
export type TakeEvent = (event: ProviderEvent) => Promise<void>;
