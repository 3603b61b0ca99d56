import { Checkbox, Pagination, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { Contact } from '@earshot/contract';
import { fullName, isSelected, type Selection } from '@earshot/domain';
import { useSession } from '../../../platform/session.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import { peopleCount } from './chosen-receivers.ts';
import classes from './receivers.module.css';
import { SelectAll, SelectFound } from './select-boxes.tsx';
import { findContacts, useContacts } from './use-receiver-lists.ts';

interface ContactsTabProps {
  readonly selection: Selection;
  /** Members of the chosen groups, who hear the message anyway. */
  readonly members: ReadonlySet<string>;
  readonly total: number;
  readonly isReadOnly: boolean;
  readonly onToggle: (contact: Contact) => void;
  /** `shown` are the rows on which the selection was made. */
  readonly onSelect: (selection: Selection, shown: readonly Contact[]) => void;
}

/** The contacts, page by page; the selection holds over pages and searches. */
export function ContactsTab({ selection, members, total, isReadOnly, onToggle, onSelect }: ContactsTabProps) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useContacts(page, search);
  const rows = data?.teams.docs ?? [];
  const { totalPages = 1, totalItems = 0 } = data?.teams.pager ?? {};
  const others = rows.filter(({ id }) => !members.has(id));
  // Members are shown as chosen.
  const chosenCount = peopleCount({ contacts: selection, members, choosable: { total, ids: undefined } });
  return (
    <>
      <div className={classes['tools']}>
        <SearchBox
          label="Search contacts"
          placeholder="Search name, number or email"
          value={search}
          onSearch={(next) => {
            setSearch(next);
            setPage(1);
          }}
        />
        {search === '' ? (
          <SelectAll chosenCount={chosenCount} total={total} isReadOnly={isReadOnly} onSelect={(next) => onSelect(next, [])} />
        ) : (
          <SelectFound
            search={search}
            total={totalItems}
            rows={others}
            findAll={totalPages > 1 ? async () => (await findContacts(search)).filter(({ id }) => !members.has(id)) : undefined}
            selection={selection}
            isReadOnly={isReadOnly || isPlaceholderData}
            onSelect={onSelect}
          />
        )}
      </div>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={classes['rows']} aria-label="Contacts" aria-busy={!data}>
          {!data && Array.from({ length: 6 }, (_, index) => <Skeleton key={index} height={28} my={8} />)}
          {data && totalItems === 0 && <li className={classes['none']}>{search === '' ? 'There are no contacts yet.' : 'No contacts match.'}</li>}
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

interface ContactRowProps {
  readonly contact: Contact;
  readonly selection: Selection;
  readonly isMember: boolean;
  readonly isReadOnly: boolean;
  readonly onToggle: (contact: Contact) => void;
}

function ContactRow({ contact, selection, isMember, isReadOnly, onToggle }: ContactRowProps) {
  const { user, onBehalf } = useSession();
  const isOthers = contact.createdBy !== (onBehalf?.userId ?? user?.id);
  return (
    <li className={classes['row']}>
      <Checkbox
        label={fullName(contact)}
        description={[isMember ? 'In a chosen group' : contact.phone, ...(isOthers ? [`Shared by ${contact.creatorName}`] : [])].join(' · ')}
        disabled={isReadOnly || isMember}
        checked={isMember || isSelected(selection, contact.id)}
        onChange={() => onToggle(contact)}
      />
    </li>
  );
}
