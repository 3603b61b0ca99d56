import type { ContactsPage } from '@earshot/contract';
import { isSelected, type Selection, type SelectionState } from '@earshot/domain';
import { useMemo } from 'react';
import { formatsFor } from '../../platform/dates.ts';
import { NoSelectHead, SelectHead } from '../../ui/list/select-head.tsx';
import { QuickSelect } from '../../ui/list/quick-select.tsx';
import { HiddenText } from '../../ui/hidden-text.tsx';
import { SheetTable } from '../../ui/sheet.tsx';
import { SortHeader, type SortOrder } from '../../ui/list/sort-header.tsx';
import { ContactLine } from './contact-line.tsx';
import type { ContactEvents } from './contact-menu.tsx';
import { isOwn } from './contact-status.ts';
import { type ContactsSearch, type SelectAllSort, selectAllSorts } from './contacts-search.ts';
import classes from './contacts.module.css';
import { usePhoneFormat } from '../../ui/use-phone-format.ts';

interface ContactsTableProps {
  readonly page: ContactsPage;
  readonly search: ContactsSearch;
  readonly selection: Selection;
  /** The state of the box over the rows: other contacts may be chosen as well. */
  readonly pageState: SelectionState;
  /** The page has no contact that can be chosen. */
  readonly isPageEmpty: boolean;
  readonly ownerId: string;
  /** The operator whose contacts can be chosen and changed; undefined for staff. */
  readonly editorId: string | undefined;
  readonly timeZone: string;
  readonly isStale: boolean;
  readonly onToggle: (id: string) => void;
  readonly onTogglePage: () => void;
  readonly onQuickSelect: (choice: SelectAllSort) => void;
  readonly onSort: (column: ContactsSearch['sort'], order: SortOrder) => void;
  readonly on: ContactEvents;
}

export function ContactsTable(props: ContactsTableProps) {
  const { page, selection, ownerId, editorId, timeZone, isStale, onToggle, on } = props;
  const formats = useMemo(() => formatsFor(timeZone), [timeZone]);
  const formatPhone = usePhoneFormat();
  const groups = useMemo(() => groupNamesByContact(page), [page]);
  return (
    <SheetTable label="Contacts" isStale={isStale}>
      <ContactsHead {...props} />
      <tbody>
        {page.teams.docs.map((contact) => {
          const isMine = isOwn(contact, editorId);
          return (
            <ContactLine
              key={contact.id}
              contact={contact}
              phone={contact.phone === '' ? '—' : formatPhone(contact.phone)}
              groups={groups.get(contact.id) ?? ''}
              isOwn={isOwn(contact, ownerId)}
              isMine={isMine}
              isSelected={isMine && !contact.isDefault && isSelected(selection, contact.id)}
              mayShare={page.sharingEnabled}
              {...{ formats, onToggle, on }}
            />
          );
        })}
      </tbody>
    </SheetTable>
  );
}

function groupNamesByContact({ contactGroups }: ContactsPage): ReadonlyMap<string, string> {
  const names = Map.groupBy(contactGroups, ({ Contact_Id }) => Contact_Id);
  return new Map([...names].map(([id, groups]) => [id, groups.map(({ groupName }) => groupName).join('\n')]));
}

function ContactsHead({ page, search, pageState, isPageEmpty, editorId, isStale, onTogglePage, onQuickSelect, onSort }: ContactsTableProps) {
  // The headers name only columns of the list.
  const sorting = { sort: search.sort, order: search.order, onSort: (column: string, order: SortOrder) => onSort(column as ContactsSearch['sort'], order) };
  return (
    <thead>
      <tr>
        {editorId === undefined ? (
          <NoSelectHead />
        ) : (
          <SelectHead label="Select all contacts on this page" state={pageState} disabled={isPageEmpty || isStale} onToggle={onTogglePage}>
            <QuickSelect choices={selectAllSorts} counts={page.editableCounts} onSelect={onQuickSelect} />
          </SelectHead>
        )}
        <SortHeader column="FirstName" {...sorting}>
          Name
        </SortHeader>
        <SortHeader column="PhoneNumber" from="md" width="21%" {...sorting}>
          Phone number
        </SortHeader>
        <th className={classes['statusHead']} scope="col">
          Status
        </th>
        <th scope="col" data-from="md" style={{ width: '24%' }}>
          Details
        </th>
        <th className={classes['menu']} scope="col">
          <HiddenText>Actions</HiddenText>
        </th>
      </tr>
    </thead>
  );
}
