import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { IconSearch, IconSend, IconShare, IconTrash } from '@tabler/icons-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { Segments } from '../../ui/segments.tsx';
import { SheetToolbar } from '../../ui/sheet.tsx';
import { type ContactsSearch, shownStatuses } from './contacts-search.ts';
import classes from './contacts.module.css';

export interface BulkEvents {
  readonly remove: () => void;
  readonly invite: () => void;
  /** Absent if operators do not share contacts. */
  readonly share: (() => void) | undefined;
  readonly clear: () => void;
}

interface ContactsToolbarProps {
  readonly search: ContactsSearch;
  readonly selectedCount: number;
  /** The selected contacts outside of the current search and filter. */
  readonly hiddenCount: number;
  /** The selection is being resolved, or an action runs. */
  readonly isBusy: boolean;
  readonly bulk: BulkEvents;
  readonly onChange: (change: Partial<ContactsSearch>) => void;
}

/** Search and filter; while contacts are chosen and the search is closed, the actions on them in the same place (spec 2 §2.2). */
export function ContactsToolbar({ search, selectedCount, hiddenCount, isBusy, bulk, onChange }: ContactsToolbarProps) {
  const [isSearching, setSearching] = useState(false);
  return (
    <SheetToolbar>
      {selectedCount > 0 && !isSearching ? (
        <BulkBar searchText={search.search} onSearch={() => setSearching(true)} {...{ selectedCount, hiddenCount, isBusy, bulk }} />
      ) : (
        <>
          <Search text={search.search} takesFocus={isSearching} onSearching={setSearching} onSearch={(text) => onChange({ search: text })} />
          {selectedCount > 0 && <SelectedCount {...{ selectedCount, hiddenCount }} />}
        </>
      )}
      <Segments label="Status" values={shownStatuses} value={search.status} onChange={(status) => onChange({ status })} />
    </SheetToolbar>
  );
}

interface SearchProps {
  readonly text: string;
  /** The search was just opened. */
  readonly takesFocus: boolean;
  readonly onSearching: (isSearching: boolean) => void;
  readonly onSearch: (text: string) => void;
}

/** The search box, open as long as it has the focus. */
function Search({ text, takesFocus, onSearching, onSearch }: SearchProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onSearching(false);
  };
  return (
    <div ref={box} className={classes['search']} onFocus={() => onSearching(true)} onBlur={leave}>
      <SearchBox label="Search contacts" placeholder="Search name, number or email" value={text} onSearch={onSearch} />
    </div>
  );
}

/** The number of selected contacts; it stays visible while a search hides some of them. */
const SelectedCount = ({ selectedCount, hiddenCount }: Pick<ContactsToolbarProps, 'selectedCount' | 'hiddenCount'>) => (
  <output className={classes['count']}>
    {formatCount(selectedCount)} selected{hiddenCount > 0 && <span className={classes['hidden']}>, {formatCount(hiddenCount)} not shown</span>}
  </output>
);

interface BulkBarProps extends Pick<ContactsToolbarProps, 'selectedCount' | 'hiddenCount' | 'isBusy' | 'bulk'> {
  readonly searchText: string;
  readonly onSearch: () => void;
}

function BulkBar({ searchText, selectedCount, hiddenCount, isBusy, bulk, onSearch }: BulkBarProps) {
  const { act = '', quietly = '' } = classes;
  return (
    <fieldset className={classes['bulk']} aria-label="Selected contacts">
      <SelectedCount {...{ selectedCount, hiddenCount }} />
      <Button className={act} variant="default" leftSection={<IconTrash size={14} aria-hidden />} disabled={isBusy} onClick={bulk.remove}>
        Delete
      </Button>
      <Button className={act} variant="default" leftSection={<IconSend size={14} aria-hidden />} disabled={isBusy} onClick={bulk.invite}>
        Invite
      </Button>
      {bulk.share && (
        <Button className={act} variant="default" leftSection={<IconShare size={14} aria-hidden />} disabled={isBusy} onClick={bulk.share}>
          Share
        </Button>
      )}
      <Button className={quietly} variant="subtle" color="gray" onClick={bulk.clear}>
        Clear
      </Button>
      <IconButton className={quietly} label={searchText === '' ? 'Search contacts' : `Search contacts, now “${searchText}”`} onClick={onSearch}>
        <IconSearch size={15} aria-hidden />
      </IconButton>
    </fieldset>
  );
}
