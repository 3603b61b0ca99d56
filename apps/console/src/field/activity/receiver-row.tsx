import type { ActivityRow } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { IconClock, IconDeviceMobileOff, IconEarOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { HeardLink } from '../../ui/heard-link.tsx';
import { HiddenText } from '../../ui/hidden-text.tsx';
import { Initials } from '../../ui/initials.tsx';
import { CellNote, CellTitle } from '../../ui/sheet.tsx';
import { ShortList } from '../../ui/short-list.tsx';
import { StateDot } from '../../ui/state-dot.tsx';
import { useHasChanged } from '../../ui/use-has-changed.ts';
import type { ActivityAddressState } from './filter.ts';
import { toReceipt } from './delivery-status.ts';
import { allMessages } from './queries.ts';
import personCell from '../../ui/person-cell.module.css';
import classes from './receiver-table.module.css';

interface ReceiverRowProps {
  readonly row: ActivityRow;
  /** The time at which the rows were read; it decides which day is today. */
  readonly readAt: number;
  readonly timeZone: string;
  readonly address: Pick<ActivityAddressState, 'showPerson' | 'personSearch'>;
}

/** One person with an active message. The keyboard opens it by its name, the pointer anywhere in the row. */
export function ReceiverRow({ row, readAt, timeZone, address }: ReceiverRowProps) {
  const changed = useHasChanged(row.lastHeardAt ?? 0);
  const open = (event: MouseEvent) => {
    // The link has already opened it, or opens another tab.
    if (event.defaultPrevented || (event.target instanceof Element && event.target.closest('a'))) return;
    address.showPerson(row.contactId);
  };
  return (
    <tr className={classes['row']} data-changed={changed} onClick={open}>
      <td>
        <Person row={row} address={address} />
      </td>
      <td data-from="md">
        <ShortList items={row.groups} none="No group" />
      </td>
      <td data-from="sm">
        <ShortList items={row.locations} none="No location" />
      </td>
      <td data-from="md" data-align="right">
        {formatCount(row.messageCount)}
      </td>
      <td data-from="md" data-align="right">
        {formatCount(row.waiting + row.missed + row.notDelivered)}
      </td>
      <td className={classes['receipt']}>
        <ReceiptCell row={row} readAt={readAt} timeZone={timeZone} />
      </td>
    </tr>
  );
}

function Person({ row, address }: Pick<ReceiverRowProps, 'row' | 'address'>) {
  return (
    <div className={personCell['person']}>
      <Initials name={row.name} />
      <div>
        <CellTitle>
          <Link to="." search={address.personSearch(row.contactId) as never} resetScroll={false}>
            {row.name}
          </Link>
        </CellTitle>
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

const icons = { waiting: IconClock, missed: IconEarOff, 'not-delivered': IconDeviceMobileOff } as const;

function ReceiptCell({ row, readAt, timeZone }: Omit<ReceiverRowProps, 'address'>) {
  const { kind, text, open } = toReceipt(row, readAt, timeZone);
  const receipt = (
    <>
      {kind === 'heard' ? <StateDot state="active" label={text} /> : <Unheard kind={kind} text={text} />}
      {open !== undefined && <small className={classes['open']}>{open}</small>}
    </>
  );
  if (row.waiting + row.missed + row.notDelivered === 0) return receipt;
  return (
    <HeardLink className={classes['why']} over={{ heard: allMessages, who: row.name }} title="See why, and what to do">
      {receipt}
      <HiddenText>. Why {row.name} has not heard all, and what to do</HiddenText>
    </HeardLink>
  );
}

function Unheard({ kind, text }: { readonly kind: keyof typeof icons; readonly text: string }) {
  const Icon = icons[kind];
  return (
    <span className={classes['unheard']} data-receipt={kind}>
      <Icon size={15} aria-hidden />
      {text}
    </span>
  );
}
