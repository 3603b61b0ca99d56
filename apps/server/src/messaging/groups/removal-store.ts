import { sql } from 'kysely';
import { noteContactChange, noteInboxChange } from '../../platform/database/changes.ts';
import type { Db } from '../../platform/database/database.ts';
import { keepRemoved } from '../../platform/database/removals.ts';
import type { Actor } from '../../platform/session/actor.ts';

/** Keeps groups with their members and messages, so that their deletion can be undone. */
export async function keepForUndo(db: Db, actor: Actor, ids: readonly string[], now: number): Promise<void> {
  for (const id of ids) {
    const is = sql`client_id = ${actor.clientId}::uuid and group_id = ${id}::uuid`;
    const kept = sql`(select jsonb_build_object(
      'row', to_jsonb(g),
      'members', (select coalesce(jsonb_agg(contact_id), '[]') from group_members where ${is}),
      'messages', (select coalesce(jsonb_agg(message_id), '[]') from message_groups where ${is}))
    from groups g where g.client_id = ${actor.clientId}::uuid and g.id = ${id}::uuid)`;
    // oxlint-disable-next-line no-await-in-loop -- one after another on the one connection of the transaction
    await keepRemoved(db, actor, { id, kind: 'group', kept }, now);
  }
}

/** Restores the group with those of its members and messages that still exist; false where its name is taken. */
export async function putBack(
  db: Db,
  { clientId, groupId, kept }: { readonly clientId: string; readonly groupId: string; readonly kept: string },
): Promise<boolean> {
  const columns = sql.raw('client_id, id, operator_id, name, type_id, is_active, is_default, shared_at, created_at, modified_at');
  // A cluster counts the rows that are there already too, and does not return them.
  const { rows } = await sql`insert into groups (${columns})
    select ${columns} from jsonb_populate_record(null::groups, ${kept}::jsonb -> 'row') on conflict do nothing returning id`.execute(db);
  if (rows.length === 0) return false;
  const id = sql`${groupId}::uuid`;
  await sql`insert into group_members (client_id, group_id, contact_id)
    select client_id, ${id}, id from contacts where client_id = ${clientId}::uuid
      and id in (select value::uuid from jsonb_array_elements_text(${kept}::jsonb -> 'members'))`.execute(db);
  await sql`insert into message_groups (client_id, message_id, group_id)
    select client_id, id, ${id} from messages where client_id = ${clientId}::uuid
      and id in (select value::uuid from jsonb_array_elements_text(${kept}::jsonb -> 'messages'))`.execute(db);
  noteInboxChange(db, clientId, { groupIds: [groupId] });
  noteContactChange(db, clientId);
  return true;
}
