import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Scope } from './policy.ts';

/**
 * How many of the people of each message have not heard the version that counts now and did hear an earlier one; messages with none are left out. Only edited
 * messages have such people, and they are few. Of one number where it is given.
 */
export async function countHeardEarlier(
  db: Db,
  { clientId }: Scope,
  { messageIds, phone }: { readonly messageIds: readonly string[]; readonly phone?: string | undefined },
): Promise<ReadonlyMap<string, number>> {
  if (messageIds.length === 0) return new Map();
  const { rows } = await sql<{ readonly id: string; readonly people: number }>`
    with heard as materialized (
      select m.id, d.phone
      from messages m
      join deliveries d on d.client_id = m.client_id and d.message_id = m.id and d.version < m.version and d.heard_at is not null and d.heard_version is null
      where m.client_id = ${clientId} and m.id = any(${messageIds}::uuid[]) ${phone === undefined ? sql`` : sql`and d.phone = ${phone}`}
      except
      select m.id, d.phone
      from messages m join deliveries d on d.client_id = m.client_id and d.message_id = m.id and d.version = m.version and d.heard_at is not null
      where m.client_id = ${clientId} and m.id = any(${messageIds}::uuid[])
    )
    select h.id, count(*)::int as people
    from heard h
    where exists (select from message_recipients r where r.client_id = ${clientId} and r.message_id = h.id and r.phone = h.phone)
    group by h.id`.execute(db);
  return new Map(rows.map(({ id, people }) => [id, people]));
}
