import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { holdsWords, type Page } from '../../platform/database/list.ts';

/** All clients except Earshot's own. */
const allClients = (db: Db) => db.selectFrom('clients').where('clients.is_internal', '=', false);

/** Clients in use: neither archived nor Earshot's own. */
const currentClients = (db: Db) => allClients(db).where('clients.archived_at', 'is', null);

const holderName = sql<string>`coalesce((
  select trim(holders.first_name || ' ' || holders.last_name) from users holders
  where holders.client_id = clients.id and holders.is_holder and holders.archived_at is null order by holders.id limit 1
), '')`;

interface ClientsQuery {
  readonly search?: string | undefined;
  readonly isArchived: boolean;
}

const matchingClients = (db: Db, { search, isArchived }: ClientsQuery) =>
  allClients(db)
    .where('clients.archived_at', isArchived ? 'is not' : 'is', null)
    .$if(!!search?.trim(), (query) =>
      query.where(holdsWords(sql`folded(clients.name || ' ' || clients.company_site_url || ' ' || ${holderName})`, search ?? '')),
    );

export type ClientRow = Awaited<ReturnType<typeof listClients>>[number];

/** One page of clients with the last time one of their users was seen: by name, archived ones by the latest first. */
export const listClients = (db: Db, { page, ...which }: ClientsQuery & { readonly page: Page }) =>
  matchingClients(db, which)
    .select(['clients.id', 'clients.name', 'clients.details', 'clients.industry', 'clients.created_at', 'clients.archived_at'])
    .select(['clients.company_site_url', 'clients.company_linkedin_page', 'clients.crm_link', holderName.as('holder_name')])
    .select(({ fn }) => fn.coalesce('clients.profile_modified_at', 'clients.created_at').as('profile_modified_at'))
    .select((eb) =>
      eb
        .selectFrom('users')
        .select(({ fn }) => fn.max<number | null>('users.last_seen_at').as('at'))
        .whereRef('users.client_id', '=', 'clients.id')
        .as('last_used_at'),
    )
    .$if(which.isArchived, (query) => query.orderBy('clients.archived_at', 'desc').orderBy('clients.id', 'desc'))
    .$if(!which.isArchived, (query) => query.orderBy(sql`lower(clients.name)`).orderBy('clients.id'))
    .limit(page.perpage)
    .offset(page.offset)
    .execute();

export async function countClients(db: Db, which: ClientsQuery): Promise<number> {
  const { all } = await matchingClients(db, which)
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  return all;
}

export const findClient = (db: Db, clientId: string) => currentClients(db).select('clients.id').where('clients.id', '=', clientId).executeTakeFirst();

/** Counts what a client owns, without what each operator has from the start: the default contact and Everyone. */
export const countOwned = (db: Db, clientId: string) =>
  currentClients(db)
    .select((eb) => [
      eb
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('users.client_id', '=', clientId)
        .where('users.is_operator', '=', true)
        .where('users.archived_at', 'is', null)
        .as('operator'),
      eb
        .selectFrom('contacts')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('contacts.client_id', '=', clientId)
        .where('contacts.is_default', '=', false)
        .as('contact'),
      eb
        .selectFrom('groups')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('groups.client_id', '=', clientId)
        .where('groups.is_default', '=', false)
        .as('group'),
      eb
        .selectFrom('messages')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('messages.client_id', '=', clientId)
        .where('messages.parent_id', 'is', null)
        .where('messages.deleted_at', 'is', null)
        .as('message'),
    ])
    .where('clients.id', '=', clientId)
    .executeTakeFirst();
