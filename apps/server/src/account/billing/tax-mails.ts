import { dayMs, monthlyBill, type Usage } from '@earshot/domain';
import { sendLater } from '../../delivery/outbox/index.ts';
import { type Db, instant } from '../../platform/database/database.ts';
import type { Billing } from './billing.ts';
import { dollars, mailTo } from './mails.ts';
import type { PaidInvoice } from './provider.ts';
import { type BillingAccount, findPayer } from './store.ts';

/**
 * Tells the Account Holder of a paid account once that tax will come on top, before the provider adds it. A tax of zero
 * is not told. Refuses with `payments_unavailable`, and then tells nothing.
 */
export async function tellOfTax({ services, provider }: Billing, clientId: string, { lastPaid, usage }: TaxedState): Promise<void> {
  const { config, database, now } = services;
  const account = { clientId, provider: provider.name, now: now() };
  if (!config.isTaxed) return forgetNotice(database.db, account);
  const known = await findUntold(database.db, account);
  if (!known) return;
  const tax = await provider.previewTax(known.customer_id, usage);
  if (tax?.amount === 0) return;
  await database.transaction(async (tx) => {
    // The account may have been cancelled, or another server may have told it, while the provider was asked.
    if (!(await findUntold(tx.db, account)) || !(await markTaxTold(tx.db, account))) return;
    const payer = await findPayer(tx.db, clientId);
    // A bill that had tax has told it.
    if (!payer || (lastPaid && lastPaid.tax > 0)) return;
    const facts = { clientId, payer, publicUrl: config.publicUrl };
    const total = monthlyBill(usage, config.prices).total;
    const amounts = tax?.amount === undefined ? { amount: undefined, tax: undefined } : { amount: dollars(total + tax.amount), tax: dollars(tax.amount) };
    await sendLater(
      services,
      tx,
      mailTo(facts, (texts, place) => texts.taxComing({ ...place, ...amounts })),
      now(),
    );
  });
}

interface TaxedState {
  readonly lastPaid?: PaidInvoice | undefined;
  /** The usage that the next invoice charges. */
  readonly usage: Usage;
}

interface TaxedAccount {
  readonly clientId: string;
  readonly provider: BillingAccount['provider'];
  readonly now: number;
}

/**
 * So that it is told again once the setting is on again. A young mark stays: while servers are replaced, some of them
 * still have the old setting.
 */
async function forgetNotice(db: Db, { clientId, provider, now }: TaxedAccount): Promise<void> {
  await db
    .updateTable('billing_accounts')
    .set({ told_tax_at: null })
    .where('client_id', '=', clientId)
    .where('provider', '=', provider)
    .where('told_tax_at', '<', instant(now - dayMs))
    .execute();
}

/** The account, if it will be charged and its Account Holder does not know of the tax. */
const findUntold = (db: Db, { clientId, provider }: TaxedAccount): Promise<BillingAccount | undefined> =>
  db
    .selectFrom('billing_accounts')
    .innerJoin('clients', 'clients.id', 'billing_accounts.client_id')
    .selectAll('billing_accounts')
    .where('client_id', '=', clientId)
    .where('provider', '=', provider)
    .where('told_tax_at', 'is', null)
    .where('subscription_status', 'in', ['active', 'trialing', 'past_due'])
    .where('ends_at', 'is', null)
    .where('archived_at', 'is', null)
    .executeTakeFirst();

/** False where the Account Holder knew before. */
export async function markTaxTold(db: Db, { clientId, provider, now }: TaxedAccount): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_accounts')
    .set({ told_tax_at: new Date(now) })
    .where('client_id', '=', clientId)
    .where('provider', '=', provider)
    .where('told_tax_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
