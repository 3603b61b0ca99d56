import { noSelection, type Selection, selectedCount, selectRows } from '@earshot/domain';
import type { ContactsSearch } from './contacts-search.ts';

/** The properties that identify a list: its page and order do not matter. */
export type ListFilter = Pick<ContactsSearch, 'search' | 'status'>;

export const wholeList = { search: '', status: 'All' } as const satisfies ListFilter;
export const isSameList = (one: ListFilter, other: ListFilter): boolean => one.search === other.search && one.status === other.status;
export const isWholeList = (list: ListFilter): boolean => isSameList(list, wholeList);

/** Contacts chosen over pages, searches and filters: some contacts, or all of a list except some. */
export interface Choice {
  readonly ownerId: string;
  readonly selection: Selection;
  /** For a choice of all: its list, the number of selectable contacts in it, and its time. Rows created later are not chosen. */
  readonly all?: { readonly list: ListFilter; readonly total: number; readonly at: number } | undefined;
}

export const noChoice = (ownerId: string): Choice => ({ ownerId, selection: noSelection });
export const chooseAll = (ownerId: string, all: NonNullable<Choice['all']>): Choice => ({ ownerId, selection: { kind: 'all', except: new Set() }, all });

/** The ids in a selection: chosen ones, or those excluded from all. */
export const namedIn = (selection: Selection): ReadonlySet<string> => (selection.kind === 'some' ? selection.ids : selection.except);
export const choiceCount = ({ selection, all }: Choice): number => selectedCount(selection, all?.total ?? 0);

/** All of a narrowed list has no meaning under another one: there the contacts must be named one by one. */
export const mustBeNamed = ({ all }: Choice, list: ListFilter): boolean => all !== undefined && !isWholeList(all.list) && !isSameList(all.list, list);

/** The same choice with its contacts named one by one, from those found under its list. */
export const nameAll = ({ ownerId, selection }: Choice, found: readonly string[]): Choice => ({
  ownerId,
  selection: { kind: 'some', ids: new Set(found.filter((id) => !namedIn(selection).has(id))) },
});

/** The choice with these contacts chosen, or not chosen, whichever they were before. */
export const setChosen = (choice: Choice, ids: readonly string[], isChosen: boolean): Choice => ({
  ...choice,
  selection: selectRows(choice.selection, ids, isChosen),
});

/** The number of chosen contacts in a list with `total` selectable contacts, `named` of which the choice names. */
export const shownCount = ({ selection }: Choice, { total, named }: { readonly total: number; readonly named: number }): number =>
  selection.kind === 'some' ? named : Math.max(0, total - named);
