import { Checkbox } from '@mantine/core';
import { isSelected, noSelection, type Selection } from '@earshot/domain';

interface SelectAllProps {
  /** How many of the total are chosen. */
  readonly chosenCount: number;
  readonly total: number;
  readonly isReadOnly: boolean;
  readonly onSelect: (selection: Selection) => void;
}

/** All of a list, over all of its pages; a part of them shows as such (spec 1 §4). */
export function SelectAll({ chosenCount, total, isReadOnly, onSelect }: SelectAllProps) {
  const isAll = total > 0 && chosenCount >= total;
  return (
    <Checkbox
      label="Select all"
      disabled={isReadOnly || total === 0}
      checked={isAll}
      indeterminate={chosenCount > 0 && !isAll}
      onChange={() => onSelect(isAll ? noSelection : { kind: 'all', except: new Set() })}
    />
  );
}

interface SelectFoundProps {
  readonly rows: readonly { readonly id: string }[];
  readonly selection: Selection;
  readonly isReadOnly: boolean;
  readonly onSelect: (selection: Selection) => void;
}

/** With a search, "all" are the rows that are shown. */
export function SelectFound({ rows, selection, isReadOnly, onSelect }: SelectFoundProps) {
  const chosenCount = rows.filter(({ id }) => isSelected(selection, id)).length;
  const isAll = rows.length > 0 && chosenCount === rows.length;
  const flip = () => {
    const listed = new Set(selection.kind === 'some' ? selection.ids : selection.except);
    const isListed = (selection.kind === 'some') !== isAll;
    for (const { id } of rows) {
      if (isListed) listed.add(id);
      else listed.delete(id);
    }
    onSelect(selection.kind === 'some' ? { kind: 'some', ids: listed } : { kind: 'all', except: listed });
  };
  return (
    <Checkbox
      label={`Select these ${rows.length}`}
      disabled={isReadOnly || rows.length === 0}
      checked={isAll}
      indeterminate={chosenCount > 0 && !isAll}
      onChange={flip}
    />
  );
}
