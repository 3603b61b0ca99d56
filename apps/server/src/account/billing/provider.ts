import type { BillingAddress, BillingLanguage, Prices, SubscriptionStatus, Tax, Usage } from '@earshot/domain';

/** A card as it is shown. Its number never reaches this server. */
export interface Card {
  /** Visa, Mastercard, … */
  readonly brand: string;
  readonly last4: string;
  /** MM/YYYY */
  readonly expires: string;
}

/** Reason of a failed payment; `declined` where the bank gives none that its customer can act on. */
export type PaymentFailure = 'no card' | 'expired card' | 'no funds' | 'declined';

export interface Subscription {
  readonly id: string;
  readonly status: SubscriptionStatus;
  /** End of the paid or free period, milliseconds since the epoch. */
  readonly periodEndsAt: number;
  /** Set once it is cancelled for that instant. */
  readonly endsAt?: number | undefined;
  /**
   * The failed charge: US cents, where to pay it, whether the bank waits for its customer's approval, why it failed,
   * and when the card is tried again.
   */
  readonly openInvoice?:
    | {
        readonly total: number;
        readonly url?: string | undefined;
        readonly needsApproval: boolean;
        readonly failure: PaymentFailure;
        readonly nextTryAt?: number | undefined;
      }
    | undefined;
  /** The usage that the next invoice charges. */
  readonly usage: Usage;
}

/** A paid invoice: its number such as 0003, its US cents with the tax among them, and where to read it. */
export interface PaidInvoice {
  readonly id: string;
  readonly number?: string | undefined;
  readonly total: number;
  readonly tax: number;
  readonly paidAt: number;
  readonly url?: string | undefined;
}

/** A line of an invoice, at one price. */
export interface InvoiceLine {
  readonly kind: keyof Prices;
  readonly count: number;
  /** US cents. */
  readonly each: number;
  readonly amount: number;
}

/** An invoice as made, in US cents. */
export interface Invoice {
  readonly id: string;
  readonly number?: string | undefined;
  readonly at: number;
  /** The instant whose usage it charges. */
  readonly countedAt: number;
  readonly total: number;
  /** Part of the total. */
  readonly tax: number;
  readonly status: 'paid' | 'open' | 'void';
}

export interface ProviderState {
  readonly card?: Card | undefined;
  /** The addressee of its bills; absent once the customer was deleted there. */
  readonly payer?: BillRecipient | undefined;
  /** The last invoice that took a payment. */
  readonly lastPaid?: PaidInvoice | undefined;
  /** The live one, otherwise the last that ended. */
  readonly subscription?: Subscription | undefined;
}

export interface BillRecipient {
  readonly name: string;
  /** The Account Holder's address. */
  readonly email: string;
  readonly language: BillingLanguage;
  /** The company's, with its number for taxes. */
  readonly address?: BillingAddress | undefined;
}

/** A client as the provider knows it. */
export interface Customer extends BillRecipient {
  readonly clientId: string;
  /** Id of the deleted customer that this one replaces. */
  readonly deletedId?: string | undefined;
}

export interface SubscriptionOrder {
  readonly customerId: string;
  readonly usage: Usage;
  /** Free until then; absent to charge at once. */
  readonly trialEndsAt?: number | undefined;
  /** Idempotency key: the same wish has the same key and makes one subscription. */
  readonly key: string;
}

/** A payment that waits for the bank's approval, which the browser asks for with this secret. */
export interface Approval {
  readonly clientSecret: string;
}

/**
 * The port to a payment provider. Refuses with `payment_declined`, in words for a person, where a bank or a card says
 * no, and with `payments_unavailable` where the provider does not answer within 10 seconds; every call may be repeated.
 * Never call it inside a transaction.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe';
  /** Script and key with which the browser loads the card form. */
  readonly form: { readonly scriptUrl: string; readonly publishableKey: string };
  /** Finds or makes the customer of a client; always the same one. */
  ensureCustomer(customer: Customer): Promise<string>;
  /** The client of a customer; undefined for a customer that is unknown, deleted or another program's. */
  findClientId(customerId: string): Promise<string | undefined>;
  /**
   * Writes the next bills to this name and address. Refuses with `invalid_input` a new address that does not exist,
   * where taxes are charged, and a number for taxes that its country does not give out.
   */
  changeCustomer(customerId: string, customer: BillRecipient, how?: { readonly hasNewAddress: boolean }): Promise<void>;
  /** Begins to save a card; the browser's form finishes it with this secret. */
  beginSetup(customerId: string): Promise<{ readonly clientSecret: string }>;
  /** Makes the card of a finished setup the customer's. A setup of another customer is `not_found`, an unfinished one a `conflict`. */
  takeCard(customerId: string, setupId: string): Promise<void>;
  /**
   * Starts monthly charges to the customer's card. A customer has one live subscription: a second call on a paid one
   * does nothing. Where the bank wants the customer's approval of the first payment, the subscription waits for it.
   */
  subscribe(order: SubscriptionOrder): Promise<Approval | undefined>;
  /**
   * Charges overdue invoices to the current card; without any, nothing happens. Where the bank wants the customer's
   * approval, the invoice waits for it.
   */
  payOverdue(customerId: string): Promise<Approval | undefined>;
  /** Sets the usage that is charged from the next period on, and whether taxes are. */
  changeUsage(customerId: string, usage: Usage): Promise<void>;
  /** Total (US cents) and instant of the next invoice at this usage; undefined without a live subscription. */
  previewInvoice(customerId: string, usage: Usage): Promise<{ readonly total: number; readonly at: number } | undefined>;
  /** The tax on a month of this usage; undefined while the provider cannot tell, as before an address. */
  previewTax(customerId: string, usage: Usage): Promise<Tax | undefined>;
  /** The provider's own pages for invoices, card and cancellation; they link back to `returnUrl`. */
  portalUrl(customerId: string, returnUrl: string): Promise<string>;
  loadState(customerId: string): Promise<ProviderState>;
  /** Invoices since an instant, newest first, at most 100; without those of nothing. */
  listInvoices(customerId: string, since: number): Promise<readonly Invoice[]>;
  /** The lines of an invoice that this program knows; other amounts, such as a discount, are only in its total. */
  loadInvoiceLines(invoiceId: string): Promise<readonly InvoiceLine[]>;
}

/** A payment that was refunded or disputed, in US cents. It does not change the account. */
export interface Reversal {
  readonly kind: 'refunded' | 'disputed';
  readonly cents: number;
}

/** A change of a customer at the provider. Only a reversal carries its content; the state is fetched anew. */
export interface ProviderEvent {
  readonly provider: PaymentProvider['name'];
  readonly id: string;
  readonly type: string;
  readonly customerId: string;
  readonly reversal?: Reversal | undefined;
}

/** Stores an event once, however often it comes, and has the customer's state fetched. */
export type TakeEvent = (event: ProviderEvent) => Promise<void>;
