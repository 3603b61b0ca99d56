import { describe, expect, it } from 'vitest';
import { isSelected, noSelection, onlyRow, selectedCount, type Selection, selectRows, toggle } from './selection.ts';

const all: Selection = { kind: 'all', except: new Set() };

describe('a choice of rows', () => {
  it('starts with none, and turns rows over one by one', () => {
    const one = toggle(noSelection, 'a');
    expect(['a', 'b'].map((id) => isSelected(one, id))).toEqual([true, false]);
    expect(isSelected(toggle(one, 'a'), 'a')).toBe(false);
    expect(isSelected(noSelection, 'a')).toBe(false);
  });

  it('of all rows leaves out the toggled ones', () => {
    const but = toggle(all, 'b');
    expect(['a', 'b'].map((id) => isSelected(but, id))).toEqual([true, false]);
    expect(isSelected(toggle(but, 'b'), 'b')).toBe(true);
    expect(isSelected(all, 'b')).toBe(true);
  });

  it('takes rows in, or leaves them out, whichever they were before', () => {
    const two = selectRows(onlyRow('a'), ['a', 'b'], true);
    expect(two).toEqual({ kind: 'some', ids: new Set(['a', 'b']) });
    expect(selectRows(two, ['b', 'c'], false)).toEqual(onlyRow('a'));
    const but = selectRows(all, ['a', 'b'], false);
    expect(but).toEqual({ kind: 'all', except: new Set(['a', 'b']) });
    expect(selectRows(but, ['b', 'c'], true)).toEqual({ kind: 'all', except: new Set(['a']) });
  });

  it.each([
    [0, noSelection],
    [1, toggle(noSelection, 'a')],
    [2, toggle(toggle(noSelection, 'a'), 'b')],
    [2, all],
    [1, toggle(all, 'a')],
    [0, toggle(toggle(all, 'a'), 'b')],
    // Toggles rows that are no longer in the list.
    [0, toggle(toggle(toggle(all, 'a'), 'b'), 'gone')],
  ] as const)('has %i of two rows', (count, selection) => {
    expect(selectedCount(selection, 2)).toBe(count);
  });
});
