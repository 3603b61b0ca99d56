import type { UserStatus, UserStatusFilter } from '@earshot/contract';
import { sql } from 'kysely';
import { type Db, instant } from '../../platform/database/database.ts';
import { holdsWords, toSearchPattern } from '../../platform/database/list.ts';

interface TeamQuery {
  readonly status: UserStatusFilter;
  readonly search: string;
  /** The instant at which invitations are judged. */
  readonly now: number;
}

export type TeamRow = Awaited<ReturnType<typeof listTeam>>[number];

/** The users of a client and the invitations that are neither accepted nor cancelled, by name. */
export const listTeam = (db: Db, clientId: string, { status, search, now }: TeamQuery) =>
  db
    .selectFrom(
      selectUsers(db, clientId)
        .unionAll(invitedTo(db, clientId, now))
        .as('team'),
    )
    .leftJoin(countReceivers(db, clientId).as('own'), 'own.operator_id', 'team.id')
    .selectAll('team')
    .select(sql<number>`coalesce(own.count, 0)`.as('receivers'))
    .$if(status !== 'All', (query) => query.where('team.status', 'in', statusesByFilter[status]))
    .$if(search.trim() !== '', (query) => query.where(holds(search)))
    .orderBy(sql`lower(team.first_name)`)
    .orderBy(sql`lower(team.last_name)`)
    .orderBy('team.id')
    .execute();

// spec 2 §9; a person without a role is still a user
const statusesByFilter: Readonly<Record<UserStatusFilter, readonly UserStatus[]>> = {
  All: [],
  Pending: ['INVITED'],
  Active: ['ACCEPTED', 'NO ROLE'],
  Expired: ['EXPIRED'],
};

// The two halves name the same columns in the same order.
const selectUsers = (db: Db, clientId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'time_zone', 'is_holder', 'is_admin', 'is_operator'])
    // decisions, Users: NO ROLE shows for a user with none of the roles
    .select(sql<UserStatus>`case when is_holder or is_admin or is_operator then 'ACCEPTED' else 'NO ROLE' end`.as('status'))
    .select(({ fn }) => fn.coalesce('modified_at', 'created_at').as('modified_at'))
    .where('client_id', '=', clientId)
    .where('archived_at', 'is', null);

const invitedTo = (db: Db, clientId: string, now: number) =>
  db
    .selectFrom('user_invitations')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'time_zone', sql<boolean>`false`.as('is_holder'), 'is_admin', 'is_operator'])
    .select(sql<UserStatus>`case when expires_at > ${instant(now)} then 'INVITED' else 'EXPIRED' end`.as('status'))
    .select(({ fn }) => fn.coalesce('modified_at', 'created_at').as('modified_at'))
    .where('client_id', '=', clientId)
    .where('accepted_at', 'is', null)
    .where('cancelled_at', 'is', null);

const countReceivers = (db: Db, clientId: string) =>
  db
    .selectFrom('contacts')
    .select(({ fn }) => ['operator_id', fn.countAll<number>().as('count')])
    .where('client_id', '=', clientId)
    .where('is_default', '=', false)
    .groupBy('operator_id');

/** Finds the text anywhere in name, email or number; a number also as people write it, '303 555-0101'. */
function holds(search: string) {
  const text = sql`folded(team.first_name || ' ' || team.last_name || ' ' || team.email || ' ' || coalesce(team.phone, ''))`;
  const isNumber = /^[+\d\s().-]*$/.test(search) && /\d{3}/.test(search);
  const digits = search.replaceAll(/[^+\d]/g, '').replace(/^0+/, '');
  return sql<boolean>`(${holdsWords(text, search)} or ${isNumber} and team.phone like ${toSearchPattern(digits)})`;
}

/** The number of a client's admins, of its operators, and of the people with either role; invited people do not count yet. */
export const countTeam = (db: Db, clientId: string) =>
  db
    .selectFrom('users')
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere('is_admin', '=', true).as('admins'),
      fn.countAll<number>().filterWhere('is_operator', '=', true).as('operators'),
      fn
        .countAll<number>()
        .filterWhere(eb.or([eb('is_admin', '=', true), eb('is_operator', '=', true)]))
        .as('people'),
    ])
    .where('client_id', '=', clientId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();

export const listOperators = (db: Db, clientId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('client_id', '=', clientId)
    .where('is_operator', '=', true)
    .where('archived_at', 'is', null)
    .orderBy(sql`lower(first_name)`)
    .orderBy(sql`lower(last_name)`)
    .orderBy('id')
    .execute();
