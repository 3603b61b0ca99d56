import type { Client, contract, Handlers, Pager } from '@earshot/contract';
import type { Db } from '../../platform/database/database.ts';
import { toPage, toPager } from '../../platform/database/list.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/failures.ts';
import { listOperators } from '../../people/users/index.ts';
import type { Services } from '../../platform/services.ts';
import { type ClientRow, countClients, countOwned, findClient, listClients } from './store.ts';

export function clientsHandlers({ database: { db } }: Services): Handlers<typeof contract.clients, Context> {
  return {
    list: async ({ query }) => ({ ...(await pageOfClients(db, query, false)), archivedCount: await countClients(db, { isArchived: true }) }),
    operators: async ({ query }) => {
      if (!(await findClient(db, query.ClientID))) throw notFound('This client');
      const operators = await listOperators(db, query.ClientID);
      return { data: operators.map((row) => ({ id: row.id, firstName: row.first_name, lastName: row.last_name })) };
    },
    counts: async ({ query }) => {
      const owned = await countOwned(db, query.ClientID);
      if (!owned) throw notFound('This client');
      return { data: { operator: owned.operator ?? 0, contact: owned.contact ?? 0, group: owned.group ?? 0, message: owned.message ?? 0 } };
    },
  };
}

type ListQuery = Parameters<typeof toPage>[0] & { readonly search?: string | undefined };

export async function pageOfClients(db: Db, query: ListQuery, isArchived: boolean): Promise<{ readonly clients: Client[]; readonly pager: Pager }> {
  const page = toPage(query);
  const which = { search: query.search, isArchived };
  const rows = await listClients(db, { ...which, page });
  return { clients: rows.map(toClient), pager: toPager(page, await countClients(db, which)) };
}

const toClient = (row: ClientRow): Client => ({
  id: row.id,
  name: row.name,
  holderName: row.holder_name,
  details: row.details,
  companySiteUrl: row.company_site_url,
  companyLinkedInPage: row.company_linkedin_page,
  crmLink: row.crm_link,
  industry: row.industry,
  createdAt: row.created_at,
  ...(row.last_used_at !== null && { lastUsedAt: row.last_used_at }),
  ...(row.archived_at !== null && { archivedAt: row.archived_at }),
  profileModifiedAt: row.profile_modified_at,
});
