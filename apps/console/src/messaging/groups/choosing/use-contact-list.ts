import type { Contact } from '@earshot/contract';
import { maxPerPage } from '@earshot/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type ContactRows, contactsPerPage, type LoadContacts } from '../queries.ts';

interface ContactListOptions {
  /** Names the list: its kind and its owner or group, what narrows it last. */
  readonly name: readonly [string, string, ...unknown[]];
  readonly load: LoadContacts;
  readonly page: number;
  readonly search: string;
  readonly onPage: (page: number) => void;
}

/** One page of a list of contacts, and everybody that its search finds. */
export interface ContactList {
  readonly data: ContactRows | undefined;
  readonly error: unknown;
  readonly isStale: boolean;
  readonly refetch: () => void;
  readonly findAll: () => Promise<readonly Contact[]>;
}

/** While the next page of the same list loads, the last one stays. */
export function useContactList({ name, load, page, search, onPage }: ContactListOptions): ContactList {
  const query = useQuery({
    queryKey: ['contacts', ...name, search, page],
    queryFn: ({ signal }) => load({ page, perpage: contactsPerPage, search }, signal),
    placeholderData: (previous, last) => (last?.queryKey[1] === name[0] && last.queryKey[2] === name[1] ? previous : undefined),
  });
  const { data, isPlaceholderData } = query;
  const goTo = useEffectEvent(onPage);
  // The page asked for may have become empty: somebody was removed, or the address is old.
  const lastPage = data && !isPlaceholderData && data.rows.length === 0 ? Math.max(1, data.pager.totalPages) : undefined;
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) goTo(lastPage);
  }, [lastPage, page]);
  const findAll = async () =>
    data && !isPlaceholderData && data.pager.totalPages <= 1 ? data.rows : (await load({ page: 1, perpage: maxPerPage, search })).rows;
  return { data, error: query.error, isStale: isPlaceholderData, refetch: () => void query.refetch(), findAll };
}

/** A list that is here already, page by page. */
export const loadFrom =
  (contacts: readonly Contact[]): LoadContacts =>
  async ({ page, perpage, search }) => {
    const wanted = search.toLocaleLowerCase();
    const found = contacts.filter(({ firstName, lastName, phone, email }) => `${firstName} ${lastName} ${phone} ${email}`.toLocaleLowerCase().includes(wanted));
    const rows = found.slice((page - 1) * perpage, page * perpage);
    return { rows, pager: { totalItems: found.length, totalPages: Math.ceil(found.length / perpage), page, perpage } };
  };
