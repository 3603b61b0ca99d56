import { formatCount, groupTypes } from '@earshot/domain';
import { Button } from '@mantine/core';
import { IconShare3, IconTrash } from '@tabler/icons-react';
import { FilterSelect } from '../../../ui/list/filter-select.tsx';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { SheetToolbar } from '../../../ui/sheet.tsx';
import { type GroupsSearch, shownStatuses } from '../groups-search.ts';
import classes from './list.module.css';

const typeOptions = [{ value: '', label: 'Any type' }, ...groupTypes.map(({ id, name }) => ({ value: id, label: name }))];

interface BulkActions {
  readonly count: number;
  /** The state that the next switch sets: Active or Inactive. */
  readonly switchLabel: string;
  readonly isSwitching: boolean;
  readonly isDeleting: boolean;
  readonly mayShare: boolean;
  readonly onSwitch: () => void;
  readonly onDelete: () => void;
  readonly onShare: () => void;
  readonly onClear: () => void;
}

interface GroupsToolbarProps {
  readonly search: GroupsSearch;
  readonly bulk: BulkActions;
  readonly onChange: (change: Partial<GroupsSearch>) => void;
}

/** Search and filters; while groups are chosen, the actions on them in the same place. */
export function GroupsToolbar({ search, bulk, onChange }: GroupsToolbarProps) {
  return (
    <SheetToolbar>
      {bulk.count > 0 ? (
        <Bulk {...bulk} />
      ) : (
        <>
          <SearchBox label="Search groups" placeholder="Search groups" value={search.search} onSearch={(text) => onChange({ search: text })} />
          <FilterSelect label="Type" value={search.type} options={typeOptions} onChange={(type) => onChange({ type })} />
        </>
      )}
      <Segments label="Active" values={shownStatuses} value={search.status} onChange={(status) => onChange({ status })} />
    </SheetToolbar>
  );
}

function Bulk({ count, switchLabel, isSwitching, isDeleting, mayShare, onSwitch, onDelete, onShare, onClear }: BulkActions) {
  return (
    <fieldset className={classes['bulk']} aria-label="Selected groups">
      <output>{formatCount(count)} selected</output>
      <Button
        variant="default"
        loading={isSwitching}
        onClick={onSwitch}
        aria-label={switchLabel}
        title={`Make the selected groups ${switchLabel.toLowerCase()}`}
      >
        {switchLabel}
      </Button>
      {mayShare && (
        <Button variant="default" leftSection={<IconShare3 size={14} aria-hidden />} onClick={onShare}>
          Share
        </Button>
      )}
      <Button variant="default" leftSection={<IconTrash size={14} aria-hidden />} loading={isDeleting} onClick={onDelete}>
        Delete
      </Button>
      <Button variant="subtle" color="gray" onClick={onClear}>
        Clear
      </Button>
    </fieldset>
  );
}
