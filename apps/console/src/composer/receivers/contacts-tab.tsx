import { Checkbox, Pagination, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { Contact } from '@earshot/contract';
import { isSelected, noSelection, type Selection, selectionState } from '@earshot/domain';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { fullName } from './chosen.ts';
import classes from './receivers.module.css';
import { useContacts } from './use-receiver-lists.ts';

interface ContactsTabProps {
  readonly selection: Selection;
  /** Members of the chosen groups: they hear the message anyway. */
  readonly members: ReadonlySet<string>;
  /** All contacts, whatever is searched for. */
  readonly total: number;
  readonly isReadOnly: boolean;
  readonly onToggle: (contact: Contact) => void;
  /** `shown` are the rows that the selection was made on. */
  readonly onSelect: (selection: Selection, shown: readonly Contact[]) => void;
}

/** The contacts, page by page; what is selected holds over pages and searches. */
export function ContactsTab({ selection, members, total, isReadOnly, onToggle, onSelect }: ContactsTabProps) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useContacts(page, search);
  const rows = data?.teams.docs ?? [];
  const { totalPages = 1, totalItems = 0 } = data?.teams.pager ?? {};
  return (
    <>
      <div className={classes['tools']}>
        <SearchBox
          label="Search contacts"
          placeholder="Search name, number or e-mail"
          value={search}
          onSearch={(next) => {
            setSearch(next);
            setPage(1);
          }}
        />
        {search === '' ? (
          <SelectAll selection={selection} total={total} isReadOnly={isReadOnly} onSelect={(next) => onSelect(next, [])} />
        ) : (
          <SelectFound rows={rows.filter(({ id }) => !members.has(id))} selection={selection} isReadOnly={isReadOnly} onSelect={onSelect} />
        )}
      </div>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={classes['rows']} aria-label="Contacts" aria-busy={!data}>
          {!data && Array.from({ length: 6 }, (_, index) => <Skeleton key={index} height={28} my={8} />)}
          {data && totalItems === 0 && <li className={classes['none']}>{search === '' ? 'There are no contacts yet.' : 'No contact matches.'}</li>}
          {rows.map((contact) => (
            <ContactRow
              key={contact.id}
              contact={contact}
              selection={selection}
              isMember={members.has(contact.id)}
              isReadOnly={isReadOnly}
              onToggle={onToggle}
            />
          ))}
        </ul>
      )}
      {totalPages > 1 && <Pagination total={totalPages} value={page} onChange={setPage} getControlProps={(control) => ({ 'aria-label': `${control} page` })} />}
    </>
  );
}

interface SelectAllProps {
  readonly selection: Selection;
  readonly total: number;
  readonly isReadOnly: boolean;
  readonly onSelect: (selection: Selection) => void;
}

function SelectAll({ selection, total, isReadOnly, onSelect }: SelectAllProps) {
  const state = selectionState(selection, total);
  return (
    <Checkbox
      label="Select all"
      disabled={isReadOnly || total === 0}
      checked={state === 'all'}
      indeterminate={state === 'some'}
      onChange={() => onSelect(state === 'all' ? noSelection : { kind: 'all', except: new Set() })}
    />
  );
}

interface SelectFoundProps {
  readonly rows: readonly Contact[];
  readonly selection: Selection;
  readonly isReadOnly: boolean;
  readonly onSelect: (selection: Selection, shown: readonly Contact[]) => void;
}

/** With a search, "all" are the rows that are shown. */
function SelectFound({ rows, selection, isReadOnly, onSelect }: SelectFoundProps) {
  const chosenCount = rows.filter(({ id }) => isSelected(selection, id)).length;
  const isAll = rows.length > 0 && chosenCount === rows.length;
  const flip = () => {
    const listed = new Set(selection.kind === 'some' ? selection.ids : selection.except);
    const isListed = (selection.kind === 'some') !== isAll;
    for (const { id } of rows) {
      if (isListed) listed.add(id);
      else listed.delete(id);
    }
    onSelect(selection.kind === 'some' ? { kind: 'some', ids: listed } : { kind: 'all', except: listed }, rows);
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

interface ContactRowProps {
  readonly contact: Contact;
  readonly selection: Selection;
  readonly isMember: boolean;
  readonly isReadOnly: boolean;
  readonly onToggle: (contact: Contact) => void;
}

function ContactRow({ contact, selection, isMember, isReadOnly, onToggle }: ContactRowProps) {
  return (
    <li className={classes['row']}>
      <Checkbox
        label={fullName(contact)}
        description={isMember ? 'In a chosen group' : contact.phone}
        disabled={isReadOnly || isMember}
        checked={isMember || isSelected(selection, contact.id)}
        onChange={() => onToggle(contact)}
      />
    </li>
  );
}
