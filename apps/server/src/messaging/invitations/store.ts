import { type SqlBool, sql } from 'kysely';
import { noteContactChange } from '../../platform/database/changes.ts';
import { type Db, instant } from '../../platform/database/database.ts';

export interface Sender {
  readonly clientId: string;
  readonly userId: string;
}

export interface InvitedContact {
  readonly id: string;
  readonly phone: string;
}

export const findNames = (db: Db, { clientId, userId }: Sender) =>
  db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.client_id')
    .select(['users.first_name', 'users.last_name', 'clients.name as client_name'])
    .where('users.client_id', '=', clientId)
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

interface NewInvitation {
  readonly code: string;
  readonly contactId: string;
  readonly phone: string;
  readonly outboxId: string;
}

/** Stores invitations and marks their contacts as invited. */
export async function addInvitations(db: Db, { clientId, userId }: Sender, invitations: readonly NewInvitation[], now: number): Promise<void> {
  const at = new Date(now);
  await db
    .insertInto('invitations')
    .values(
      invitations.map(({ code, contactId, phone, outboxId }) => ({
        code,
        client_id: clientId,
        operator_id: userId,
        contact_id: contactId,
        phone,
        outbox_id: outboxId,
        created_at: at,
      })),
    )
    .execute();
  await db
    .updateTable('contacts')
    .set({ invited_at: at })
    .where('client_id', '=', clientId)
    .where(sql<SqlBool>`id = any(${invitations.map(({ contactId }) => contactId)}::uuid[])`)
    .where(sql<SqlBool>`invited_at is distinct from ${instant(now)}`)
    .execute();
  noteContactChange(db, clientId);
}

const batch = 200;

/** Takes some of the contacts whose invitations are due since an instant. Skips contacts that are gone or have another number by now. */
export async function takeDue(
  db: Db,
  { clientId, userId }: Sender,
  at: number,
): Promise<{ readonly contacts: readonly InvitedContact[]; readonly isLast: boolean }> {
  const some = db
    .selectFrom('due_invitations')
    .select('contact_id')
    .where('client_id', '=', clientId)
    .where('operator_id', '=', userId)
    .where('at', '=', instant(at))
    .limit(batch)
    .forUpdate()
    .skipLocked();
  const taken = await db.deleteFrom('due_invitations').where('client_id', '=', clientId).where('contact_id', 'in', some).returning('contact_id').execute();
  const contacts = await db
    .selectFrom('contacts')
    .select(['id', 'phone'])
    .where('client_id', '=', clientId)
    .where('operator_id', '=', userId)
    .where(sql<SqlBool>`id = any(${taken.map(({ contact_id }) => contact_id)}::uuid[])`)
    .where('invited_at', '=', instant(at))
    .forNoKeyUpdate()
    .execute();
  return { contacts, isLast: taken.length < batch };
}

/** Reverts that a contact is invited, unless it was invited again since; returns whether it was. */
export async function forgetInvitation(db: Db, { clientId, outboxId }: { readonly clientId: string; readonly outboxId: string }): Promise<boolean> {
  const row = await db
    .updateTable('contacts')
    .from('invitations')
    .set({ invited_at: null })
    .where('invitations.client_id', '=', clientId)
    .where('invitations.outbox_id', '=', outboxId)
    .whereRef('contacts.client_id', '=', 'invitations.client_id')
    .whereRef('contacts.id', '=', 'invitations.contact_id')
    .whereRef('contacts.invited_at', '=', 'invitations.created_at')
    .returning('contacts.id')
    .executeTakeFirst();
  if (row) noteContactChange(db, clientId);
  return row !== undefined;
}

export const findInvitation = (db: Db, code: string) =>
  db
    .selectFrom('invitations')
    .innerJoin('users', (join) => join.onRef('users.client_id', '=', 'invitations.client_id').onRef('users.id', '=', 'invitations.operator_id'))
    .innerJoin('clients', 'clients.id', 'invitations.client_id')
    .select(['invitations.phone', 'users.first_name', 'users.last_name', 'clients.name as client_name'])
    .where('invitations.code', '=', code)
    .executeTakeFirst();
