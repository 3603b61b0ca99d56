import { type KyselyPlugin, RawNode, sql } from 'kysely';
import { inject } from 'vitest';
import type { Database, Db } from '../src/platform/database/database.ts';
import { noteOnCluster } from './cluster-notes.ts';

/*
 * Proves for every test that stores note what they change (decision 029). Triggers, in the tests' databases only, see
 * each statement of the server. At the commit they refuse a transaction that changed a row without the note that
 * follows from it, or whose kept counts are not the real ones. A statement that a test writes by hand to set a scene
 * carries a mark, and the triggers note for it.
 */

export const mark = '/* by hand */';

/** The same database for statements that a test writes by hand; its transactions are the server's own. */
export function byHand(database: Database): Database {
  const db = database.db.withPlugin(marking);
  return { ...database, db: inject('workerUrls').length > 0 ? db.withPlugin(noteOnCluster(database.db)) : db };
}

/** Marks the statements of one transaction as written by hand. */
export const marking: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const marked = RawNode.createWithSql(mark);
    if (node.kind === 'RawNode') return { ...node, sqlFragments: [...node.sqlFragments.slice(0, -1), `${node.sqlFragments.at(-1)} ${mark}`] };
    if (node.kind !== 'InsertQueryNode' && node.kind !== 'UpdateQueryNode' && node.kind !== 'DeleteQueryNode') return node;
    return { ...node, endModifiers: [...(node.endModifiers ?? []), marked] };
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

interface Source {
  readonly kind: 'inbox' | 'billing' | 'contacts' | 'counts' | 'new';
  readonly table: string;
  /** An update is a change if one of these differs. */
  readonly columns: string;
  /** The ids of messages, groups and contacts that a change concerns, from changed rows of one client. */
  readonly ids?: string;
  readonly where?: string;
  readonly on?: readonly ('insert' | 'update' | 'delete')[];
}

const all = ['insert', 'update', 'delete'] as const;
const sources: readonly Source[] = [
  { kind: 'inbox', table: 'messages', columns: '*', ids: 'array_agg(distinct coalesce(parent_id, id)), null, null', where: 'not is_draft' },
  { kind: 'inbox', table: 'message_contacts', columns: '*', ids: 'null, null, array_agg(distinct contact_id)' },
  { kind: 'inbox', table: 'message_groups', columns: '*', ids: 'null, array_agg(distinct group_id), null' },
  { kind: 'inbox', table: 'group_members', columns: '*', ids: 'null, null, array_agg(distinct contact_id)' },
  { kind: 'inbox', table: 'groups', columns: '*', ids: 'null, array_agg(distinct id), null', on: ['insert', 'update'] },
  { kind: 'inbox', table: 'groups', columns: '*', on: ['delete'] },
  { kind: 'inbox', table: 'clients', columns: 'id as client_id, name, deactivated_at is null, archived_at is null', on: ['update'] },
  { kind: 'billing', table: 'contacts', columns: 'client_id, id, phone, is_default' },
  { kind: 'billing', table: 'users', columns: 'client_id, id, email, is_holder, is_admin, is_operator, archived_at is null', on: ['insert', 'update'] },
  { kind: 'billing', table: 'clients', columns: 'id as client_id, name, message_limit, activated_at is null, archived_at is null', on: ['update'] },
  { kind: 'contacts', table: 'contacts', columns: 'client_id, id, operator_id, phone, is_default, shared_at is null, invited_at, search_text' },
  { kind: 'contacts', table: 'group_members', columns: 'client_id, group_id, contact_id' },
  {
    kind: 'contacts',
    table: 'consents',
    columns: 'client_id, phone, left_at is null',
    // Before the first yes a client learns nothing, and the answer of a number that is no contact counts nowhere.
    where: 'agreed_at is not null and (client_id, phone) in (select c.client_id, c.phone from contacts c)',
  },
  { kind: 'new', table: 'clients', columns: 'id as client_id', on: ['insert'] },
  {
    kind: 'counts',
    table: 'messages',
    columns: 'client_id, id, operator_id, is_draft, start_date, duration_step',
    where: 'parent_id is null and deleted_at is null',
  },
];

const tell = `
create schema guard;
create unlogged table guard.expected (
  at_commit_of xid8 not null default pg_current_xact_id(), kind text not null, client_id uuid not null, primary key (at_commit_of, kind, client_id));

create function guard.see() returns trigger language plpgsql as $$
declare
  kind text := tg_argv[0];
  columns text := tg_argv[1];
  ids text := tg_argv[2];
  condition text := tg_argv[3];
  come text := format('select %s from new_rows where %s', columns, condition);
  gone text := format('select %s from old_rows where %s', columns, condition);
  changed text := case tg_op when 'INSERT' then come when 'DELETE' then gone else format('(%s except all %s) union all (%s except all %s)', come, gone, gone, come) end;
begin
  if current_query() not like '%${mark}%' then
    execute format('insert into guard.expected (kind, client_id) select distinct %L, client_id from (%s) changed on conflict do nothing', kind, changed);
  elsif kind = 'inbox' then
    execute format('insert into inbox_changes (client_id, message_ids, group_ids, contact_ids) select client_id, %s from (%s) changed group by client_id', ids, changed);
  elsif kind = 'new' then null;
  elsif kind = 'contacts' then
    execute format('insert into contact_versions (client_id) select distinct client_id from (%s) changed order by 1 on conflict (client_id) do update set nonce = excluded.nonce', changed);
  elsif kind = 'billing' then
    execute format('insert into billing_changes (client_id) select distinct client_id from (%s) changed where client_id in (select client_id from billing_accounts)', changed);
  else
    execute format('
      insert into message_counts as kept (client_id, operator_id, is_draft, start_date, duration_step, count)
      select client_id, operator_id, is_draft, start_date, duration_step, sum(change) from (%s) changes group by 1, 2, 3, 4, 5 having sum(change) <> 0 order by 1, 2, 3, 4, 5
      on conflict (client_id, operator_id, is_draft, start_date, duration_step) do update set count = kept.count + excluded.count',
      case tg_op when 'INSERT' then format('select c.*, 1 as change from (%s) c', come) when 'DELETE' then format('select g.*, -1 as change from (%s) g', gone)
        else format('select c.*, 1 as change from (%s) c union all select g.*, -1 from (%s) g', come, gone) end);
  end if;
  return null;
end $$;

create function guard.see_bills() returns trigger language plpgsql as $$
begin
  perform set_config('guard.billed', pg_current_xact_id()::text, true);
  return null;
end $$;
create trigger see_bills before insert on billing_changes for each statement execute function guard.see_bills();

-- A client without an account at the provider gets no row, but the statement is sent for it too, unless it is new or Earshot's own.
create function guard.is_free(client uuid) returns boolean language sql as $$
  select current_setting('guard.billed', true) is not distinct from pg_current_xact_id()::text
    or exists (select from clients where id = client and is_internal)
    or exists (select from guard.expected where at_commit_of = pg_current_xact_id() and kind = 'new' and client_id = client)
$$;

create function guard.check_commit() returns trigger language plpgsql as $$
declare
  client uuid := new.client_id;
  this xid := pg_current_xact_id()::xid;
begin
  if not exists (select from clients where id = client) then return null; end if;
  if new.kind = 'inbox' and not exists (select from inbox_changes where client_id = client and xmin = this) then
    raise 'A change of what phones hear is not noted in inbox_changes, of client %', client;
  elsif new.kind = 'billing' and not exists (select from billing_changes where client_id = client and xmin = this)
    and (exists (select from billing_accounts where client_id = client) or not guard.is_free(client)) then
    raise 'A change of what is billed is not noted in billing_changes, of client %', client;
  elsif new.kind = 'contacts' and not exists (select from contact_versions where client_id = client and xmin = this)
    and not exists (select from guard.expected where at_commit_of = pg_current_xact_id() and kind = 'new' and client_id = client) then
    raise 'A change of how contacts or members count is not noted in contact_versions, of client %', client;
  elsif new.kind = 'counts' and exists (
    select operator_id, is_draft, start_date, duration_step, sum(change) from (
      select operator_id, is_draft, start_date, duration_step, count(*) as change from messages
      where client_id = client and parent_id is null and deleted_at is null group by 1, 2, 3, 4
      union all
      select operator_id, is_draft, start_date, duration_step, -count from message_counts where client_id = client
    ) counts group by 1, 2, 3, 4 having sum(change) <> 0
  ) then
    raise 'The kept counts of messages are not the real ones, of client %', client;
  end if;
  return null;
end $$;
create constraint trigger check_commit after insert on guard.expected deferrable initially deferred for each row execute function guard.check_commit();`;

const transitions = {
  insert: 'referencing new table as new_rows',
  update: 'referencing old table as old_rows new table as new_rows',
  delete: 'referencing old table as old_rows',
};

/** Puts the guard into a migrated database. */
export async function guardChanges(db: Db): Promise<void> {
  await sql.raw(tell).execute(db);
  for (const [index, { kind, table, columns, ids = 'null, null, null', where = 'true', on = all }] of sources.entries())
    for (const event of on) {
      const args = [kind, columns, ids, where].map((arg) => `'${arg}'`).join(', ');
      await sql
        .raw(`create trigger guard_${index}_${event} after ${event} on ${table} ${transitions[event]} for each statement execute function guard.see(${args})`)
        .execute(db);
    }
}
