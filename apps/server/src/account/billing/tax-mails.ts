import { monthlyBill, Refusal } from '@earshot/domain';
import { sendLater } from '../../delivery/outbox/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Billing } from './billing.ts';
import { dollars, mailTo } from './mails.ts';
import { findBilledUsage, findBilling, findPayer } from './store.ts';
import { estimateTax } from './tax.ts';

type ProviderName = Billing['provider']['name'];

/** Limit of one run; the next run takes the rest. */
const most = 200;

/** Tells the Account Holder of each paid account once that tax will come on top, before an invoice has it. */
export async function tellOfTax(billing: Billing): Promise<void> {
  const { services, provider } = billing;
  const { config, database, log } = services;
  if (!config.isTaxed) return forgetNotices(database.db, provider.name);
  for (const clientId of await untold(database.db, provider.name)) {
    // A provider that does not answer is asked again in the next run.
    await tell(billing, clientId).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      log.warn(error);
    });
  }
}

/** So that it is told again once the setting is on again. */
async function forgetNotices(db: Db, provider: ProviderName): Promise<void> {
  await db.updateTable('billing_accounts').set({ told_tax_at: null }).where('provider', '=', provider).where('told_tax_at', 'is not', null).execute();
}

async function untold(db: Db, provider: ProviderName): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_accounts')
    .innerJoin('clients', 'clients.id', 'billing_accounts.client_id')
    .select('client_id')
    .where('provider', '=', provider)
    .where('told_tax_at', 'is', null)
    .where('subscription_status', 'in', ['active', 'trialing', 'past_due'])
    .where('ends_at', 'is', null)
    .where('archived_at', 'is', null)
    .limit(most)
    .execute();
  return rows.map(({ client_id }) => client_id);
}

async function tell(billing: Billing, clientId: string): Promise<void> {
  const { services, provider } = billing;
  const { database, config, now } = services;
  const known = await findBilling(database.db, clientId, provider.name);
  if (!known) return;
  const { lastPaid } = await provider.loadState(known.customer_id);
  const usage = await findBilledUsage(database.db, clientId, provider.name);
  const tax = await estimateTax(billing, clientId, usage);
  await database.transaction(async (tx) => {
    const isNews = await markTaxTold(tx.db, { clientId, provider: provider.name, now: now() });
    const payer = await findPayer(tx.db, clientId);
    // A bill that had tax has told it.
    if (!isNews || !payer || (lastPaid && lastPaid.tax > 0)) return;
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

/** False where the Account Holder knew before. */
export async function markTaxTold(
  db: Db,
  { clientId, provider, now }: { readonly clientId: string; readonly provider: ProviderName; readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_accounts')
    .set({ told_tax_at: new Date(now) })
    .where('client_id', '=', clientId)
    .where('provider', '=', provider)
    .where('told_tax_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
