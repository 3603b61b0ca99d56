import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { maxIdsInQuery, maxPerPage } from '@earshot/domain';
import type { Contact } from '@earshot/contract';
import { api } from '../../../platform/api.ts';
import { keyText } from '../checks/use-checks.ts';
import type { ChosenReceivers } from './chosen-receivers.ts';

const contactsPerPage = 50;

/** Every group that can be chosen. All are needed, because members are resolved from them. */
export const useGroups = () =>
  useQuery({
    queryKey: ['groups', 'to-choose'],
    queryFn: ({ signal }) => api.groups.list({ query: { page: 1, perpage: maxPerPage } }, { signal }),
  });

export const useContacts = (page: number, search: string) =>
  useQuery({
    queryKey: ['contacts', 'to-choose', page, search],
    queryFn: ({ signal }) =>
      api.contacts.list({ query: { page, perpage: contactsPerPage, sort: 'FirstName', order: 'asc', ...(search !== '' && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The contacts that can be chosen, under any search. */
export interface ChoosableContacts {
  readonly total: number;
  /** Their ids, if they are few enough for the server to list. */
  readonly ids: ReadonlySet<string> | undefined;
}

export const useChoosable = () =>
  useQuery({
    queryKey: ['contacts', 'choosable'],
    queryFn: async ({ signal }): Promise<ChoosableContacts> => {
      const { count, teams } = await api.contacts.list({ query: { page: 1, perpage: 1 } }, { signal });
      return { total: count, ids: teams.alluserids && new Set(teams.alluserids) };
    },
  });

export const useMembers = (groupIds: readonly string[]) =>
  useQuery({
    queryKey: ['groups', 'members', groupIds.toSorted()],
    queryFn: ({ signal }) => fetchMemberIds(groupIds, signal),
    placeholderData: keepPreviousData,
  });

/**
 * Distinct people of a choice, as the server counts them. Before its answer, and without one, the local sum, in which
 * two contacts of one number are two.
 */
export function usePeopleCount({ choice, count }: Pick<ChosenReceivers, 'choice' | 'count'>, isReadOnly: boolean): number {
  const { data } = useQuery({
    queryKey: ['receivers', 'count', choice],
    queryKeyHashFn: keyText,
    queryFn: ({ signal }) => api.messageChecks.count({ body: choice }, { signal }),
    // Staff only read, and one contact is one number.
    enabled: !isReadOnly && count > 1,
    retry: false,
    gcTime: 0,
  });
  return data?.ReceiverCount ?? count;
}

/** All contacts that a search finds. */
export async function findContacts(search: string): Promise<readonly Contact[]> {
  return (await api.contacts.list({ query: { page: 1, perpage: maxPerPage, search, sort: 'FirstName', order: 'asc' } })).teams.docs;
}

async function fetchMemberIds(groupIds: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>> {
  // At most 300 ids in a query (decisions, The wire contract).
  const parts = Array.from({ length: Math.ceil(groupIds.length / maxIdsInQuery) }, (_, index) =>
    groupIds.slice(index * maxIdsInQuery, (index + 1) * maxIdsInQuery),
  );
  const answers = await Promise.all(parts.map((groupids) => api.groups.membersOfGroups({ query: { groupids } }, { signal })));
  return new Set(answers.flatMap(({ groupmembers }) => groupmembers.map(({ Contact_Id }) => Contact_Id)));
}
