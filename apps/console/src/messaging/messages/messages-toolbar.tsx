import { durationFilters, formatCount, heardFilters, startDateFilters } from '@earshot/domain';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { FilterSelect } from '../../ui/list/filter-select.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { Segments } from '../../ui/segments.tsx';
import { SheetToolbar } from '../../ui/sheet.tsx';
import { type FilterKey, type MessagesSearch, shownStates } from './messages-search.ts';
import classes from './messages.module.css';

const heardLabels = {
  'Heard by All': 'Heard by all',
  'Heard by Some': 'Heard by some',
  'Heard by Nobody': 'Heard by nobody',
  'Not Begun': 'Not begun',
} as const;
const toSelectOptions = (unfiltered: string, values: readonly string[]) => [
  { value: '', label: unfiltered },
  ...values.map((value) => ({ value, label: value })),
];
const durationOptions = toSelectOptions('Any duration', durationFilters);
const startDateOptions = toSelectOptions('Any start date', startDateFilters);
// Hearings of other messages are no longer known.
const heardOptions = [{ value: '', label: 'Heard or not' }, ...heardFilters.map((value) => ({ value, label: heardLabels[value] }))];

interface MessagesToolbarProps {
  readonly search: MessagesSearch;
  readonly selectedCount: number;
  readonly isExporting: boolean;
  readonly isDeleting: boolean;
  readonly onChange: (change: Partial<MessagesSearch>) => void;
  readonly onPause: (isPaused: boolean) => void;
  readonly onExport: () => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** Search and filters; while messages are chosen, the actions on them in the same place. */
export function MessagesToolbar(props: MessagesToolbarProps) {
  const { search, selectedCount, isExporting, isDeleting, onChange, onPause, onExport, onDelete, onClear } = props;
  return (
    <SheetToolbar>
      {selectedCount > 0 ? (
        <fieldset className={classes['bulk']} aria-label="Selected messages">
          <output>{formatCount(selectedCount)} selected</output>
          <Button variant="default" onClick={() => onPause(true)}>
            Pause
          </Button>
          <Button variant="default" onClick={() => onPause(false)}>
            Resume
          </Button>
          <Button variant="default" loading={isExporting} onClick={onExport}>
            Export
          </Button>
          <Button variant="default" leftSection={<IconTrash size={14} aria-hidden />} loading={isDeleting} onClick={onDelete}>
            Delete
          </Button>
          <Button variant="subtle" color="gray" onClick={onClear}>
            Clear
          </Button>
        </fieldset>
      ) : (
        <Filters search={search} onChange={onChange} />
      )}
      <Segments label="Status" values={shownStates} value={search.status} onChange={(status) => onChange({ status })} />
    </SheetToolbar>
  );
}

function Filters({ search, onChange }: Pick<MessagesToolbarProps, 'search' | 'onChange'>) {
  // One filter at a time: the calls accept a single filterkey (spec 2 §7).
  const choose = (filterkey: FilterKey, filtervalue: string) =>
    onChange(filtervalue === '' ? { filterkey: undefined, filtervalue: undefined } : { filterkey, filtervalue });
  const filterValueFor = (filterkey: FilterKey) => (search.filterkey === filterkey ? (search.filtervalue ?? '') : '');
  return (
    <>
      <SearchBox label="Search messages" placeholder="Search title, text or place" value={search.search} onSearch={(text) => onChange({ search: text })} />
      <FilterSelect label="Duration" value={filterValueFor('duration')} options={durationOptions} onChange={(value) => choose('duration', value)} />
      <FilterSelect label="Start date" value={filterValueFor('startdate')} options={startDateOptions} onChange={(value) => choose('startdate', value)} />
      <FilterSelect label="Heard" value={filterValueFor('heard')} options={heardOptions} onChange={(value) => choose('heard', value)} />
    </>
  );
}
