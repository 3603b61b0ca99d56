import type { Db, Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { isArchived } from '../../platform/session/archived.ts';
import { countryObjection, limitOn, mailLimitOn } from './limits.ts';
import type { Mailer } from './mailer.ts';
import type { SmsGateway, SmsOutcome } from './sms-gateway.ts';
import { claimRow, type ClaimedRow, findOverdue, findUnfinished, hasRefused, markSent, markUnsent, type OutboxClaim, findOptOuts } from './store.ts';

export type FailedRow = Pick<ClaimedRow, 'id' | 'kind' | 'client_id'>;

export interface Delivery {
  readonly services: Services;
  readonly sms: SmsGateway;
  readonly mail: Mailer;
  /** Called in the transaction in which a row is given up. */
  readonly onFailed: (tx: Transaction, row: FailedRow) => Promise<void>;
}

const channels = ['sms', 'mail'] as const;

/** The first try and eight more at growing intervals: the queue's own number of tries, half an hour in all. */
const maxAttempts = 9;
const delayMs = 5_000;
/** Longer than a gateway may take: a row claimed before that is no longer being sent. */
const claimMs = 60_000;
const codeMs = 10 * 60_000;

const nobodyKnows = 'The provider gave no answer, so it may or may not have been sent.';

/**
 * Sends a waiting row. A row that another server has claimed or sent is left alone, so a repeated job sends nothing
 * twice. A row may have been sent if its server ended before it wrote down the outcome, or if a gateway calls it
 * unknown. Such a row is sent again only by a gateway that honours the key; otherwise it fails, and people decide.
 */
export async function deliver(delivery: Delivery, id: string): Promise<void> {
  const row = await claim(delivery, id);
  if (row) await settle(delivery, row, await send(delivery, row));
}

/** Claims the row for this server; undefined if it is taken or must not be sent any more. */
const claim = (delivery: Delivery, id: string): Promise<ClaimedRow | undefined> =>
  delivery.services.database.transaction(async (tx) => {
    const now = delivery.services.now();
    const row = await claimRow(tx.db, id, { now, reclaimed: channels.filter((channel) => delivery[channel].honoursKey), reclaimBefore: now - claimMs });
    const objection = row && (await objectionTo(tx.db, delivery, row));
    if (row && objection !== undefined) await giveUpIn(tx, delivery, row, objection);
    return objection === undefined ? row : undefined;
  });

type Outcome = SmsOutcome | { readonly status: 'unsent'; readonly error: unknown };

async function send({ sms, mail }: Delivery, row: ClaimedRow): Promise<Outcome> {
  const { id, channel, recipient, subject, body, language, attachment_name, attachment, unsubscribe_link } = row;
  const file = attachment_name !== null && attachment !== null && { attachment: { name: attachment_name, text: attachment } };
  const link = unsubscribe_link !== null && { unsubscribeLink: unsubscribe_link };
  try {
    if (channel === 'mail') return await mail.send({ to: recipient, subject: subject ?? '', body, language, ...file, ...link, idempotencyKey: id });
    return await sms.send({ to: recipient, body, idempotencyKey: id });
  } catch (error) {
    return { status: 'unsent', error };
  }
}

/** Writes down the outcome of a row. Throws if the row waits again, so that the queue retries it at growing intervals. */
async function settle(delivery: Delivery, row: ClaimedRow, outcome: Outcome): Promise<void> {
  const { services } = delivery;
  const { db } = services.database;
  services.metrics.deliveries.inc({ channel: row.channel, outcome: outcome.status });
  switch (outcome.status) {
    case 'sent':
      return markSent(db, row.id, { provider: delivery[row.channel].name, providerId: outcome.providerId, now: services.now() });
    case 'refused':
      return giveUp(delivery, row, outcome.reason);
    case 'unknown':
      if (!delivery[row.channel].honoursKey) return giveUp(delivery, row, outcome.reason);
      return putBack(delivery, row, new Error(outcome.reason));
    case 'unsent':
      return putBack(delivery, row, outcome.error);
  }
}

async function putBack(delivery: Delivery, row: ClaimedRow, error: unknown): Promise<void> {
  if (row.attempts < maxAttempts) {
    await markUnsent(delivery.services.database.db, row, { status: 'waiting', error: String(error), provider: delivery[row.channel].name });
    throw error;
  }
  // The reason that people read names no machine; the log does.
  delivery.services.log.warn(error);
  await giveUp(delivery, row, `The provider did not take it, ${maxAttempts} times within half an hour.`);
}

/**
 * Why a row must not be sent, or not now: nothing goes out in the name of an archived client, and an opted-out number
 * gets only the text messages it asks for.
 */
async function objectionTo(db: Db, delivery: Delivery, row: ClaimedRow): Promise<string | undefined> {
  if (row.kind === 'sign-in code' && delivery.services.now() - row.created_at > codeMs) return 'The code had expired before it could be sent.';
  if (row.client_id !== null && (await isArchived(db, row.client_id))) return 'The account is archived.';
  if (row.channel === 'sms') return objectionToSms(db, delivery, row);
  const { services, mail } = delivery;
  return mail.name === 'outbox' ? undefined : mailLimitOn(db, row, { most: services.config.mailDailyPerRecipient, now: services.now() });
}

/** A person who opted out still gets what they ask for by text message or in the app. */
const isAskedFor: ReadonlySet<string> = new Set(['sign-in code', 'opt-out confirmation']);

async function objectionToSms(db: Db, { services, sms }: Delivery, row: ClaimedRow): Promise<string | undefined> {
  const limits = services.config.smsLimits;
  const objection = countryObjection(row.recipient, limits);
  if (objection !== undefined) return objection;
  if (!isAskedFor.has(row.kind) && (await findOptOuts(db, [row.recipient])).size > 0) return 'This person opted out of text messages.';
  if (row.kind === 'invitation' && (await hasRefused(db, row))) return 'This person declined or left the company.';
  // Messages that stay in the outbox cost nothing.
  return sms.name === 'outbox' ? undefined : limitOn(db, row, { limits, now: services.now() });
}

type AbandonedClaim = OutboxClaim & FailedRow & Pick<ClaimedRow, 'channel'>;

async function giveUpIn(tx: Transaction, delivery: Delivery, row: AbandonedClaim, error: string): Promise<void> {
  if (await markUnsent(tx.db, row, { status: 'failed', error, provider: delivery[row.channel].name })) await delivery.onFailed(tx, row);
}

const giveUp = (delivery: Delivery, row: AbandonedClaim, error: string): Promise<void> =>
  delivery.services.database.transaction((tx) => giveUpIn(tx, delivery, row, error));

/** A provider that fails this often in a row is left alone until the next round, so that the other provider's rows do not wait for it. */
const maxFailures = 3;

/** Sends waiting rows that have lost their job, and ends rows that were claimed and never finished. */
export async function finishOverdue(delivery: Delivery): Promise<void> {
  const { services } = delivery;
  const { db } = services.database;
  const now = services.now();
  const unfinished = await findUnfinished(db, { before: now - claimMs, now });
  for (const row of unfinished) if (!delivery[row.channel].honoursKey) await giveUp(delivery, row, nobodyKnows);
  const overdue = await findOverdue(db, { now, delayMs });
  const failures = { sms: 0, mail: 0 };
  for (const { id, channel } of [...unfinished.filter((row) => delivery[row.channel].honoursKey), ...overdue]) {
    if (failures[channel] >= maxFailures) continue;
    try {
      await deliver(delivery, id);
      failures[channel] = 0;
    } catch (error) {
      failures[channel] += 1;
      services.log.warn(error); // a failing row must not hold up the others; the next round tries it again
    }
  }
}
