import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { formatCount, isSelected, maxPerPage, noSelection, type Selection } from '@earshot/domain';
import { failureText } from '../../../platform/failure-text.ts';
import { Notice } from '../../../ui/notice.tsx';

interface SelectAllProps {
  readonly chosenCount: number;
  readonly total: number;
  readonly isReadOnly: boolean;
  readonly onSelect: (selection: Selection) => void;
}

/** The checkbox for a whole list, over all of its pages; a partial choice shows as such (spec 1 §4). */
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

interface SelectFoundProps<Row extends { readonly id: string }> {
  readonly search: string;
  readonly total: number;
  /** The selectable rows; only the first if more are found than shown. */
  readonly rows: readonly Row[];
  /** Reads all rows if `rows` are only the first. */
  readonly findAll?: (() => Promise<readonly Row[]>) | undefined;
  readonly selection: Selection;
  readonly isReadOnly: boolean;
  readonly onSelect: (selection: Selection, rows: readonly Row[]) => void;
}

/** With a search, "all" are the found rows, over all pages. They are chosen one by one, and stay chosen under the next search. */
export function SelectFound<Row extends { readonly id: string }>({ search, total, rows, findAll, selection, isReadOnly, onSelect }: SelectFoundProps<Row>) {
  const [found, setFound] = useState<{ readonly search: string; readonly rows: readonly Row[] }>();
  const [work, setWork] = useState<{ readonly isBusy: boolean; readonly error?: unknown }>({ isBusy: false });
  const isWhole = findAll === undefined || found?.search === search;
  const known = findAll !== undefined && found?.search === search ? found.rows : rows;
  const chosenCount = known.filter(({ id }) => isSelected(selection, id)).length;
  const isAll = isWhole && known.length > 0 && chosenCount === known.length;
  const flip = async () => {
    setWork({ isBusy: true });
    try {
      const all = findAll && !isWhole ? await findAll() : known;
      setFound({ search, rows: all });
      onSelect(withRows(selection, all, !isAll), all);
      setWork({ isBusy: false });
    } catch (error) {
      setWork({ isBusy: false, error });
    }
  };
  if (total > maxPerPage) return <small>More than {formatCount(maxPerPage)} match. Narrow the search to select all of them.</small>;
  return (
    <>
      <Checkbox
        label={`Select all ${formatCount(total)} found`}
        disabled={isReadOnly || work.isBusy || rows.length === 0}
        checked={isAll}
        indeterminate={chosenCount > 0 && !isAll}
        onChange={() => void flip()}
      />
      {work.error !== undefined && <Notice text={failureText(work.error)} />}
    </>
  );
}

/** The selection with these rows chosen, or not chosen, whichever they were before. */
function withRows(selection: Selection, rows: readonly { readonly id: string }[], isChosen: boolean): Selection {
  const listed = new Set(selection.kind === 'some' ? selection.ids : selection.except);
  // Ids in a 'some' selection are chosen, ids in an 'all' selection are left out.
  const isListed = (selection.kind === 'some') === isChosen;
  for (const { id } of rows) {
    if (isListed) listed.add(id);
    else listed.delete(id);
  }
  return selection.kind === 'some' ? { kind: 'some', ids: listed } : { kind: 'all', except: listed };
}
