import type { Contact } from '@earshot/contract';
import { maxPerPage } from '@earshot/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type ContactRows, contactsPerPage, type LoadContacts } from '../queries.ts';

interface ContactListOptions {
  /** The query key of the list: its kind, its owner or group, then its filters. */
  readonly name: readonly [string, string, ...unknown[]];
  readonly load: LoadContacts;
  readonly page: number;
  readonly search: string;
  readonly onPage: (page: number) => void;
}

export interface ContactList {
  readonly data: ContactRows | undefined;
  readonly error: unknown;
  /** The first answer is on its way. */
  readonly isLoading: boolean;
  readonly isStale: boolean;
  readonly refetch: () => void;
  readonly findAll: () => Promise<readonly Contact[]>;
}

/** The last page stays while the next page of the same list loads. */
export function useContactList({ name, load, page, search, onPage }: ContactListOptions): ContactList {
  const query = useQuery({
    queryKey: ['contacts', ...name, search, page],
    queryFn: ({ signal }) => load({ page, perpage: contactsPerPage, search }, signal),
    placeholderData: (previous, last) => (last?.queryKey[1] === name[0] && last.queryKey[2] === name[1] ? previous : undefined),
  });
  const { data, isPlaceholderData } = query;
  const goTo = useEffectEvent(onPage);
  // The requested page may have become empty, by a removal or an old address.
  const lastPage = data && !isPlaceholderData && data.rows.length === 0 ? Math.max(1, data.pager.totalPages) : undefined;
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) goTo(lastPage);
  }, [lastPage, page]);
  const findAll = async () =>
    data && !isPlaceholderData && data.pager.totalPages <= 1 ? data.rows : (await load({ page: 1, perpage: maxPerPage, search })).rows;
  return { data, error: query.error, isLoading: query.isLoading, isStale: isPlaceholderData, refetch: () => void query.refetch(), findAll };
}

/** Pages through a list that is already loaded. */
export const loadFrom =
  (contacts: readonly Contact[]): LoadContacts =>
  async ({ page, perpage, search }) => {
    const wanted = search.toLocaleLowerCase();
    const found = contacts.filter(({ firstName, lastName, phone, email }) => `${firstName} ${lastName} ${phone} ${email}`.toLocaleLowerCase().includes(wanted));
    const rows = found.slice((page - 1) * perpage, page * perpage);
    return { rows, pager: { totalItems: found.length, totalPages: Math.ceil(found.length / perpage), page, perpage } };
  };
