import type { ContactsPage } from '@earshot/contract';
import { formatCount, isSelected, maxIdsInQuery, maxPerPage, noSelection, type SelectionState, toggle } from '@earshot/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../platform/api.ts';
import { tell } from '../../platform/feedback.ts';
import {
  type Choice,
  chooseAll,
  choiceCount,
  isSameList,
  isWholeList,
  type ListFilter,
  mustBeNamed,
  namedIn,
  nameAll,
  noChoice,
  setChosen,
  shownCount,
  wholeList,
} from './list-filter.ts';
import { toContactsFilter } from './contacts-query.ts';

interface ShownContacts {
  readonly ownerId: string;
  readonly list: ListFilter;
  /** The server's page of the list; undefined while it still belongs to another list. */
  readonly page: ContactsPage | undefined;
}

/** The chosen contacts, kept over pages, searches and filters. */
export function useChoice({ ownerId, list, page }: ShownContacts) {
  const { search, status } = list;
  const [kept, setKept] = useState(() => noChoice(ownerId));
  const isTheirs = kept.ownerId === ownerId;
  const choice = isTheirs ? withTotal(kept, { list, page }) : noChoice(ownerId);
  if (choice !== kept) setKept(choice);

  const selectAll = useCallback(() => setKept(chooseAll(ownerId, { list: { search, status }, total: 0, at: Date.now() })), [ownerId, search, status]);
  const clear = useCallback(() => setKept(noChoice(ownerId)), [ownerId]);
  const naming = useNaming(choice, list, setKept);
  const named = useNamed({ ownerId, list, page }, namedIn(choice.selection));
  const total = page?.editableContactsCoun;
  const chosenCount = choiceCount(choice);
  const shown = naming.isBusy ? 0 : named === undefined || total === undefined ? undefined : shownCount(choice, { total, named });
  const hiddenCount = naming.isBusy || shown === undefined ? 0 : Math.max(0, chosenCount - shown);
  const pageIds = page ? toSelectable(ownerId, page) : [];
  const isPageChosen = !naming.isBusy && pageIds.length > 0 && pageIds.every((id) => isSelected(choice.selection, id));
  const pageState: SelectionState = isPageChosen ? 'all' : (shown ?? chosenCount) > 0 ? 'some' : 'none';
  const found = useMutation({
    mutationFn: () => findAll(ownerId, list),
    onSuccess: (ids) => {
      if (ids === undefined) tell(`More than ${formatCount(maxPerPage)} match. Narrow the search to select all of them.`);
      else setKept((last) => setChosen(last, ids, true));
    },
  });
  const isBusy = naming.isBusy || found.isPending;
  const toggleRow = useCallback(
    (id: string) => {
      if (!isBusy) setKept((last) => ({ ...last, selection: toggle(last.selection, id) }));
    },
    [isBusy],
  );
  /** Deleted contacts leave the choice; a choice of all shrinks by itself. */
  const drop = useCallback((ids: readonly string[]) => setKept((last) => (last.selection.kind === 'some' ? setChosen(last, ids, false) : last)), []);
  return {
    /** The selection that the rows show. */
    selection: naming.isBusy ? noSelection : choice.selection,
    /** The choice as calls send it. */
    chosen: { selection: choice.selection, count: chosenCount, queryTime: choice.all?.at, list: choice.all?.list ?? wholeList },
    chosenCount,
    hiddenCount,
    /** The state of the box over the rows. */
    pageState,
    /** The page has no contact that can be chosen. */
    isPageEmpty: pageIds.length === 0,
    /** The contacts of the list, if its page is chosen and other pages have more. */
    allCount: isPageChosen && shown !== undefined && shown < (total ?? 0) ? total : undefined,
    /** Named contacts that are not on the page. */
    elsewhere: choice.selection.kind === 'some' ? [...choice.selection.ids].filter((id) => !pageIds.includes(id)) : [],
    isBusy,
    error: naming.error ?? found.error,
    toggleRow,
    /** Chooses the page's contacts; lets go of them if all are chosen. */
    togglePage: () => (isPageChosen && choice.all && hiddenCount === 0 ? clear() : setKept((last) => setChosen(last, pageIds, !isPageChosen))),
    selectAll,
    /** Selects all contacts of the list, beside those chosen elsewhere. */
    selectFound: () => found.mutate(),
    drop,
    clear,
  };
}

/** While all of the shown list are chosen, its total is their number. */
function withTotal(choice: Choice, { list, page }: Pick<ShownContacts, 'list' | 'page'>): Choice {
  const { all } = choice;
  if (!all || !page || !isSameList(all.list, list) || all.total === page.editableContactsCoun) return choice;
  return { ...choice, all: { ...all, total: page.editableContactsCoun } };
}

/** A choice of all of a narrowed list is named one by one as soon as another list is shown. */
function useNaming(choice: Choice, list: ListFilter, onNamed: (next: Choice) => void): { readonly isBusy: boolean; readonly error: unknown } {
  const isNeeded = mustBeNamed(choice, list);
  const { data, error } = useQuery({
    queryKey: ['contacts', choice.ownerId, 'all-of', choice.all],
    queryFn: async ({ signal }) => (await findAll(choice.ownerId, choice.all?.list ?? wholeList, signal)) ?? ('too-many' as const),
    enabled: isNeeded,
  });
  useEffect(() => {
    if (!isNeeded || data === undefined) return;
    onNamed(data === 'too-many' ? noChoice(choice.ownerId) : nameAll(choice, data));
    if (data === 'too-many') tell(`More than ${formatCount(maxPerPage)} can be selected only while the list is shown. The selection was cleared.`);
  });
  return { isBusy: isNeeded, error: isNeeded ? error : null };
}

/** The number of the ids that the list contains; undefined during the request. */
function useNamed({ ownerId, list, page }: ShownContacts, ids: ReadonlySet<string>): number | undefined {
  const isEasy = ids.size === 0 || isWholeList(list);
  const known = page?.teams.alluserids;
  const { data } = useQuery({
    queryKey: ['contacts', ownerId, 'named', list, [...ids]],
    queryFn: ({ signal }) => countNamed(list, [...ids], signal),
    enabled: !isEasy && page !== undefined && known === undefined,
  });
  if (isEasy) return ids.size;
  return known === undefined ? data : known.filter((id) => ids.has(id)).length;
}

async function countNamed(list: ListFilter, ids: readonly string[], signal: AbortSignal): Promise<number> {
  let named = 0;
  for (let from = 0; from < ids.length; from += maxIdsInQuery) {
    const query = { ...toContactsFilter(list), ContactID: ids.slice(from, from + maxIdsInQuery), perpage: 1 };
    // The requests run one after the other: there are many only if thousands are named.
    // oxlint-disable-next-line no-await-in-loop
    named += (await api.contacts.list({ query }, { signal })).teams.pager.totalItems;
  }
  return named;
}

/** The ids of all selectable contacts in a list; undefined if there are more than one answer holds. */
async function findAll(ownerId: string, list: ListFilter, signal?: AbortSignal): Promise<readonly string[] | undefined> {
  const { teams } = await api.contacts.list({ query: { ...toContactsFilter(list), page: 1, perpage: maxPerPage } }, signal ? { signal } : {});
  if (teams.pager.totalItems > maxPerPage) return undefined;
  return toSelectable(ownerId, { teams });
}

const toSelectable = (ownerId: string, { teams }: Pick<ContactsPage, 'teams'>): readonly string[] =>
  teams.docs.filter(({ createdBy, isDefault }) => createdBy === ownerId && !isDefault).map(({ id }) => id);

/** Finds the contacts that are still in the address book. */
export const findContacts = async (ids: readonly string[]): Promise<readonly string[]> =>
  (await api.contacts.list({ query: { ContactID: [...ids], perpage: ids.length } })).teams.docs.map(({ id }) => id);
