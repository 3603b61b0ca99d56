import type { Client, contract, Handlers } from '@earshot/contract';
import type { Context } from '../platform/context.ts';
import { notFound } from '../platform/failures.ts';
import { pageOf, pagerOf } from '../platform/list.ts';
import type { Services } from '../platform/services.ts';
import { type ClientRow, countClients, countOwned, findClient, listClients, listOperators } from './store.ts';

export function clientsHandlers({ database: { db } }: Services): Handlers<typeof contract.clients, Context> {
  return {
    list: async ({ query }) => {
      const page = pageOf(query);
      const { all } = await countClients(db, query.search);
      const rows = await listClients(db, { search: query.search, page });
      return { clients: rows.map(clientOf), pager: pagerOf(page, all) };
    },
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

const clientOf = (row: ClientRow): Client => ({
  id: row.id,
  name: row.name,
  details: row.details,
  companySiteUrl: row.company_site_url,
  industry: row.industry,
  createdAt: row.created_at,
  ...(row.last_used_at !== null && { lastUsedAt: row.last_used_at }),
});
