import { formatCount, maxPerPage } from '@earshot/domain';
import { useState } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import { CheckBox } from '../../../ui/list/check-box.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ContactRows } from '../queries.ts';
import type { ContactPickerProps } from './contact-picker.tsx';
import { isPicked, joinPicks, noPicks, pickCount } from './picks.ts';
import classes from './picker.module.css';

type SelectAllProps = Pick<ContactPickerProps, 'list' | 'search' | 'state' | 'locked' | 'isReadOnly' | 'isWhole'> & { readonly data: ContactRows };

/** The checkbox over a list: selects all of it, or all results of the search. */
export function SelectAll(props: SelectAllProps) {
  const { search, isWhole = true } = props;
  return search === '' && isWhole ? <SelectWhole {...props} /> : <SelectFound {...props} />;
}

function SelectWhole({ state, data, locked = noPicks, isReadOnly }: SelectAllProps) {
  const { totalItems } = data.pager;
  const free = totalItems - pickCount(locked);
  const chosen = pickCount(joinPicks(locked, state.picks)) - pickCount(locked);
  const isAll = free > 0 && chosen >= free;
  return (
    <Labelled text={`Select all ${formatCount(free)}`}>
      <CheckBox
        label="Select all contacts"
        isChecked={isAll}
        isPartial={chosen > 0 && !isAll}
        disabled={isReadOnly || free <= 0}
        onChange={() => (isAll ? state.clear() : state.selectAll(totalItems))}
      />
    </Labelled>
  );
}

/** Search results are chosen one by one, so that they stay chosen under the next search. */
function SelectFound({ list, search, state, data, locked = noPicks, isReadOnly }: SelectAllProps) {
  const [found, setFound] = useState<{ readonly search: string; readonly ids: readonly string[] }>();
  const [work, setWork] = useState<{ readonly isBusy: boolean; readonly error?: unknown }>({ isBusy: false });
  const { totalItems, totalPages } = data.pager;
  const isFree = (id: string) => !isPicked(locked, id);
  const known = (found?.search === search ? found.ids : data.rows.map(({ id }) => id)).filter(isFree);
  const chosen = known.filter((id) => isPicked(state.picks, id)).length;
  const isAll = known.length > 0 && chosen === known.length && (found?.search === search || totalPages <= 1);

  const flip = async () => {
    setWork({ isBusy: true });
    try {
      const contacts = (await list.findAll()).filter(({ id }) => isFree(id));
      state.set(contacts, !isAll);
      setFound({ search, ids: contacts.map(({ id }) => id) });
      setWork({ isBusy: false });
    } catch (error) {
      setWork({ isBusy: false, error });
    }
  };
  if (totalItems > maxPerPage)
    return <small className={classes['hint']}>More than {formatCount(maxPerPage)} match. Narrow the search to select all of them.</small>;
  return (
    <>
      <Labelled text={search === '' ? 'Select all' : `Select all ${formatCount(totalItems)} found`}>
        <CheckBox
          label="Select all contacts"
          isChecked={isAll}
          isPartial={chosen > 0 && !isAll}
          disabled={isReadOnly || work.isBusy || list.isStale || known.length === 0}
          onChange={() => void flip()}
        />
      </Labelled>
      {work.error !== undefined && <Notice text={failureText(work.error)} />}
    </>
  );
}

function Labelled({ text, children }: { readonly text: string; readonly children: React.ReactNode }) {
  return (
    <label className={classes['all']}>
      {children}
      <span>{text}</span>
    </label>
  );
}
