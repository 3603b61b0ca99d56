import type { Contact } from '@earshot/contract';
import { formatCount, fullName } from '@earshot/domain';
import type { ReactNode } from 'react';
import { CheckBox } from '../../../ui/list/check-box.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { ListFooter } from '../../../ui/list/list-footer.tsx';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { usePhoneFormat } from '../../../ui/use-phone-format.ts';
import { contactNote } from './contact-words.ts';
import { isPicked, type Picks } from './picks.ts';
import classes from './picker.module.css';
import { SelectAll } from './select-all.tsx';
import type { ContactList } from './use-contact-list.ts';
import type { PickState } from './use-picks.ts';

export interface ContactPickerProps {
  readonly label: string;
  readonly list: ContactList;
  readonly page: number;
  readonly search: string;
  readonly onPage: (page: number) => void;
  readonly onSearch: (search: string) => void;
  readonly state: PickState;
  /** The user whose contacts are not marked "shared by". */
  readonly ownerId: string;
  readonly isReadOnly: boolean;
  /** Contacts chosen earlier: ticked and locked here. */
  readonly locked?: Picks | undefined;
  readonly lockedNote?: string;
  /** Whether the unsearched list is complete, so that selecting all of it is "all", however long it is. */
  readonly isWhole?: boolean;
  readonly failTitle?: string;
  /** The content in place of rows if there are none and no search. */
  readonly empty: ReactNode;
}

/** A paged list of contacts with boxes; the choice holds over pages and searches. */
export function ContactPicker(props: ContactPickerProps) {
  const { label, list, search, onSearch } = props;
  return (
    <div className={classes['picker']}>
      <div className={classes['tools']}>
        <SearchBox label={`Search ${label.toLowerCase()}`} placeholder="Search name, number or email" value={search} onSearch={onSearch} />
        {list.data && <SelectAll {...props} data={list.data} />}
      </div>
      <Rows {...props} />
    </div>
  );
}

function Rows(props: ContactPickerProps) {
  const { label, list, page, search, onPage, failTitle, empty } = props;
  const { data } = list;
  if (!data) {
    if (!list.error) return <SkeletonRows label={`Loading ${label.toLowerCase()}`} />;
    return <ErrorPanel error={list.error} onRetry={list.refetch} {...(failTitle !== undefined && { title: failTitle })} />;
  }
  if (data.rows.length === 0) return <div className={classes['none']}>{search === '' ? empty : 'No contacts match.'}</div>;
  return (
    <>
      <ul className={classes['rows']} aria-label={label} data-stale={list.isStale || undefined}>
        {data.rows.map((contact) => (
          <ContactRow key={contact.id} contact={contact} {...props} />
        ))}
      </ul>
      <div className={classes['foot']}>
        <ListFooter label={`Pages of ${label.toLowerCase()}`} pager={{ ...data.pager, page }} onPage={onPage} />
      </div>
    </>
  );
}

function ContactRow({ contact, state, ownerId, isReadOnly, locked, lockedNote }: ContactPickerProps & { readonly contact: Contact }) {
  const isLocked = locked !== undefined && isPicked(locked, contact.id);
  const isChosen = isLocked || isPicked(state.picks, contact.id);
  const note = contactNote(contact, ownerId, usePhoneFormat());
  return (
    <li>
      {/* The box has its own name; the label makes the whole row its target. */}
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the control is inside CheckBox */}
      <label className={classes['row']} data-selected={(isChosen && !isLocked) || undefined} data-disabled={isLocked || isReadOnly || undefined}>
        <CheckBox label={`Select ${fullName(contact)}`} isChecked={isChosen} disabled={isLocked || isReadOnly} onChange={() => state.toggle(contact)} />
        <span className={classes['who']}>
          <b>{fullName(contact)}</b>
          <small>{isLocked && lockedNote !== undefined ? `${note} · ${lockedNote}` : note}</small>
        </span>
      </label>
    </li>
  );
}

export function PickedCount({ count, onClear }: { readonly count: number; readonly onClear: () => void }) {
  return (
    <span className={classes['count']}>
      <output>{formatCount(count)} selected</output>
      {count > 0 && (
        <button type="button" onClick={onClear}>
          Clear
        </button>
      )}
    </span>
  );
}
