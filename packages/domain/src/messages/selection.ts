/** A choice of rows in a paged list: these ones, or all but these ones. */
export type Selection = { readonly kind: 'some'; readonly ids: ReadonlySet<string> } | { readonly kind: 'all'; readonly except: ReadonlySet<string> };

/** How the header's box shows a selection. */
export type SelectionState = 'none' | 'some' | 'all';

/** Nothing chosen. */
export const noSelection: Selection = { kind: 'some', ids: new Set() };

/** Whether a row is chosen. */
export const isSelected = (selection: Selection, id: string): boolean => (selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id));

/** The selection with one row turned over. */
export function toggle(selection: Selection, id: string): Selection {
  const rows = new Set(selection.kind === 'some' ? selection.ids : selection.except);
  if (!rows.delete(id)) rows.add(id);
  return selection.kind === 'some' ? { kind: 'some', ids: rows } : { kind: 'all', except: rows };
}

/** How many of `total` rows are chosen; never below 0. */
export const selectedCount = (selection: Selection, total: number): number =>
  selection.kind === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size);

/** None, some or all of `total` rows. */
export function selectionState(selection: Selection, total: number): SelectionState {
  const count = selectedCount(selection, total);
  return count === 0 ? 'none' : count >= total ? 'all' : 'some';
}
