import { type KyselyPlugin, type QueryId, sql } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';

/*
 * A cluster has no triggers that note for statements by hand (`change-guard.ts`), so this notes after each: for the
 * clients that the statement names, itself or by a message, a group, a person or a user, or for all.
 */

const noted = /\b(?:messages|message_contacts|message_groups|group_members|groups|contacts|consents|clients|users)\b/;
/** A raw `with` reads unless a part of it writes. */
const reading = /^\{"kind":"(?:SelectQueryNode"|RawNode","sqlFragments":\["\s*(?:select|with(?!.*\b(?:insert into|update|delete from)\b))\b)/;
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

export function noteOnCluster(db: Db): KyselyPlugin {
  const named = new WeakMap<QueryId, readonly string[]>();
  return {
    transformQuery: ({ node, queryId }) => {
      const text = JSON.stringify(node).replaceAll(String.raw`\n`, ' ');
      if (noted.test(text) && !reading.test(text)) named.set(queryId, text.match(uuid) ?? []);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      const ids = named.get(queryId);
      if (ids)
        await db
          .withoutPlugins()
          .transaction()
          .execute((tx) => noteAll(tx, ids));
      return result;
    },
  };
}

async function noteAll(db: Db, named: readonly string[]): Promise<void> {
  const { rows: known } = await sql<{ id: string }>`
    select id from clients where id = any(${named}::uuid[])
    ${sql.join(
      ['messages', 'groups', 'contacts', 'users'].map(
        (table) => sql`union select client_id from ${sql.table(table)} where client_id is not null and id = any(${named}::uuid[])`,
      ),
      sql` `,
    )}`.execute(db);
  const all = known.length > 0 ? known : await db.selectFrom('clients').select('id').execute();
  const clients = all.map(({ id }) => id).toSorted();
  for (const client of clients) await noteInbox(db, client, known.length > 0 ? named : []); // oxlint-disable-line no-await-in-loop -- of one transaction
  await sql`insert into billing_changes (client_id) select client_id from billing_accounts where client_id = any(${clients}::uuid[])`.execute(db);
  await sql`
    insert into contact_versions (client_id) select unnest(${clients}::uuid[])
    on conflict (client_id) do update set nonce = excluded.nonce`.execute(db);
  await sql`delete from message_counts where client_id = any(${clients}::uuid[])`.execute(db);
  await sql`
    insert into message_counts (client_id, operator_id, is_draft, start_date, duration_step, count)
    select client_id, operator_id, is_draft, start_date, duration_step, count(*) from messages
    where parent_id is null and deleted_at is null and client_id = any(${clients}::uuid[]) group by 1, 2, 3, 4, 5`.execute(db);
}

/** Notes for whom phones may hear something else: for the whole client unless messages, groups or contacts are named. */
async function noteInbox(db: Db, client: string, named: readonly string[]): Promise<void> {
  const idsIn = (table: 'messages' | 'groups' | 'contacts') =>
    sql`(select array_agg(id) from ${sql.table(table)} where client_id = ${client}::uuid and id = any(${named}::uuid[]))`;
  await sql`
    insert into inbox_changes (client_id, message_ids, group_ids, contact_ids)
    select ${client}::uuid, ${idsIn('messages')}, ${idsIn('groups')}, ${idsIn('contacts')}`.execute(db);
}
