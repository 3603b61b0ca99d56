/** The billed things, with the number of each. */
export interface Usage {
  readonly admins: number;
  readonly operators: number;
  readonly receivers: number;
  /** Concurrent messages that the account may have. */
  readonly messages: number;
}

/** US cents a month for one of each; the activity is charged for each receiver (decisions: Account states and billing). */
export interface Prices {
  readonly admin: number;
  readonly operator: number;
  readonly receiver: number;
  readonly message: number;
  readonly receiverActivity: number;
}

/** US cents a month, line by line. A person who is both admin and operator counts in each. */
export interface MonthlyBill {
  readonly admins: number;
  readonly operators: number;
  readonly receivers: number;
  readonly messages: number;
  readonly receiversActivity: number;
  readonly total: number;
}

/** The cost of a month of this usage. */
export function monthlyBill(usage: Usage, prices: Prices): MonthlyBill {
  const lines = {
    admins: usage.admins * prices.admin,
    operators: usage.operators * prices.operator,
    receivers: usage.receivers * prices.receiver,
    messages: usage.messages * prices.message,
    receiversActivity: usage.receivers * prices.receiverActivity,
  };
  return { ...lines, total: lines.admins + lines.operators + lines.receivers + lines.messages + lines.receiversActivity };
}

/** US cents a month for one more receiver. */
export const receiverPrice = ({ receiver, receiverActivity }: Prices): number => receiver + receiverActivity;

/** '1,234.50' for 123450 cents. */
export const formatCents = (cents: number): string => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The languages of bills and of the emails about them. */
export const billingLanguages = ['en', 'es'] as const;
export type BillingLanguage = (typeof billingLanguages)[number];
