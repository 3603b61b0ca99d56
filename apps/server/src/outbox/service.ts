import * as z from 'zod';
import type { Transaction } from '../platform/database.ts';
import type { Services } from '../platform/services.ts';
import type { SmsGateway } from '../platform/sms.ts';
import { addRow, findWaiting, markFailed, markSent, type Outgoing } from './store.ts';

const queue = 'outbox';
const JobData = z.object({ id: z.string() });

/** Writes what is to be sent in the transaction that causes it; a job sends it afterwards. */
export async function sendLater({ jobs }: Services, tx: Transaction, outgoing: Outgoing, now: number): Promise<void> {
  const id = await addRow(tx.db, outgoing, now);
  await jobs.add(tx, queue, { id });
}

/** Starts the job that sends. A row that is not waiting any more is left alone, so a repeated job sends nothing twice. */
export async function workOnOutbox({ jobs, database, now }: Services, sms: SmsGateway): Promise<void> {
  await jobs.work(queue, async (data) => {
    const { id } = JobData.parse(data);
    const row = await findWaiting(database.db, id);
    if (!row) return;
    try {
      const result = await sms.send({ to: row.recipient, body: row.body, idempotencyKey: id });
      if (result.status === 'sent') await markSent(database.db, id, result.providerId, now());
      else await markFailed(database.db, id, result.reason, 'failed');
    } catch (error) {
      await markFailed(database.db, id, String(error), 'waiting');
      throw error; // the queue tries again, later and later
    }
  });
}
