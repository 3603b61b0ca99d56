import { isAgreed } from '../../messaging/consents/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Scope } from './policy.ts';

/** The names of the groups that people are in: the viewer's own and shared groups, or all of the client's. */
export async function findGroupNames(db: Db, { clientId, operatorId }: Scope, phones: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (phones.length === 0) return new Map();
  const rows = await db
    .selectFrom('contacts as c')
    .innerJoin('group_contacts as gc', (join) => join.onRef('gc.client_id', '=', 'c.client_id').onRef('gc.contact_id', '=', 'c.id'))
    .innerJoin('groups as g', (join) => join.onRef('g.client_id', '=', 'gc.client_id').onRef('g.id', '=', 'gc.group_id'))
    .select(['c.phone', 'g.name'])
    .distinct()
    .where('c.client_id', '=', clientId)
    .where((eb) => eb('c.phone', '=', eb.fn.any(eb.val(phones))))
    .$if(operatorId !== undefined, (query) => query.where((eb) => eb.or([eb('g.operator_id', '=', operatorId ?? ''), eb('g.shared_at', 'is not', null)])))
    .orderBy('g.name')
    .execute();
  return new Map([...Map.groupBy(rows, ({ phone }) => phone)].map(([phone, own]) => [phone, own.map(({ name }) => name)]));
}

/** The numbers that let the client speak on their phone. */
export async function findVerified(db: Db, { clientId }: Scope, phones: readonly string[]): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set();
  const rows = await db
    .selectFrom('consents')
    .select('phone')
    .where('client_id', '=', clientId)
    .where((eb) => eb('phone', '=', eb.fn.any(eb.val(phones))))
    .where(isAgreed('consents'))
    .execute();
  return new Set(rows.map(({ phone }) => phone));
}
