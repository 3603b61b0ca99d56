import type { ActivityRow } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { HiddenText } from '../../ui/hidden-text.tsx';
import { SortHeader } from '../../ui/list/sort-header.tsx';
import { SheetTable } from '../../ui/sheet.tsx';
import type { ActivityAddressState } from './filter.ts';
import { ReceiverRow } from './receiver-row.tsx';
import classes from './receiver-table.module.css';

interface ReceiverTableProps {
  readonly rows: readonly ActivityRow[];
  /** All receivers, not only those of this page. */
  readonly receiverCount: number;
  readonly readAt: number;
  readonly timeZone: string;
  /** Another page or filter is loading. */
  readonly isStale: boolean;
  readonly address: ActivityAddressState;
}

export function ReceiverTable({ rows, receiverCount, readAt, timeZone, isStale, address }: ReceiverTableProps) {
  const sorting = { ...(address.filter.sorting ?? ({ sort: '', order: 'asc' } as const)), onSort: address.showSorting };
  return (
    <SheetTable label="Receivers" isStale={isStale}>
      <thead className={classes['heads']}>
        <tr>
          <SortHeader column="name" {...sorting}>
            Name
          </SortHeader>
          <th scope="col" data-from="md">
            Groups
          </th>
          <th scope="col" data-from="sm">
            Locations
          </th>
          <SortHeader column="messages" from="md" align="right" width={136} {...sorting}>
            <span className={classes['assigned']}>
              Assigned messages
              <small>
                to {formatCount(receiverCount)} {receiverCount === 1 ? 'person' : 'people'}
              </small>
            </span>
          </SortHeader>
          <SortHeader column="open" from="md" align="right" width={92} {...sorting}>
            Not heard
          </SortHeader>
          <SortHeader column="heard" {...sorting}>
            Status
            <HiddenText>, by the last hearing</HiddenText>
          </SortHeader>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ReceiverRow key={row.contactId} row={row} readAt={readAt} timeZone={timeZone} address={address} />
        ))}
      </tbody>
    </SheetTable>
  );
}
