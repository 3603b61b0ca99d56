import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { isSelected, maxPerPage, noSelection, type Selection } from '@earshot/domain';
import { failureText } from '../../../platform/failure-text.ts';
import { Notice } from '../../../ui/notice.tsx';

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

interface SelectFoundProps<Row extends { readonly id: string }> {
  readonly search: string;
  /** How many the search finds. */
  readonly total: number;
  /** Those of them that can be chosen; of more than are shown, the first. */
  readonly rows: readonly Row[];
  /** All of them, where `rows` are only the first. */
  readonly findAll?: (() => Promise<readonly Row[]>) | undefined;
  readonly selection: Selection;
  readonly isReadOnly: boolean;
  readonly onSelect: (selection: Selection, rows: readonly Row[]) => void;
}

/** With a search, "all" are those that it finds, over all of its pages. They are chosen one by one, and stay so under the next search. */
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
  if (total > maxPerPage) return <small>More than {maxPerPage.toLocaleString('en-US')} match: search for less to select all of them.</small>;
  return (
    <>
      <Checkbox
        label={`Select all ${total.toLocaleString('en-US')} found`}
        disabled={isReadOnly || work.isBusy || rows.length === 0}
        checked={isAll}
        indeterminate={chosenCount > 0 && !isAll}
        onChange={() => void flip()}
      />
      {work.error !== undefined && <Notice text={failureText(work.error)} />}
    </>
  );
}

/** The selection with these chosen, or not chosen, whatever they were before. */
function withRows(selection: Selection, rows: readonly { readonly id: string }[], isChosen: boolean): Selection {
  const listed = new Set(selection.kind === 'some' ? selection.ids : selection.except);
  // Named in 'some' is chosen, named in 'all' is left out.
  const isListed = (selection.kind === 'some') === isChosen;
  for (const { id } of rows) {
    if (isListed) listed.add(id);
    else listed.delete(id);
  }
  return selection.kind === 'some' ? { kind: 'some', ids: listed } : { kind: 'all', except: listed };
}
