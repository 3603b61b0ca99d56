import { noSelection, type Selection, selectedCount } from '@earshot/domain';
import type { ContactsSearch } from './contacts-search.ts';

/** What makes a list another list: its page and order do not matter. */
export type ListFilter = Pick<ContactsSearch, 'search' | 'status'>;

export const wholeList: ListFilter = { search: '', status: 'All' };
export const isSameList = (one: ListFilter, other: ListFilter): boolean => one.search === other.search && one.status === other.status;
export const isWholeList = (list: ListFilter): boolean => isSameList(list, wholeList);

/** Contacts chosen over pages, searches and filters: these ones, or all of a list but these ones. */
export interface Choice {
  /** Whose contacts they are. */
  readonly ownerId: string;
  readonly selection: Selection;
  /** Of all: the list that they are all of, how many could be chosen in it, and when. Rows made later are not among them. */
  readonly all?: { readonly list: ListFilter; readonly total: number; readonly at: number } | undefined;
}

export const noChoice = (ownerId: string): Choice => ({ ownerId, selection: noSelection });
export const chooseAll = (ownerId: string, all: NonNullable<Choice['all']>): Choice => ({ ownerId, selection: { kind: 'all', except: new Set() }, all });

/** The ids that a selection names: chosen ones, or those left out of all. */
export const namedIn = (selection: Selection): ReadonlySet<string> => (selection.kind === 'some' ? selection.ids : selection.except);
export const choiceCount = ({ selection, all }: Choice): number => selectedCount(selection, all?.total ?? 0);

/** All of a narrowed list has no meaning under another one: there it has to be named one by one. */
export const mustBeNamed = ({ all }: Choice, list: ListFilter): boolean => all !== undefined && !isWholeList(all.list) && !isSameList(all.list, list);

/** The same contacts, of those found under the list of the choice, one by one. */
export const nameAll = ({ ownerId, selection }: Choice, found: readonly string[]): Choice => ({
  ownerId,
  selection: { kind: 'some', ids: new Set(found.filter((id) => !namedIn(selection).has(id))) },
});

/** These chosen, or not chosen, whatever they were before. */
export function setChosen(choice: Choice, ids: readonly string[], isChosen: boolean): Choice {
  const { selection } = choice;
  const next = new Set(namedIn(selection));
  // Named in 'some' is chosen, named in 'all' is left out.
  const isNamed = (selection.kind === 'some') === isChosen;
  for (const id of ids) {
    if (isNamed) next.add(id);
    else next.delete(id);
  }
  return { ...choice, selection: selection.kind === 'some' ? { kind: 'some', ids: next } : { kind: 'all', except: next } };
}

/** How many of the chosen a list shows that has `total` contacts to choose from, `named` of them named by the choice. */
export const shownCount = ({ selection }: Choice, { total, named }: { readonly total: number; readonly named: number }): number =>
  selection.kind === 'some' ? named : Math.max(0, total - named);
