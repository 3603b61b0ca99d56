import type { MessageRow } from '@earshot/contract';
import { isSelected, type Selection, selectionState } from '@earshot/domain';
import { lazy, Suspense, useMemo, useState } from 'react';
import { formatsFor } from '../../platform/dates.ts';
import { CheckBox } from '../../ui/list/check-box.tsx';
import { HiddenText } from '../../ui/hidden-text.tsx';
import { SheetTable } from '../../ui/sheet.tsx';
import { SortHeader, type SortOrder } from '../../ui/list/sort-header.tsx';
import { MessageLine } from './message-line.tsx';
import classes from './messages.module.css';
import type { DriveBadges } from './drive-changes.tsx';
import { QuickSelect } from './quick-select.tsx';
import type { MessagesSearch, ShownState } from './messages-search.ts';
import { useHeard } from './use-hearings.ts';

/** The news of drives loads after the list, which does not wait for it. */
const DriveChanges = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return { default: (await import('./drive-changes.tsx')).DriveChanges };
});

interface MessagesTableProps {
  readonly rows: readonly MessageRow[];
  /** Selectable rows on all pages. */
  readonly total: number;
  readonly search: MessagesSearch;
  readonly selection: Selection;
  readonly ownerId: string;
  /** The user whose messages can be chosen and changed; undefined for staff. */
  readonly editorId: string | undefined;
  readonly timeZone: string;
  readonly isStale: boolean;
  /** The message that was just set. */
  readonly markedId: string | undefined;
  readonly onToggle: (id: string) => void;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly onQuickSelect: (state: ShownState | 'None') => void;
  readonly onSort: (column: MessagesSearch['sort'], order: SortOrder) => void;
  readonly onPause: (row: MessageRow) => void;
  readonly onDelete: (row: MessageRow) => void;
}

export function MessagesTable(props: MessagesTableProps) {
  const { rows, selection, ownerId, editorId, timeZone, isStale, markedId, onToggle, onPause, onDelete } = props;
  const formats = useMemo(() => formatsFor(timeZone), [timeZone]);
  const heard = useHeard(
    ownerId,
    rows.map(({ id }) => id),
  );
  const [badges, setBadges] = useState<DriveBadges>();
  return (
    <SheetTable label="Messages" isStale={isStale}>
      <MessagesHead {...props} />
      <tbody>
        {rows.map((row) => {
          const isMine = row.senderId === editorId;
          return (
            <MessageLine
              key={row.id}
              row={row}
              isMine={isMine}
              isMarked={row.id === markedId}
              isSelected={isMine && isSelected(selection, row.id)}
              badge={badges?.get(row.id)}
              hearings={heard?.get(row.id)}
              {...{ formats, onToggle, onPause, onDelete }}
            />
          );
        })}
      </tbody>
      {editorId !== undefined && (
        <Suspense>
          <DriveChanges onBadges={setBadges} />
        </Suspense>
      )}
    </SheetTable>
  );
}

function MessagesHead({ total, search, selection, editorId, onSelectAll, onClear, onQuickSelect, onSort }: MessagesTableProps) {
  const state = selectionState(selection, total);
  // The headers name only columns of the list.
  const sorting = { sort: search.sort, order: search.order, onSort: (column: string, order: SortOrder) => onSort(column as MessagesSearch['sort'], order) };
  return (
    <thead>
      <tr>
        <th className={classes['box']} scope="col">
          {editorId === undefined ? (
            <HiddenText>Selection</HiddenText>
          ) : (
            <CheckBox
              label="Select all messages"
              isChecked={state === 'all'}
              isPartial={state === 'some'}
              disabled={total === 0}
              onChange={state === 'all' ? onClear : onSelectAll}
            />
          )}
        </th>
        <th className={classes['glyph']} scope="col">
          {editorId === undefined ? <HiddenText>Area</HiddenText> : <QuickSelect onSelect={onQuickSelect} />}
        </th>
        <SortHeader column="Title" {...sorting}>
          Message
        </SortHeader>
        <SortHeader column="Location" from="md" width="20%" {...sorting}>
          Place
        </SortHeader>
        <th scope="col" data-from="sm" data-align="right" style={{ width: 94 }}>
          Receivers
        </th>
        <SortHeader column="Heard" from="lg" width={92} {...sorting}>
          Heard
        </SortHeader>
        <th scope="col" data-from="lg" style={{ width: 120 }}>
          When
        </th>
        <SortHeader column="StartDate" from="md" width={112} {...sorting}>
          Starts
        </SortHeader>
        <SortHeader column="Status" width={88} {...sorting}>
          Status
        </SortHeader>
        <th className={classes['menu']} scope="col">
          <HiddenText>Actions</HiddenText>
        </th>
      </tr>
    </thead>
  );
}
