import type { ActivityRow } from '@earshot/contract';
import { SheetTable } from '../../ui/sheet.tsx';
import type { ActivityAddressState } from './filter.ts';
import { ReceiverRow } from './receiver-row.tsx';
import classes from './receiver-table.module.css';

interface ReceiverTableProps {
  readonly rows: readonly ActivityRow[];
  /** All receivers, not only those of this page. */
  readonly receiverCount: number;
  /** When the rows were read. */
  readonly readAt: number;
  readonly timeZone: string;
  /** Another page or filter is on its way. */
  readonly isStale: boolean;
  readonly address: ActivityAddressState;
}

/** Who heard and who did not. */
export function ReceiverTable({ rows, receiverCount, readAt, timeZone, isStale, address }: ReceiverTableProps) {
  return (
    <SheetTable label="Receivers" isStale={isStale}>
      <thead>
        <tr>
          <th scope="col" className={classes['name']}>
            Name
          </th>
          <th scope="col" data-from="md">
            Groups
          </th>
          <th scope="col" data-from="sm">
            Locations
          </th>
          <th scope="col" data-from="md" data-align="right" className={classes['assigned']}>
            Assigned messages
            <small>
              to {receiverCount.toLocaleString('en-US')} {receiverCount === 1 ? 'person' : 'people'}
            </small>
          </th>
          <th scope="col" className={classes['receiptHead']}>
            Status
          </th>
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
