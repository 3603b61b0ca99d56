import { outcomes } from '@earshot/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { Segments } from '../../ui/segments.tsx';
import { SheetToolbar } from '../../ui/sheet.tsx';
import type { ActivityAddressState } from './filter.ts';
import classes from './receiver-table.module.css';
import { ViewChoice } from './view-choice.tsx';

const statuses = ['All', ...outcomes] as const;

export function ReceiverToolbar({ address }: { readonly address: ActivityAddressState }) {
  const { filter, showSearch, showStatus, reset } = address;
  // A reset needs a new search box, because an old one keeps text that was typed but not yet searched for.
  const [resets, setResets] = useState(0);
  return (
    <SheetToolbar>
      <div className={classes['search']}>
        <SearchBox key={resets} label="Search receivers" placeholder="Search receivers" value={filter.search} onSearch={showSearch} />
        <Button
          className={classes['reset'] ?? ''}
          variant="subtle"
          color="gray"
          onClick={() => {
            setResets(resets + 1);
            reset();
          }}
        >
          Reset
        </Button>
      </div>
      <div className={classes['choices']}>
        <Segments label="Status" values={statuses} value={filter.status ?? 'All'} onChange={(value) => showStatus(outcomes.find((each) => each === value))} />
        <ViewChoice address={address} />
      </div>
    </SheetToolbar>
  );
}
