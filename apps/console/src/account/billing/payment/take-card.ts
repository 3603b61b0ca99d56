import { api } from '../../../platform/api.ts';

/**
 * Has the account take the card of a finished setup, and the bank approve the payment of an overdue invoice. Returns
 * the result in words.
 */
export async function takeCard(token: string): Promise<string> {
  const body = { token };
  const { message, approval } = await api.billing.savePaymentMethod({ body });
  if (!approval) return message ?? 'Your payment method has been saved.';
  const { approvePayment } = await import('./approve-payment.ts');
  await approvePayment(approval);
  return (await api.billing.savePaymentMethod({ body })).message ?? '';
}
