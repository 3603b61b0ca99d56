import type { Contact, Group, Pager } from '@earshot/contract';
import { maxPerPage } from '@earshot/domain';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { GroupsSearch } from './groups-search.ts';

// Spec 2 §9.
export const contactsPerPage = 10;

const listQuery = ({ page, perpage, search, type, status }: GroupsSearch) => ({
  page,
  perpage,
  ...(search !== '' && { search }),
  ...(type !== '' && { Group_Type_Id: type }),
  ...(status !== 'All' && { status: status === 'Active' ? ('active' as const) : ('inactive' as const) }),
});

/** One page of the groups. The last page stays while the next page of the same person loads. */
export const groupsQuery = (ownerId: string, search: GroupsSearch) =>
  queryOptions({
    queryKey: ['groups', ownerId, listQuery(search)],
    queryFn: ({ signal }) => api.groups.list({ query: listQuery(search) }, { signal }),
    placeholderData: (previous, query) => (query?.queryKey[1] === ownerId ? previous : undefined),
  });

/** Finds the groups that the list still has. */
export const findGroups = async (search: GroupsSearch, ids: readonly string[]): Promise<readonly string[]> =>
  (await api.groups.list({ query: { ...listQuery({ ...search, page: 1, perpage: ids.length }), ids: [...ids] } })).data.map(({ id }) => id);

const allGroups = async () => (await api.groups.list({ query: { page: 1, perpage: maxPerPage } })).data;

export const readGroup = async (id: string): Promise<Group | undefined> => (await allGroups()).find((group) => group.id === id);

/** The page of the whole list that contains a group. */
export async function pageOfGroup(id: string, perpage: number): Promise<number> {
  const data = await allGroups();
  return (
    Math.floor(
      Math.max(
        0,
        data.findIndex((group) => group.id === id),
      ) / perpage,
    ) + 1
  );
}

export interface ContactRows {
  readonly rows: readonly Contact[];
  readonly pager: Pager;
}

export type LoadContacts = (page: { readonly page: number; readonly perpage: number; readonly search: string }, signal?: AbortSignal) => Promise<ContactRows>;

const under = (search: string) => (search === '' ? {} : { search });
const options = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

/** Own and shared contacts, the default contact first (spec 2 §7). */
export const loadContacts: LoadContacts = async ({ page, perpage, search }, signal) => {
  const { teams } = await api.contacts.list({ query: { page, perpage, ...under(search) } }, options(signal));
  return { rows: teams.docs, pager: teams.pager };
};

export const loadNonMembers =
  (groupId: string): LoadContacts =>
  async ({ page, perpage, search }, signal) => {
    const { teams } = await api.groups.nonMembers({ query: { group_id: groupId, page, perpage, ...under(search) } }, options(signal));
    return { rows: teams.docs, pager: teams.pager };
  };

/** The members, except those to be removed. */
export const loadMembers =
  (groupId: string, without: readonly string[]): LoadContacts =>
  async ({ page, perpage, search }, signal) => {
    const body = { page, itemPerPage: perpage, ...under(search), ...(without.length > 0 && { excludeMember: [...without] }) };
    const { data, page: answered } = await api.groups.members({ query: { group_id: groupId }, body }, options(signal));
    return { rows: data, pager: answered.pager };
  };
