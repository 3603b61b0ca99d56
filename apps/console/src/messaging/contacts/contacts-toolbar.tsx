import { IconSearch, IconSend, IconShare, IconTrash } from '@tabler/icons-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { BulkAction, BulkBar, SelectedCount } from '../../ui/list/bulk-bar.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import classes from './contacts.module.css';
import type { ContactsPageState } from './use-contacts-page.ts';

/** The search; while contacts are chosen and it is closed, the actions on them in the same place (spec 2 §2.2). */
export function ContactsToolbar({ state }: { readonly state: ContactsPageState }) {
  const { search, chosen, change } = state;
  const [isSearching, setSearching] = useState(false);
  const count = state.editorId === undefined ? 0 : chosen.chosenCount;
  if (count > 0 && !isSearching) return <Bulk state={state} count={count} onSearch={() => setSearching(true)} />;
  return (
    <>
      <Search text={search.search} takesFocus={isSearching} onSearching={setSearching} onSearch={(text) => change({ search: text })} />
      {count > 0 && <SelectedCount count={count} hiddenCount={chosen.hiddenCount} />}
    </>
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

interface BulkProps {
  readonly state: ContactsPageState;
  readonly count: number;
  readonly onSearch: () => void;
}

function Bulk({ state: { search, chosen, actions, page, selectAll }, count, onSearch }: BulkProps) {
  const disabled = chosen.isBusy || actions.questions.isBusy;
  return (
    <BulkBar
      noun="contacts"
      count={count}
      hiddenCount={chosen.hiddenCount}
      allCount={chosen.allCount}
      onSelectAll={selectAll}
      onClear={chosen.clear}
      end={
        <IconButton label={search.search === '' ? 'Search contacts' : `Search contacts, now “${search.search}”`} onClick={onSearch}>
          <IconSearch size={15} aria-hidden />
        </IconButton>
      }
    >
      <BulkAction label="Delete" icon={<IconTrash size={14} aria-hidden />} disabled={disabled} onClick={() => actions.removeSelected(chosen.chosen)} />
      <BulkAction label="Invite" icon={<IconSend size={14} aria-hidden />} disabled={disabled} onClick={() => actions.inviteSelected(chosen.chosen)} />
      {page?.sharingEnabled && (
        <BulkAction label="Share" icon={<IconShare size={14} aria-hidden />} disabled={disabled} onClick={() => actions.shareSelected(chosen.chosen)} />
      )}
    </BulkBar>
  );
}
