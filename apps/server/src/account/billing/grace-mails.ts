import { dayMs, graceEndsAt } from '@earshot/domain';
import { type SqlBool, sql } from 'kysely';
import { sendLater } from '../../delivery/outbox/index.ts';
import { type Db, instant } from '../../platform/database/database.ts';
import type { Billing } from './billing.ts';
import { mailTo, timeText } from './mails.ts';
import { refresh } from './refresh.ts';
import { findPayer } from './store.ts';

/** Limit of one run; the next run takes the rest. */
const most = 200;

/**
 * Reminders come this long after a failed payment: half way, and a day before the days of grace are over. The failure
 * itself has its own mail.
 */
const reminderTimes = (graceDays: number): readonly number[] => [(graceDays - 1) * dayMs, (graceDays * dayMs) / 2].filter((afterMs) => afterMs > 0);

/** Clients to remind this long after the failure: not once their days of grace are over, and not twice. */
const due = (db: Db, { afterMs, graceDays, now }: { readonly afterMs: number; readonly graceDays: number; readonly now: number }) =>
  db
    .selectFrom('clients')
    .where('payment_failed_at', '<=', instant(now - afterMs))
    .where('payment_failed_at', '>', instant(now - graceDays * dayMs))
    .where('deactivated_at', 'is', null)
    .where('archived_at', 'is', null)
    // An earlier `told_grace_at` belongs to the reminder before, or to an earlier failure.
    .where(sql<SqlBool>`coalesce(told_grace_at < payment_failed_at + ${afterMs}::float8 * interval '1 millisecond', true)`);

/** Reminds Account Holders of an overdue payment half way through the days of grace and within a day of their end; once each. */
export async function tellOfGrace(billing: Billing): Promise<void> {
  const { database, config, now, log } = billing.services;
  for (const afterMs of reminderTimes(config.graceDays)) {
    const rows = await due(database.db, { afterMs, graceDays: config.graceDays, now: now() }).select('id').limit(most).execute();
    for (const { id } of rows) {
      // An Account Holder who has paid meanwhile gets no reminder. A provider that does not answer holds no reminder back.
      await refresh(billing, id).catch((error: unknown) => log.warn(error));
      await remind(billing, id, afterMs);
    }
  }
}

const remind = ({ services }: Billing, clientId: string, afterMs: number): Promise<void> =>
  services.database.transaction(async (tx) => {
    const { config } = services;
    const now = services.now();
    const client = await due(tx.db, { afterMs, graceDays: config.graceDays, now })
      .select('payment_failed_at')
      .where('id', '=', clientId)
      .forUpdate()
      .executeTakeFirst();
    const endsAt = client && graceEndsAt({ paymentFailedAt: client.payment_failed_at }, config.graceDays);
    const payer = endsAt === undefined ? undefined : await findPayer(tx.db, clientId);
    if (!payer || endsAt === undefined) return;
    await tx.db
      .updateTable('clients')
      .set({ told_grace_at: new Date(now) })
      .where('id', '=', clientId)
      .execute();
    const facts = { clientId, payer, publicUrl: config.publicUrl };
    await sendLater(
      services,
      tx,
      mailTo(facts, (texts, place) => texts.overdue({ ...place, until: timeText(payer, endsAt) })),
      now,
    );
  });
