import * as z from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { deliver, type Delivery, finishOverdue } from './delivery.ts';
import { paced } from './send-rate.ts';
import { addRows, type Outgoing, type OutgoingKind } from './store.ts';

/**
 * Invitations come by the thousand, and no code waits behind them; nor does an email wait for a text message that its
 * provider is slow to take.
 */
const queueByKind: Readonly<Record<OutgoingKind, string>> = {
  'sign-in code': 'outbox',
  preview: 'outbox',
  crossing: 'outbox',
  'app link': 'outbox',
  verification: 'outbox-mail',
  'password reset': 'outbox-mail',
  'user invitation': 'outbox-mail',
  account: 'outbox-mail',
  report: 'outbox-mail',
  'provider test': 'outbox',
  'opt-out confirmation': 'outbox',
  invitation: 'outbox-invitations',
  reminder: 'outbox-invitations',
};
const sweepQueue = 'outbox-sweep';
const JobData = z.object({ id: z.string() });

/** Writes an outgoing message in the transaction that causes it and returns its row's id; a job sends it afterwards. */
export async function sendLater(services: Pick<Services, 'jobs'>, tx: Transaction, outgoing: Outgoing, now: number): Promise<string> {
  const [id = ''] = await sendAllLater(services, tx, [outgoing], now);
  return id;
}

/** The same for several of one kind; the ids keep the order. */
export async function sendAllLater({ jobs }: Pick<Services, 'jobs'>, tx: Transaction, outgoing: readonly Outgoing[], now: number): Promise<string[]> {
  const [first] = outgoing;
  if (!first) return [];
  const ids = await addRows(tx.db, outgoing, now);
  await jobs.addAll(
    tx,
    queueByKind[first.kind],
    ids.map((id) => ({ id })),
  );
  return ids;
}

/** Starts the jobs that send, and the sweep that looks each minute for rows left without a job. */
export async function workOnOutbox({ services, sms, ...others }: Delivery): Promise<void> {
  const delivery = { services, sms: sms.name === 'outbox' ? sms : paced(sms, services.config.smsLimits.perSecond), ...others };
  for (const queue of new Set(Object.values(queueByKind))) await services.jobs.work(queue, (data) => deliver(delivery, JobData.parse(data).id));
  await services.jobs.schedule(sweepQueue, '* * * * *', () => finishOverdue(delivery));
  // Sweeps once at the start as well: after a crash, or on a restored database, which has no jobs.
  await services.database.transaction((tx) => services.jobs.add(tx, sweepQueue, {}));
}
