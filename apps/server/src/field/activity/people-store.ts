import { isAgreed } from '../../messaging/consents/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Scope } from './policy.ts';

/**
 * The names of the groups that people are in: the viewer's own and shared groups, or all of the client's. The contacts are
 * looked up first, so that the view begins with them and not with every contact.
 */
export async function findGroupNames(db: Db, { clientId, operatorId }: Scope, phones: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (phones.length === 0) return new Map();
  const listed = await db
    .selectFrom('contacts')
    .select(['id', 'phone'])
    .where('client_id', '=', clientId)
    .where((eb) => eb('phone', '=', eb.fn.any(eb.val(phones))))
    .execute();
  const phoneById = new Map(listed.map(({ id, phone }) => [id, phone]));
  const rows = await db
    .selectFrom('group_contacts as gc')
    .innerJoin('groups as g', (join) => join.onRef('g.client_id', '=', 'gc.client_id').onRef('g.id', '=', 'gc.group_id'))
    .select(['gc.contact_id', 'g.name'])
    .where('gc.client_id', '=', clientId)
    .where((eb) => eb('gc.contact_id', '=', eb.fn.any(eb.val([...phoneById.keys()]))))
    .$if(operatorId !== undefined, (query) => query.where((eb) => eb.or([eb('g.operator_id', '=', operatorId ?? ''), eb('g.shared_at', 'is not', null)])))
    .orderBy('g.name')
    .execute();
  const byPhone = Map.groupBy(rows, ({ contact_id }) => phoneById.get(contact_id) ?? '');
  return new Map([...byPhone].map(([phone, own]) => [phone, [...new Set(own.map(({ name }) => name))]]));
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
