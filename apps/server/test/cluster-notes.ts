import { type KyselyPlugin, type QueryId, sql } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';

/*
 * A cluster has no triggers that note for statements by hand (`change-guard.ts`), so this notes after each: for the clients
 * that the statement names, or for all.
 */

const noted = /\b(?:messages|message_contacts|message_groups|group_members|groups|contacts|consents|clients|users)\b/;
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

export function noteOnCluster(db: Db): KyselyPlugin {
  const named = new WeakMap<QueryId, readonly string[]>();
  return {
    transformQuery: ({ node, queryId }) => {
      const text = node.kind === 'SelectQueryNode' ? '' : JSON.stringify(node);
      if (noted.test(text)) named.set(queryId, text.match(uuid) ?? []);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      const ids = named.get(queryId);
      if (ids) await db.transaction().execute((tx) => noteAll(tx, ids));
      return result;
    },
  };
}

async function noteAll(db: Db, named: readonly string[]): Promise<void> {
  const all = await db.selectFrom('clients').select('id').execute();
  const known = all.map(({ id }) => id).filter((id) => named.includes(id));
  const clients = known.length > 0 ? known : all.map(({ id }) => id);
  await sql`insert into inbox_changes (client_id) select unnest(${clients}::uuid[])`.execute(db);
  await sql`insert into billing_changes (client_id) select client_id from billing_accounts where client_id = any(${clients}::uuid[])`.execute(db);
  await sql`
    insert into contact_versions (client_id) select unnest(${clients.toSorted()}::uuid[])
    on conflict (client_id) do update set nonce = excluded.nonce`.execute(db);
  await sql`delete from message_counts where client_id = any(${clients}::uuid[])`.execute(db);
  await sql`
    insert into message_counts (client_id, operator_id, is_draft, start_date, duration_step, count)
    select client_id, operator_id, is_draft, start_date, duration_step, count(*) from messages
    where parent_id is null and deleted_at is null and client_id = any(${clients}::uuid[]) group by 1, 2, 3, 4, 5`.execute(db);
}
