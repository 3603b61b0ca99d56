import type { MessageHearings, MessageRow } from '@earshot/contract';
import { weekdaysWithin, formatCount, type MessageState, radiusLabel } from '@earshot/domain';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import type { Formats } from '../../platform/dates.ts';
import { CheckBox } from '../../ui/list/check-box.tsx';
import { SelectCell } from '../../ui/list/select-head.tsx';
import { FenceGlyph } from '../../ui/fence-glyph.tsx';
import { CellNote, CellTitle } from '../../ui/sheet.tsx';
import { StateDot } from '../../ui/state-dot.tsx';
import { useHasChanged } from '../../ui/use-has-changed.ts';
import { WeekdayStrip } from '../../ui/weekday-strip.tsx';
import { WindowBar } from '../../ui/window-bar.tsx';
import { HeardCell } from './heard-cell.tsx';
import { MessageMenu, type RowActions } from './message-menu.tsx';
import classes from './messages.module.css';

interface MessageLineProps {
  readonly row: MessageRow;
  readonly isSelected: boolean;
  /** Messages of others are read only (decisions: Messages). */
  readonly isMine: boolean;
  /** The message was just set: it is scrolled to and highlighted for some seconds. */
  readonly isMarked: boolean;
  /** News of the message, beside its title. */
  readonly badge: ReactNode;
  /** Undefined while it loads, and for messages without figures. */
  readonly hearings: MessageHearings | undefined;
  readonly formats: Formats;
  readonly onToggle: (id: string) => void;
  readonly on: RowActions;
}

export function messageState(row: MessageRow): MessageState {
  if (row.mode === 'draft') return 'draft';
  if (row.isExpired) return 'expired';
  if (row.pausedAt !== undefined) return 'paused';
  return row.isActive ? 'active' : 'future';
}

/** The weekdays on which a message plays: those between its dates and, with Custom, only the chosen ones. */
function toWeekdayFlags({ settings }: MessageRow): readonly boolean[] {
  const days = weekdaysWithin(settings.startDate, settings.endDate);
  return settings.repeat === 'custom' ? days.map((isWithin, weekday) => isWithin && settings.repeatDays[weekday] === true) : days;
}

/** A draft without a title is identified by its text. */
const shortenBody = (body: string): string => (body.length > 60 ? `${body.slice(0, 57).trimEnd()}…` : body);

/** One message of the list. Memoised: choosing a row renders that row alone. */
export const MessageLine = memo(function MessageLine({ row, isSelected, isMine, isMarked, badge, hearings, formats, onToggle, on }: MessageLineProps) {
  const state = messageState(row);
  const title = row.title || shortenBody(row.body) || 'Untitled';
  const place = row.location || (row.radiusMeters === 0 ? 'Anywhere' : 'No place yet');
  const length = state === 'expired' ? <span className={classes['expired']}>Expired</span> : row.duration;
  const line = useRef<HTMLTableRowElement>(null);
  const changed = useHasChanged(row.modifiedAt, hearings?.heard);
  useEffect(() => {
    if (isMarked) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isMarked]);
  const trigger = row.settings.trigger === 'enter' ? 'On arrival' : 'On leaving';
  return (
    <tr ref={line} data-selected={isSelected || undefined} data-marked={isMarked || undefined} data-changed={changed}>
      <SelectCell>{isMine && <CheckBox label={`Select ${title}`} isChecked={isSelected} onChange={() => onToggle(row.id)} />}</SelectCell>
      <td className={classes['glyph']}>
        <FenceGlyph radiusMeters={row.radiusMeters} state={state} />
      </td>
      <td>
        <CellTitle>
          <Link to="/messages/editor" search={{ id: row.id }}>
            {title}
          </Link>
          {badge}
        </CellTitle>
        <CellNote>
          {!isMine && `${row.senderName} · `}
          {trigger}
          {row.body !== '' && ` · “${row.body}”`}
        </CellNote>
        <CellNote until="md">{place}</CellNote>
        {/* Rendered even before the figures are known: a row that grows would move those below it. */}
        {(state === 'active' || state === 'expired') && (
          <CellNote until="lg">
            Heard: <HeardCell hearings={hearings} title={title} isInLine />
          </CellNote>
        )}
        <CellNote until="md">
          {formats.day(row.startDate)} · {length}
        </CellNote>
      </td>
      <td data-from="md">
        <div className={classes['place']}>{place}</div>
        <CellNote>{row.radiusMeters === 0 ? radiusLabel(0, row.radiusUnit) : `${radiusLabel(row.radiusMeters, row.radiusUnit)} radius`}</CellNote>
      </td>
      <td data-from="sm" data-align="right">
        {formatCount(row.receiverCount)}
      </td>
      <td data-from="lg">
        <HeardCell hearings={hearings} title={title} />
      </td>
      <td data-from="lg">
        <div className={classes['when']}>
          <WeekdayStrip days={toWeekdayFlags(row)} />
          <WindowBar startMinute={row.settings.startMinute} endMinute={row.settings.endMinute} />
        </div>
      </td>
      <td data-from="md">
        {formats.day(row.startDate)}
        <CellNote>{length}</CellNote>
      </td>
      <td>
        <StateDot state={state} />
      </td>
      <td className={classes['menu']}>
        <MessageMenu {...{ row, state, title, isMine, hearings, on }} />
      </td>
    </tr>
  );
});
