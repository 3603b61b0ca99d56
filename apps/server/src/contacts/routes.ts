import type { Contact, contract, Handlers } from '@earshot/contract';
import type { Actor } from '../platform/actor.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database.ts';
import { forbidden } from '../platform/failures.ts';
import { pageOf, pagerOf } from '../platform/list.ts';
import type { Services } from '../platform/services.ts';
import { mayAddContacts } from './policy.ts';
import { keepDefaultContact } from './service.ts';
import { type ContactOrder, countContacts, listContacts, mayShare, type SeenContact } from './store.ts';

export function contactsHandlers({ database }: Services): Handlers<typeof contract.contacts, Context> {
  return {
    list: async ({ query }, { actor, now }) => {
      const { db } = database;
      const found = { search: query.search, onlyDefault: query.DefaultContact === '1', now };
      const status = query.status ?? 'All';
      const page = pageOf(query);
      const counts = await countContacts(db, actor, found);
      const docs = await listContacts(db, actor, { ...found, ...orderOf(query), status, page });
      return {
        teams: { docs: docs.map(contactOf), pager: pagerOf(page, counts[status]) },
        count: counts.All,
        pendingCount: counts.Pending,
        invitedCount: counts.Invite,
        verifiedCount: counts.Verified,
        sharingEnabled: await mayShare(db, actor.clientId),
      };
    },
    createDefault: async (_input, { actor, now, carryOut }) => {
      if (!mayAddContacts(actor)) throw forbidden();
      return carryOut(async (tx) => {
        await keepDefaultContact(tx, actor, now);
        return { data: await defaultContact(tx.db, actor, now) };
      });
    },
  };
}

interface AskedOrder {
  readonly sort?: ContactOrder['sort'] | undefined;
  readonly order?: ContactOrder['order'] | undefined;
}

// spec 2 §7: DefaultContact descending, then FirstName ascending
const orderOf = ({ sort = 'DefaultContact', order }: AskedOrder): ContactOrder => ({
  sort,
  order: order ?? (sort === 'DefaultContact' ? 'desc' : 'asc'),
});

async function defaultContact(db: Db, actor: Actor, now: number): Promise<Contact[]> {
  const found = await listContacts(db, actor, { onlyDefault: true, now, status: 'All', ...orderOf({}), page: pageOf({ perpage: 1 }) });
  return found.map(contactOf);
}

const contactOf = (row: SeenContact): Contact => ({
  id: row.id,
  clientId: row.client_id,
  createdBy: row.operator_id,
  creatorName: `${row.creator_first_name} ${row.creator_last_name}`,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  email: row.email,
  isDefault: row.is_default,
  isShared: row.shared_at !== null,
  isPending: !row.is_verified && row.is_asked,
  isVerified: row.is_verified,
  isInvite: !row.is_verified && !row.is_asked,
});
