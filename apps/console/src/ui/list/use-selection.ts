import { isSelected, noSelection, type Selection, selectedCount, selectRows, toggle } from '@earshot/domain';
import { useCallback, useState } from 'react';

interface State {
  readonly scope: string;
  readonly selection: Selection;
  /** The time of "select all": rows made later are not selected. */
  readonly chosenAllAt?: number | undefined;
}

interface Listed {
  /** The selectable rows of the shown page. */
  readonly ids: readonly string[];
  /** The number of selectable rows on all pages. */
  readonly total: number;
}

/**
 * A selection that spans the pages of one list, and ends with another list. `scope` names the list: its search and
 * filters, not its page or order.
 */
export function useSelection(scope: string, { ids, total }: Listed) {
  const [state, setState] = useState<State>({ scope, selection: noSelection });
  const { selection, chosenAllAt }: Omit<State, 'scope'> = state.scope === scope ? state : { selection: noSelection };
  const change = useCallback(
    (to: (selection: Selection) => Selection) =>
      setState((last) => (last.scope === scope ? { ...last, selection: to(last.selection) } : { scope, selection: to(noSelection) })),
    [scope],
  );
  const toggleRow = useCallback((id: string) => change((last) => toggle(last, id)), [change]);
  // A late answer leaves the selection of another list alone.
  const drop = useCallback(
    (gone: readonly string[]) =>
      setState((last) => (last.scope === scope && last.selection.kind === 'some' ? { ...last, selection: selectRows(last.selection, gone, false) } : last)),
    [scope],
  );
  const clear = useCallback(() => setState((last) => (last.scope === scope ? { scope, selection: noSelection } : last)), [scope]);
  const count = selectedCount(selection, total);
  const isPageSelected = ids.length > 0 && ids.every((id) => isSelected(selection, id));
  return {
    selection,
    /** The page has no row that can be selected. */
    isEmpty: ids.length === 0,
    chosenAllAt,
    count,
    /** The state of the box in the table's head. */
    pageState: isPageSelected ? ('all' as const) : count > 0 ? ('some' as const) : ('none' as const),
    /** The number that `selectAll` selects; undefined unless the page is selected and other pages have more. */
    allCount: isPageSelected && count < total ? total : undefined,
    /** Named rows that are not on the page. */
    elsewhere: selection.kind === 'some' ? [...selection.ids].filter((id) => !ids.includes(id)) : [],
    toggleRow,
    /** Selects the page's rows; takes them out if all are selected. */
    togglePage: () => (isPageSelected && selection.kind === 'all' ? clear() : change((last) => selectRows(last, ids, !isPageSelected))),
    selectAll: (inScope = scope) => setState({ scope: inScope, selection: { kind: 'all', except: new Set() }, chosenAllAt: Date.now() }),
    drop,
    clear,
  };
}
export type ListSelection = ReturnType<typeof useSelection>;
