import type { Contact, ContactChoice } from '@earshot/contract';
import { isSelected, noSelection, type Selection, selectedCount, toggle } from '@earshot/domain';

/**
 * Contacts chosen over pages and searches. 'All' always means all of the unsearched list; the results of a search are
 * chosen one by one.
 */
export interface Picks {
  readonly selection: Selection;
  /** The number of rows in the unsearched list when all were chosen. */
  readonly total: number;
  /** The time at which all were chosen: rows created later are not among them. */
  readonly allAt?: number | undefined;
  /** The contacts named by the selection: chosen ones, or with all chosen those left out. */
  readonly named: ReadonlyMap<string, Contact>;
}

export const noPicks: Picks = { selection: noSelection, total: 0, named: new Map() };

/** All current rows of the unsearched list. */
export const pickAll = (total: number, at: number): Picks => ({ selection: { kind: 'all', except: new Set() }, total, allAt: at, named: new Map() });

export const isPicked = ({ selection }: Picks, id: string): boolean => isSelected(selection, id);
export const pickCount = ({ selection, total }: Picks): number => selectedCount(selection, total);

const selectionIds = (selection: Selection): ReadonlySet<string> => (selection.kind === 'some' ? selection.ids : selection.except);

function withSelection(picks: Picks, selection: Selection, contacts: readonly Contact[]): Picks {
  const ids = selectionIds(selection);
  const named = [...picks.named.values(), ...contacts].filter(({ id }) => ids.has(id));
  return { ...picks, selection, named: new Map(named.map((contact) => [contact.id, contact])) };
}

export const togglePick = (picks: Picks, contact: Contact): Picks => withSelection(picks, toggle(picks.selection, contact.id), [contact]);

/** The choice with these contacts chosen, or not chosen, whichever they were before. */
export function setPicked(picks: Picks, contacts: readonly Contact[], isChosen: boolean): Picks {
  const ids = new Set(selectionIds(picks.selection));
  // Ids in a 'some' selection are chosen, ids in an 'all' selection are left out.
  const isNamed = (picks.selection.kind === 'some') === isChosen;
  for (const { id } of contacts) {
    if (isNamed) ids.add(id);
    else ids.delete(id);
  }
  return withSelection(picks, picks.selection.kind === 'some' ? { kind: 'some', ids } : { kind: 'all', except: ids }, contacts);
}

/** The union of both choices. */
export function joinPicks(first: Picks, second: Picks): Picks {
  const [all, other] = first.selection.kind === 'all' ? [first, second] : [second, first];
  if (all.selection.kind === 'some') return setPicked(all, [...other.named.values()], true);
  if (other.selection.kind === 'some') return setPicked(all, [...other.named.values()], true);
  const leftOutOfBoth = [...all.named.values()].filter(({ id }) => other.named.has(id));
  return setPicked(pickAll(all.total, all.allAt ?? 0), leftOutOfBoth, false);
}

/** The choice as calls send it. */
export const toContactChoice = ({ selection, allAt }: Picks): ContactChoice => ({ selection, queryTime: selection.kind === 'all' ? allAt : undefined });
