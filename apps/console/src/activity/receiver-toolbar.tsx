import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { SearchBox } from '../ui/search-box.tsx';
import { SheetToolbar } from '../ui/sheet.tsx';
import { type ActivityFilter, type StatusFilter, statusFilters } from './filter.ts';
import classes from './receiver-table.module.css';

interface ReceiverToolbarProps {
  readonly filter: ActivityFilter;
  readonly onSearch: (search: string) => void;
  readonly onStatus: (status: StatusFilter | undefined) => void;
  readonly onReset: () => void;
}

/** Search, status and reset above the receivers. */
export function ReceiverToolbar({ filter, onSearch, onStatus, onReset }: ReceiverToolbarProps) {
  // A new search box, because one keeps what was typed but not yet searched for.
  const [resets, setResets] = useState(0);
  const reset = () => {
    setResets(resets + 1);
    onReset();
  };
  return (
    <SheetToolbar>
      <div className={classes['search']}>
        <SearchBox key={resets} label="Search receivers" placeholder="Search receivers" value={filter.search} onSearch={onSearch} />
        <Button className={classes['reset'] ?? ''} variant="subtle" color="gray" onClick={reset}>
          Reset
        </Button>
      </div>
      <SegmentedControl
        className={classes['filters'] ?? ''}
        aria-label="Status"
        data={['All', ...statusFilters]}
        value={filter.status ?? 'All'}
        onChange={(value) => onStatus(statusFilters.find((each) => each === value))}
      />
    </SheetToolbar>
  );
}
