import { noSelection, type Selection, toggle } from '@earshot/domain';
import { useCallback, useState } from 'react';

/** A selection that spans the pages of one list, and ends with another list. */
export interface ScopedSelection {
  readonly selection: Selection;
  /** The time of "select all": rows made later are not selected. */
  readonly chosenAllAt: number | undefined;
  readonly toggleRow: (id: string) => void;
  readonly selectAll: (inScope?: string) => void;
  readonly clear: () => void;
}

interface State {
  readonly scope: string;
  readonly selection: Selection;
  readonly chosenAllAt?: number | undefined;
}

/** `scope` names the list: its search and filters, not its page or order. */
export function useSelection(scope: string): ScopedSelection {
  const [state, setState] = useState<State>({ scope, selection: noSelection });
  const current = state.scope === scope ? state : undefined;
  const toggleRow = useCallback(
    (id: string) =>
      setState((last) => (last.scope === scope ? { ...last, selection: toggle(last.selection, id) } : { scope, selection: toggle(noSelection, id) })),
    [scope],
  );
  const selectAll = useCallback(
    (inScope = scope) => setState({ scope: inScope, selection: { kind: 'all', except: new Set() }, chosenAllAt: Date.now() }),
    [scope],
  );
  const clear = useCallback(() => setState({ scope, selection: noSelection }), [scope]);
  return { selection: current?.selection ?? noSelection, chosenAllAt: current?.chosenAllAt, toggleRow, selectAll, clear };
}
