import type { ActivityRow } from '@earshot/contract';
import { IconDeviceMobileOff, IconEarOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Initials } from '../ui/initials.tsx';
import { CellNote, CellTitle } from '../ui/sheet.tsx';
import { ShortList } from '../ui/short-list.tsx';
import { StateDot } from '../ui/state-dot.tsx';
import { heardText, receiptOf } from './receipt.ts';
import classes from './receiver-table.module.css';

interface ReceiverRowProps {
  readonly row: ActivityRow;
  /** When the rows were read; decides what is today. */
  readonly readAt: number;
  readonly timeZone: string;
}

/** One person with an active message. */
export function ReceiverRow({ row, readAt, timeZone }: ReceiverRowProps) {
  const hasJustHeard = useHasJustHeard(receiptOf(row) === 'heard');
  return (
    <tr className={classes['row']} data-heard-now={hasJustHeard || undefined}>
      <td>
        <Person row={row} />
      </td>
      <td data-from="md">
        <ShortList items={row.groups} none="No group" />
      </td>
      <td data-from="sm">
        <ShortList items={row.locations} none="No location" />
      </td>
      <td data-from="md" data-align="right">
        {row.messageCount.toLocaleString('en-US')}
      </td>
      <td className={classes['receipt']}>
        <ReceiptCell row={row} readAt={readAt} timeZone={timeZone} />
      </td>
    </tr>
  );
}

function Person({ row }: Pick<ReceiverRowProps, 'row'>) {
  return (
    <div className={classes['person']}>
      <Initials name={row.name} />
      <div>
        <CellTitle>{row.name}</CellTitle>
        {row.status === 'pending' && <CellNote>Not verified</CellNote>}
        <div className={classes['below']}>
          <CellNote>
            <ShortList items={row.locations} max={1} none="No location" />
          </CellNote>
        </div>
      </div>
    </div>
  );
}

function ReceiptCell({ row, readAt, timeZone }: ReceiverRowProps) {
  const receipt = receiptOf(row);
  if (receipt === 'heard') return <StateDot state="active" label={heardText(row.heardAt, readAt, timeZone)} />;
  const Icon = receipt === 'pending' ? IconEarOff : IconDeviceMobileOff;
  return (
    <span className={classes['unheard']} data-receipt={receipt}>
      <Icon size={15} aria-hidden />
      {receipt === 'pending' ? 'Not heard' : 'Not Delivered'}
    </span>
  );
}

/** True from the moment at which a row that is already shown turns to heard. */
function useHasJustHeard(isHeard: boolean): boolean {
  const [seen, setSeen] = useState({ isHeard, hasTurned: false });
  if (seen.isHeard !== isHeard) setSeen({ isHeard, hasTurned: isHeard });
  return seen.hasTurned;
}
