import { recordAudit } from '../audit/index.ts';
import { sendLater } from '../../delivery/outbox/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { dollars, mailTo } from './mails.ts';
import type { Reversal } from './provider.ts';
import { findPayer } from './store.ts';

/** Tells the Account Holder, the audit and the log that a payment was refunded or is disputed. */
export async function tellOfReversal(services: Services, tx: Transaction, clientId: string, { kind, cents }: Reversal): Promise<void> {
  const { config, log } = services;
  const now = services.now();
  const amount = dollars(cents);
  // The operator of the server has some days to answer the bank.
  if (kind === 'disputed') log.warn({ clientId, cents }, 'a payment is disputed');
  await recordAudit(tx, { clientId, action: `billing.${kind}`, subject: 'Billing', changes: [{ field: 'Amount', from: '', to: amount }] }, now);
  const payer = await findPayer(tx.db, clientId);
  if (!payer) return;
  const mail = mailTo({ clientId, payer, publicUrl: config.publicUrl }, (texts, place) => texts[kind]({ ...place, amount }));
  await sendLater(services, tx, mail, now);
}
