import { describe, expect, it } from 'vitest';
import { isSelected, noSelection, selectedCount, type Selection, selectionState, toggle } from './selection.ts';

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

  it.each([
    ['none', noSelection, 0],
    ['some', toggle(noSelection, 'a'), 1],
    ['all', toggle(toggle(noSelection, 'a'), 'b'), 2],
    ['all', all, 2],
    ['some', toggle(all, 'a'), 1],
    ['none', toggle(toggle(all, 'a'), 'b'), 0],
    // Toggles rows that are no longer in the list.
    ['none', toggle(toggle(toggle(all, 'a'), 'b'), 'gone'), 0],
  ] as const)('of two rows is %s', (state, selection, count) => {
    expect([selectionState(selection, 2), selectedCount(selection, 2)]).toEqual([state, count]);
  });

  it('of an empty list is none', () => {
    expect(selectionState(all, 0)).toBe('none');
  });
});
