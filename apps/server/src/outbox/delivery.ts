import { isArchived } from '../accounts/index.ts';
import type { Transaction } from '../platform/database.ts';
import type { Mailer } from '../platform/mail.ts';
import type { Services } from '../platform/services.ts';
import type { SmsGateway } from '../platform/sms.ts';
import { claimRow, type ClaimedRow, findOverdue, findUnfinished, markSent, markUnsent, optedOutOf } from './store.ts';

/** What sending needs. */
export interface Delivery {
  readonly services: Services;
  readonly sms: SmsGateway;
  readonly mail: Mailer;
  /** Told in the transaction in which a row is given up. */
  readonly onFailed: (tx: Transaction, row: { readonly id: string; readonly kind: string }) => Promise<void>;
}

const channels = ['sms', 'mail'] as const;

/** The first try and eight more, later and later: the queue's own number of tries, half an hour in all. */
const maxAttempts = 9;
const delayMs = 5_000;
/** Longer than a gateway may take, so that what was claimed before is not being sent any more. */
const claimMs = 60_000;
/** As long as a code lasts. */
const codeMs = 10 * 60_000;

/**
 * Sends a row that waits; one that somebody else has claimed or sent is left alone, so a repeated job sends nothing twice. A row whose server ended
 * before it wrote down what became of it may have been sent: it is sent again only by a gateway that knows the key, else it fails, and people decide.
 */
export async function deliver(delivery: Delivery, id: string): Promise<void> {
  const { services } = delivery;
  const { db } = services.database;
  const now = services.now();
  const row = await claimRow(db, id, { now, reclaimed: channels.filter((channel) => delivery[channel].honoursKey), reclaimBefore: now - claimMs });
  if (!row) return;
  const objection = await objectionTo(delivery, row, now);
  if (objection) return giveUp(delivery, row, objection);
  const result = await send(delivery, row);
  if (result.status === 'sent') await markSent(db, id, result.providerId, services.now());
  else if (result.status === 'refused') await giveUp(delivery, row, result.reason);
  else if (row.attempts >= maxAttempts) await giveUp(delivery, row, String(result.error));
  else {
    await markUnsent(db, id, { status: 'waiting', error: String(result.error) });
    throw result.error; // the queue tries again, later and later
  }
}

type Outcome = Awaited<ReturnType<SmsGateway['send']>> | { readonly status: 'unknown'; readonly error: unknown };

async function send({ sms, mail }: Delivery, { id, channel, recipient, subject, body }: ClaimedRow): Promise<Outcome> {
  try {
    if (channel === 'mail') return await mail.send({ to: recipient, subject: subject ?? '', body, idempotencyKey: id });
    return await sms.send({ to: recipient, body, idempotencyKey: id });
  } catch (error) {
    return { status: 'unknown', error };
  }
}

/** Why a row must not be sent any more: nothing goes out in the name of an archived client. Only text messages that nobody asked for can be opted out of. */
async function objectionTo({ services }: Delivery, row: ClaimedRow, now: number): Promise<string | undefined> {
  if (row.kind === 'sign-in code') return now - row.created_at > codeMs ? 'too late' : undefined;
  if (row.client_id !== null && (await isArchived(services.database.db, row.client_id))) return 'the account is archived';
  if (row.channel !== 'sms') return undefined;
  return (await optedOutOf(services.database.db, [row.recipient])).size > 0 ? 'opted out' : undefined;
}

const giveUp = ({ services, onFailed }: Delivery, row: { readonly id: string; readonly kind: string }, error: string): Promise<void> =>
  services.database.transaction(async (tx) => {
    if (await markUnsent(tx.db, row.id, { status: 'failed', error })) await onFailed(tx, row);
  });

/** Sends what waits and has no job any more, and ends what was claimed and never finished. */
export async function finishOverdue(delivery: Delivery): Promise<void> {
  const { services } = delivery;
  const { db } = services.database;
  const now = services.now();
  const unfinished = await findUnfinished(db, now - claimMs);
  for (const row of unfinished)
    if (!delivery[row.channel].honoursKey) await giveUp(delivery, row, 'the server ended while it was sent: nobody knows whether it was');
  const overdue = await findOverdue(db, { now, delayMs });
  for (const { id } of [...unfinished.filter(({ channel }) => delivery[channel].honoursKey), ...overdue]) {
    try {
      await deliver(delivery, id);
    } catch (error) {
      services.log.warn(error); // one that fails must not keep the others waiting; the next round tries it again
    }
  }
}
