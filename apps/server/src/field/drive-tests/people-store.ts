import type { Drive } from '@earshot/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { findAudiences, selectRecipients } from '../activity/index.ts';

/** The owner of the drive: their permissions apply. */
export type UserKey = Pick<Actor, 'clientId' | 'userId'>;

export interface People {
  readonly count: number;
  /** The first few names. */
  readonly names: readonly string[];
  readonly messageIds: readonly string[];
}

/** The sets with the most people, and the number of people beyond them. */
interface FoundPeople {
  readonly sets: readonly People[];
  readonly leftOut: number;
}

const maxSets = 30;
const maxNames = 5;

/** Whether the contact or group exists, own or shared. */
export async function hasEars(db: Db, { clientId, userId }: UserKey, ears: Drive['ears']): Promise<boolean> {
  if (ears.kind === 'everyone') return true;
  const found = await db
    .selectFrom(ears.kind === 'contact' ? 'contacts' : 'groups')
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', '=', ears.id)
    .where((eb) => eb.or([eb('operator_id', '=', userId), eb('shared_at', 'is not', null)]))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The listeners by phone number, grouped by the messages they hear. If several contacts have one number, the viewer's
 * own is named, else the oldest.
 */
export async function findPeople(
  db: Db,
  who: UserKey,
  { ears, messageIds }: { readonly ears: Drive['ears']; readonly messageIds: readonly string[] },
): Promise<FoundPeople> {
  const messages = await findAudiences(db, who, messageIds);
  const phone = ears.kind === 'contact' ? await findPhone(db, who, ears.id) : undefined;
  const { rows } = await sql<Row>`
    with ${selectRecipients(who, { messages, phone, isPresentOnly: true })},
    ear as (${selectEars(who, ears)}),
    person as (
      select ear.phone, coalesce(min(r.contact), min(ear.contact)) as contact,
        coalesce(array_agg(r.audience_id order by r.audience_id) filter (where r.audience_id is not null), '{}') as audiences
      from ear left join recipient r on r.phone = ear.phone group by ear.phone
    ),
    people as (
      select audiences, count(*)::int as count, (array_agg(substr(contact, 2)::uuid order by contact))[1:${sql.lit(maxNames)}] as contacts,
        sum(count(*)) over ()::int as everybody
      from person group by audiences
      order by (audiences = '{}'), count(*) desc, audiences limit ${maxSets}
    )
    select audiences, count, everybody, array(
      select trim(c.first_name || ' ' || c.last_name) from unnest(people.contacts) with ordinality as named (id, at)
        join contacts c on c.client_id = ${who.clientId} and c.id = named.id order by named.at) as names
    from people order by (audiences = '{}'), count desc, audiences`.execute(db);
  const sets = rows.map(({ count, names, audiences }) => ({
    count,
    names,
    messageIds: messages
      .filter(({ audienceId }) => audiences.includes(audienceId))
      .map(({ id }) => id)
      .toSorted(),
  }));
  return { sets, leftOut: (rows[0]?.everybody ?? 0) - sets.reduce((sum, { count }) => sum + count, 0) };
}

interface Row {
  readonly audiences: readonly string[];
  readonly count: number;
  readonly everybody: number;
  readonly names: string[];
}

async function findPhone(db: Db, { clientId }: UserKey, id: string): Promise<string | undefined> {
  return (await db.selectFrom('contacts').select('phone').where('client_id', '=', clientId).where('id', '=', id).executeTakeFirst())?.phone;
}

/** The numbers, each with the contacts that it was chosen by. */
function selectEars({ clientId }: UserKey, ears: Drive['ears']): RawBuilder<unknown> {
  const chosen = sql`('0' || c.id::text) collate "C"`;
  switch (ears.kind) {
    case 'everyone':
      return sql`select distinct phone, null::text collate "C" as contact from recipient`;
    case 'contact':
      return sql`select c.phone, ${chosen} as contact from contacts c where c.client_id = ${clientId} and c.id = ${ears.id}`;
    case 'group':
      return sql`select c.phone, ${chosen} as contact from group_contacts m join contacts c on c.client_id = m.client_id and c.id = m.contact_id
        where m.client_id = ${clientId} and m.group_id = ${ears.id}`;
  }
}
