import { type SqlBool, sql } from 'kysely';
import { type Basis, contactVersion, type RememberedByVersion } from '../../platform/database/contact-versions.ts';
import type { Db } from '../../platform/database/database.ts';

interface CountBasis extends Basis {
  /** The counts that the server remembers (decision 037). */
  readonly remembered: RememberedByVersion<number>;
}

/** The number of members of each group, by its id, as the server remembers it. */
export const recallMemberCounts = (db: Db, clientId: string, groupIds: readonly string[], { remembered, ...basis }: CountBasis) =>
  remembered.findEach(clientId, groupIds, basis, (ids) => readMemberCounts(db, clientId, ids));

/** The number of members of each group, counted now. */
export async function findMemberCounts(db: Db, clientId: string, groupIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await readMemberCounts(db, clientId, groupIds);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

// Everyone is the operator's contacts, counted apart: through the view `group_contacts` both kinds of members would be
// read for each group.
const readMemberCounts = (db: Db, clientId: string, ids: readonly string[]) =>
  db
    .selectFrom('groups')
    .select(['groups.id as key', contactVersion(clientId).as('version')])
    .select(
      sql<number>`case when groups.is_default
        then (select count(*) from contacts c where c.client_id = ${clientId} and c.operator_id = groups.operator_id)
        else (select count(*) from group_members m where m.client_id = ${clientId} and m.group_id = groups.id) end`.as('value'),
    )
    .where('groups.client_id', '=', clientId)
    .where(sql<SqlBool>`groups.id = any(${ids}::uuid[])`)
    .execute();
