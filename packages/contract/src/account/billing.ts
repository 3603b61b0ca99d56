import { billingLanguages, messageLimitRange } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { dollars, Done, flagText, instant, renamed, text } from '../wire/wire.ts';
import { bill } from './bill.ts';
import { BillingAddress, billingAddress, Tax } from './billing-address.ts';
import { billingStatus } from './billing-status.ts';

/** The usage of an account and its monthly cost. */
export const AccountUsage = renamed({
  usage: [
    'usage',
    renamed({
      admins: ['adminCount', z.int()],
      operators: ['operatorCount', z.int()],
      receivers: ['receiversCount', z.int()],
      messages: ['messageCount', z.int()],
    }),
  ],
  /** The number for the next invoice: the highest since the last one. */
  billedMessages: ['billedMessageCount', z.int()],
  /** Prices of one each. */
  prices: [
    'PerUnit',
    renamed({
      admin: ['admin', dollars],
      operator: ['operator', dollars],
      receiver: ['receivers', dollars],
      message: ['message', dollars],
      receiverActivity: ['ReceiversActivity', dollars],
    }),
  ],
  /** Prices of all of them. */
  lines: [
    'Price',
    renamed({
      admins: ['AdminPrice', dollars],
      operators: ['OperatorPrice', dollars],
      receivers: ['ReceiversPrice', dollars],
      messages: ['MessagePrice', dollars],
      receiversActivity: ['ReceiversActivityPrice', dollars],
    }),
  ],
  /** The sum of the lines: 30 days of this usage. */
  projected: ['ProjectedPrice', dollars],
  /** The tax on that sum. */
  tax: ['tax', Tax.optional()],
  address: ['billingAddress', BillingAddress.optional()],
  /** The language of the bills and of the emails about them. */
  language: ['billingLanguage', z.enum(billingLanguages)],
});
export type AccountUsage = z.output<typeof AccountUsage>;

/** The data that a card form of the provider needs: the address of its script and the secret of this one attempt. */
export const PaymentSetup = z.object({
  clientSecret: z.string(),
  publishableKey: z.string(),
  /** Defines `window.Stripe`, or the sandbox's stand-in of the same form. */
  scriptUrl: z.string(),
  /** `sandbox` takes no real card, and the form says so. */
  provider: z.enum(['sandbox', 'stripe']),
});
export type PaymentSetup = z.output<typeof PaymentSetup>;

const { min, max, step } = messageLimitRange;
const expected = `must be ${min} to ${max} in steps of ${step}`;

const messageCount = z.codec(
  z.string().regex(/^\d{1,6}$/, expected),
  z.int().refine((count) => count >= min && count <= max && count % step === 0, expected),
  {
    decode: Number,
    encode: String,
  },
);

/** The cost of another number of concurrent messages. */
export const PriceProjection = renamed({
  projected: ['ProjectedPrice', dollars],
  /** The tax on that sum. */
  tax: ['tax', Tax.optional()],
  each: ['messagePerUnit', dollars],
  messages: ['messagesPrice', dollars],
  /** The number that is charged: the highest since the last invoice, where that is higher. */
  billedMessages: ['billedMessageCount', z.int()],
  /**
   * The provider's own preview of the next invoice with that number; absent without a subscription, and while the
   * provider does not answer.
   */
  nextInvoice: ['nextInvoice', z.optional(renamed({ total: ['total', dollars], at: ['at', instant] }))],
});
export type PriceProjection = z.output<typeof PriceProjection>;

export const billing = operations({
  usage: {
    summary: 'Usage of the account and its monthly cost',
    method: 'GET',
    path: '/api/saas-client/usage',
    roles: ['holder'],
    onBehalf: 'client',
    response: AccountUsage,
    example: {},
  },
  ...billingStatus,
  ...bill,
  ...billingAddress,
  projectPrice: {
    summary: 'Preview the cost of another number of concurrent messages; changes nothing',
    method: 'GET',
    path: '/api/saas-client/project-price',
    roles: ['holder'],
    query: renamed({
      messages: ['newMessageCount', messageCount],
      // Figures that the caller shows at present; the server works from its own.
      shownTotal: ['ProjectedPrice', z.optional(text(20))],
      shownPrice: ['currentPrice', z.optional(text(20))],
    }),
    response: PriceProjection,
    example: { query: { newMessageCount: '50', ProjectedPrice: '37.50', currentPrice: '12.50' } },
  },
  changeMessages: {
    summary: 'Change the number of concurrent messages; takes effect at once, its price with the next billing cycle',
    method: 'PATCH',
    path: '/api/saas-client/messages',
    roles: ['holder'],
    query: renamed({ messages: ['messagesCount', messageCount] }),
    response: Done,
    example: { query: { messagesCount: '50' } },
  },
  changeLanguage: {
    summary: 'Change the language of the bills, of the emails about them, and of reports of activity',
    method: 'PATCH',
    path: '/api/saas-client/billing-language',
    roles: ['holder'],
    query: z.object({ language: z.enum(billingLanguages, 'must be en or es') }),
    response: Done,
    example: { query: { language: 'es' } },
  },
  beginPaymentSetup: {
    summary: 'Start saving a card with the payment provider; reports an existing card unless it is to be replaced',
    method: 'POST',
    path: '/api/saas-client/payment-setup',
    roles: ['holder'],
    needsConfirmation: true,
    query: renamed({ replaces: ['replace', z.optional(flagText)] }),
    response: z.object({
      success: z.literal(1),
      /** Absent with an existing payment method: then `message` is 'Payment method already exists'. */
      setup: PaymentSetup.optional(),
      /** `setup.clientSecret` under the name of the documents. */
      clientSecret: z.string().optional(),
      message: z.string().optional(),
    }),
    example: { query: { replace: '1' } },
  },
  savePaymentMethod: {
    summary: "Save the card of a finished setup as the account's payment method, and pay an overdue invoice with it",
    method: 'POST',
    path: '/api/saas-client/payment-method',
    roles: ['holder'],
    needsConfirmation: true,
    body: z.object({ token: text(200, 1) }),
    response: z.object({
      ...Done.shape,
      /** The browser asks the bank with it about an overdue invoice. After the approval the same call says that it is paid. */
      approval: PaymentSetup.optional(),
    }),
    example: { body: { token: '{setup}' } },
  },
  activate: {
    summary: 'Activate the paid account; requires a payment method and, if the bank asks, approval of the first payment',
    method: 'POST',
    path: '/api/saas-client/activate',
    roles: ['holder'],
    // Before the first message the 14 free days have not begun: they begin now, and the first charge follows them.
    query: renamed({ keepsFreeDays: ['keepFreeDays', z.optional(flagText)] }),
    response: z.object({
      ...Done.shape,
      /** The browser asks the bank with it. After the approval the next call activates the account. */
      approval: PaymentSetup.optional(),
    }),
    example: { query: { keepFreeDays: '1' } },
  },
  portal: {
    summary: "Address of the provider's billing page (invoices, card, cancellation); absent without billing data",
    method: 'GET',
    path: '/api/saas-client/invoice',
    roles: ['holder'],
    needsConfirmation: true,
    response: z.object({ success: z.literal(1), url: z.string().optional() }),
    example: {},
  },
});
