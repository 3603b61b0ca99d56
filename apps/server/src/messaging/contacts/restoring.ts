import { Refusal } from '@earshot/domain';
import { sql } from 'kysely';
import { lockAccount, requireActive, requireReceiversWithinLimit } from '../../account/limits/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { keepRemoved, takeRemoved } from '../../platform/database/removals.ts';
import { notFound } from '../../platform/http/failures.ts';
import { lockSeen, noteContacts } from './store.ts';
import { tellAudit } from './audit-changes.ts';
import type { WriteContext } from './write-context.ts';

/** Keeps contacts with their groups and messages, colleagues' too where they are shared, so that their deletion can be undone. */
export async function keepForUndo({ tx, actor, now }: WriteContext, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const is = sql`client_id = ${actor.clientId}::uuid and contact_id = ${id}::uuid`;
    const kept = sql`(select jsonb_build_object(
      'row', to_jsonb(c),
      'groups', (select coalesce(jsonb_agg(group_id), '[]') from group_members where ${is}),
      'messages', (select coalesce(jsonb_agg(message_id), '[]') from message_contacts where ${is}))
    from contacts c where c.client_id = ${actor.clientId}::uuid and c.id = ${id}::uuid)`;
    // oxlint-disable-next-line no-await-in-loop -- one after another on the one connection of the transaction
    await keepRemoved(tx.db, actor, { id, kind: 'contact', kept }, now);
  }
}

/** Undoes the deletion of a few contacts: of all of them, or of none. */
export async function restoreContacts(writing: WriteContext, ids: readonly string[]): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one after another on the one connection of the transaction
  for (const id of ids) await restoreContact(writing, id);
}

/** Undoes the deletion of one contact and returns it to its groups and messages. Repeating it changes nothing. */
async function restoreContact(writing: WriteContext, id: string): Promise<void> {
  const { tx, actor, now } = writing;
  const account = await lockAccount(tx.db, actor.clientId);
  const kept = await takeRemoved(tx.db, actor, { id, kind: 'contact' }, now);
  if (kept === undefined) {
    if ((await lockSeen(tx.db, actor, id))?.operator_id === actor.userId) return;
    throw notFound('This contact');
  }
  requireActive(account, 'Contacts');
  if (!(await putBack(tx.db, actor.clientId, kept)))
    throw new Refusal({ code: 'conflict' }, 'This contact cannot be restored: another contact of yours has its number now.');
  noteContacts(tx.db, actor.clientId, [id]);
  await requireReceiversWithinLimit(tx.db, account);
  const restored = await lockSeen(tx.db, actor, id);
  if (restored) await tellAudit(writing, 'contact.restored', [restored]);
}

/** Restores the contact, and its membership in the groups and messages that still exist; false where its number is taken. */
async function putBack(db: Db, clientId: string, kept: string): Promise<boolean> {
  const columns = sql.raw(
    'client_id, id, operator_id, first_name, last_name, phone, country, email, is_default, shared_at, invited_at, created_at, modified_at, import_id',
  );
  // A cluster counts the rows that are there already too, and does not return them.
  const { rows } = await sql`insert into contacts (${columns})
    select ${columns} from jsonb_populate_record(null::contacts, ${kept}::jsonb -> 'row') on conflict do nothing returning id`.execute(db);
  if (rows.length === 0) return false;
  const id = sql`(${kept}::jsonb -> 'row' ->> 'id')::uuid`;
  await sql`insert into group_members (client_id, group_id, contact_id)
    select client_id, id, ${id} from groups where client_id = ${clientId}::uuid
      and id in (select value::uuid from jsonb_array_elements_text(${kept}::jsonb -> 'groups'))`.execute(db);
  await sql`insert into message_contacts (client_id, message_id, contact_id)
    select client_id, id, ${id} from messages where client_id = ${clientId}::uuid
      and id in (select value::uuid from jsonb_array_elements_text(${kept}::jsonb -> 'messages'))`.execute(db);
  return true;
}
