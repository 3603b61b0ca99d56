import type { Db } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';

/** What is to be sent. */
export interface Outgoing {
  readonly clientId?: string | undefined;
  readonly channel: 'sms' | 'mail';
  readonly recipient: string;
  readonly subject?: string | undefined;
  readonly body: string;
  readonly kind: 'sign-in code' | 'invitation' | 'preview';
}

export async function addRow(db: Db, outgoing: Outgoing, now: number): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('outbox')
    .values({
      id,
      client_id: outgoing.clientId ?? null,
      channel: outgoing.channel,
      recipient: outgoing.recipient,
      subject: outgoing.subject ?? null,
      body: outgoing.body,
      kind: outgoing.kind,
      provider_id: null,
      error: null,
      created_at: new Date(now),
    })
    .execute();
  return id;
}

export const findWaiting = (db: Db, id: string) => db.selectFrom('outbox').selectAll().where('id', '=', id).where('status', '=', 'waiting').executeTakeFirst();

export async function markSent(db: Db, id: string, providerId: string, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => ({ status: 'sent', provider_id: providerId, sent_at: new Date(now), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function markFailed(db: Db, id: string, error: string, status: 'waiting' | 'failed'): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => ({ status, error, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The newest rows, of one recipient if named. */
export const latestRows = (db: Db, recipient: string | undefined) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .$if(recipient !== undefined, (query) => query.where('recipient', '=', recipient ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
