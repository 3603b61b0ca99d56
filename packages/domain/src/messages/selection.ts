/** A choice of rows in a paged list: only these, or all but these. */
export type Selection = { readonly kind: 'some'; readonly ids: ReadonlySet<string> } | { readonly kind: 'all'; readonly except: ReadonlySet<string> };

/** A selection of one row. */
export const onlyRow = (id: string): Selection => ({ kind: 'some', ids: new Set([id]) });

/** The state of the header's checkbox for a selection. */
export type SelectionState = 'none' | 'some' | 'all';

export const noSelection: Selection = { kind: 'some', ids: new Set() };

export const isSelected = (selection: Selection, id: string): boolean => (selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id));

/** The selection with one row toggled. */
export function toggle(selection: Selection, id: string): Selection {
  const rows = new Set(selection.kind === 'some' ? selection.ids : selection.except);
  if (!rows.delete(id)) rows.add(id);
  return selection.kind === 'some' ? { kind: 'some', ids: rows } : { kind: 'all', except: rows };
}

/** The selection with these rows selected, or not selected, whichever they were before. */
export function selectRows(selection: Selection, ids: readonly string[], isOn: boolean): Selection {
  const rows = new Set(selection.kind === 'some' ? selection.ids : selection.except);
  for (const id of ids) {
    if ((selection.kind === 'some') === isOn) rows.add(id);
    else rows.delete(id);
  }
  return selection.kind === 'some' ? { kind: 'some', ids: rows } : { kind: 'all', except: rows };
}

/** The most rows whose deletion can be undone as one. */
export const mostUndone = 10;

/** Whether a deletion of the selection needs no question, because it can be undone: it names a few rows. */
export const isFew = (selection: Selection): boolean => selection.kind === 'some' && selection.ids.size <= mostUndone;

/** The number of chosen rows of `total`; never below 0. */
export const selectedCount = (selection: Selection, total: number): number =>
  selection.kind === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size);
