import { dayMs, monthlyBill, trialDays, trialEndsAt } from '@earshot/domain';
import { sendLater } from '../../delivery/outbox/index.ts';
import { type Db, instant } from '../../platform/database/database.ts';
import type { Billing } from './billing.ts';
import { dayText, dollars, mailTo } from './mails.ts';
import { findBilledUsage, findBilling, findPayer } from './store.ts';
import { estimateTax } from './tax.ts';

/** The notice goes out this long before free days end. */
const noticeMs = 3 * dayMs;
/** Limit of one run; the next run takes the rest. */
const most = 200;

/** Tells each Account Holder once that the free days end within three days: what happens then, or what is charged. */
export async function tellOfEnds(billing: Billing): Promise<void> {
  const { db } = billing.services.database;
  const now = billing.services.now();
  for (const clientId of await trialsEnding(db, now)) await tellOfTrial(billing, clientId, now);
  for (const clientId of await chargesComing(db, billing.provider.name, now)) await tellOfCharge(billing, clientId, now);
}

async function trialsEnding(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('clients')
    .select('id')
    .where('activated_at', 'is', null)
    .where('told_trial_ends_at', 'is', null)
    .where('trial_started_at', '>', instant(now - trialDays * dayMs))
    .where('trial_started_at', '<=', instant(now - trialDays * dayMs + noticeMs))
    .where('archived_at', 'is', null)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

const tellOfTrial = ({ services, provider }: Billing, clientId: string, now: number): Promise<void> =>
  services.database.transaction(async (tx) => {
    const told = await tx.db
      .updateTable('clients')
      .set({ told_trial_ends_at: new Date(now) })
      .where('id', '=', clientId)
      .where('activated_at', 'is', null)
      .where('told_trial_ends_at', 'is', null)
      .returning('trial_started_at')
      .executeTakeFirst();
    const payer = told && (await findPayer(tx.db, clientId));
    const endsAt = told && trialEndsAt({ trialStartedAt: told.trial_started_at });
    if (!payer || endsAt === undefined) return;
    const hasCard = Boolean((await findBilling(tx.db, clientId, provider.name))?.card_last4);
    const facts = { clientId, payer, publicUrl: services.config.publicUrl };
    await sendLater(
      services,
      tx,
      mailTo(facts, (texts, place) => texts.trialEnding({ ...place, ends: dayText(payer, endsAt), hasCard })),
      now,
    );
  });

const untold = (db: Db, provider: Billing['provider']['name'], now: number) =>
  db
    .selectFrom('billing_accounts')
    .select(['client_id', 'period_ends_at', 'card_brand', 'card_last4'])
    .where('provider', '=', provider)
    .where('subscription_status', '=', 'trialing')
    .where('ends_at', 'is', null)
    .where('period_ends_at', '>', instant(now))
    .where('period_ends_at', '<=', instant(now + noticeMs))
    .where((eb) => eb('told_charge_at', 'is distinct from', eb.ref('period_ends_at')));

async function chargesComing(db: Db, provider: Billing['provider']['name'], now: number): Promise<string[]> {
  const rows = await untold(db, provider, now).limit(most).execute();
  return rows.map(({ client_id }) => client_id);
}

async function tellOfCharge(billing: Billing, clientId: string, now: number): Promise<void> {
  const { services, provider } = billing;
  const { db } = services.database;
  const tax = await estimateTax(billing, clientId, await findBilledUsage(db, clientId, provider.name));
  await services.database.transaction(async (tx) => {
    const coming = await untold(tx.db, provider.name, now).where('client_id', '=', clientId).forUpdate().executeTakeFirst();
    if (!coming || coming.period_ends_at === null) return;
    const at = coming.period_ends_at;
    await tx.db
      .updateTable('billing_accounts')
      .set({ told_charge_at: new Date(at) })
      .where('client_id', '=', clientId)
      .where('provider', '=', provider.name)
      .execute();
    const payer = await findPayer(tx.db, clientId);
    if (!payer) return;
    const amount = dollars(monthlyBill(await findBilledUsage(tx.db, clientId, provider.name), services.config.prices).total + (tax?.amount ?? 0));
    const { card_brand, card_last4 } = coming;
    const card = card_last4 === null ? undefined : `${card_brand} …${card_last4}`;
    const facts = { clientId, payer, publicUrl: services.config.publicUrl };
    await sendLater(
      services,
      tx,
      mailTo(facts, (texts, place) =>
        texts.chargeComing({
          ...place,
          amount,
          tax: tax?.amount ? dollars(tax.amount) : undefined,
          isTaxOpen: tax !== undefined && tax.amount === undefined,
          at: dayText(payer, at),
          card,
        }),
      ),
      now,
    );
  });
}
