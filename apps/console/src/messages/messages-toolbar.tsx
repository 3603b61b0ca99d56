import { durationFilters, startDateFilters } from '@earshot/domain';
import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { SearchBox } from '../ui/search-box.tsx';
import { SheetToolbar } from '../ui/sheet.tsx';
import { type MessagesSearch, shownStates } from './messages-search.ts';
import classes from './messages.module.css';

interface MessagesToolbarProps {
  readonly search: MessagesSearch;
  readonly selectedCount: number;
  readonly onChange: (change: Partial<MessagesSearch>) => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** Search and filters; while messages are chosen, what can be done with them, in the same place. */
export function MessagesToolbar({ search, selectedCount, onChange, onDelete, onClear }: MessagesToolbarProps) {
  return (
    <SheetToolbar>
      {selectedCount > 0 ? (
        <div className={classes['bulk']} role="group" aria-label="Selected messages">
          <output>{selectedCount.toLocaleString('en-US')} selected</output>
          <Button variant="default" leftSection={<IconTrash size={14} aria-hidden />} onClick={onDelete}>
            Delete
          </Button>
          <Button variant="subtle" color="gray" onClick={onClear}>
            Clear
          </Button>
        </div>
      ) : (
        <Filters search={search} onChange={onChange} />
      )}
      <SegmentedControl
        className={classes['states'] ?? ''}
        aria-label="Status"
        data={[...shownStates]}
        value={search.status}
        onChange={(status) => onChange({ status: status as MessagesSearch['status'] })}
      />
    </SheetToolbar>
  );
}

function Filters({ search, onChange }: Pick<MessagesToolbarProps, 'search' | 'onChange'>) {
  // One filter at a time: the calls know a single filterkey (spec 2 §7).
  const choose = (filterkey: 'duration' | 'startdate', filtervalue: string) =>
    onChange(filtervalue === '' ? { filterkey: undefined, filtervalue: undefined } : { filterkey, filtervalue });
  const valueOf = (filterkey: 'duration' | 'startdate') => (search.filterkey === filterkey ? (search.filtervalue ?? '') : '');
  return (
    <>
      <SearchBox label="Search messages" placeholder="Search title, text or place" value={search.search} onSearch={(text) => onChange({ search: text })} />
      <NativeSelect
        className={classes['filter'] ?? ''}
        size="xs"
        aria-label="Duration"
        value={valueOf('duration')}
        data={[{ value: '', label: 'Any duration' }, ...durationFilters]}
        onChange={(event) => choose('duration', event.currentTarget.value)}
      />
      <NativeSelect
        className={classes['filter'] ?? ''}
        size="xs"
        aria-label="Start date"
        value={valueOf('startdate')}
        data={[{ value: '', label: 'Any start date' }, ...startDateFilters]}
        onChange={(event) => choose('startdate', event.currentTarget.value)}
      />
    </>
  );
}
