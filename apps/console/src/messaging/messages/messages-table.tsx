import type { MessageRow } from '@earshot/contract';
import { isSelected } from '@earshot/domain';
import { useMemo, useState } from 'react';
import { formatsFor } from '../../platform/dates.ts';
import { QuickSelect } from '../../ui/list/quick-select.tsx';
import { NoSelectHead, SelectHead } from '../../ui/list/select-head.tsx';
import { HiddenText } from '../../ui/hidden-text.tsx';
import { SheetTable } from '../../ui/sheet.tsx';
import { SortHeader, type SortOrder } from '../../ui/list/sort-header.tsx';
import { MessageLine } from './message-line.tsx';
import classes from './messages.module.css';
import { type DriveBadges, DriveChanges } from './drive-changes.tsx';
import type { MessagesSearch } from './messages-search.ts';
import type { MessagesPageState } from './use-messages-page.ts';
import { useHeard } from './use-hearings.ts';

// Spec 2 §9.
const quickChoices = ['All', 'None', 'Active', 'Expired', 'Future'] as const;

interface MessagesTableProps {
  readonly contents: { readonly docs: readonly MessageRow[] };
  readonly page: MessagesPageState;
}

export function MessagesTable({ contents: { docs: rows }, page }: MessagesTableProps) {
  const { chosen, ownerId, editorId, timeZone, actions } = page;
  const formats = useMemo(() => formatsFor(timeZone), [timeZone]);
  const heard = useHeard(
    ownerId,
    rows.map(({ id }) => id),
  );
  const [badges, setBadges] = useState<DriveBadges>();
  return (
    <SheetTable label="Messages" isStale={page.list.isPlaceholderData}>
      <MessagesHead page={page} />
      <tbody>
        {rows.map((row) => {
          const isMine = row.senderId === editorId;
          return (
            <MessageLine
              key={row.id}
              row={row}
              isMine={isMine}
              isMarked={row.id === page.just.markedId}
              isSelected={isMine && isSelected(chosen.selection, row.id)}
              badge={badges?.get(row.id)}
              hearings={heard?.get(row.id)}
              onToggle={chosen.toggleRow}
              on={actions.on}
              formats={formats}
            />
          );
        })}
      </tbody>
      {editorId !== undefined && <DriveChanges onBadges={setBadges} />}
    </SheetTable>
  );
}

function MessagesHead({ page: { search, chosen, editorId, quickSelect, change } }: Pick<MessagesTableProps, 'page'>) {
  // The headers name only columns of the list.
  const onSort = (column: string, order: SortOrder) => change({ sort: column as MessagesSearch['sort'], order });
  const sorting = { sort: search.sort, order: search.order, onSort };
  return (
    <thead>
      <tr>
        {editorId === undefined ? (
          <NoSelectHead />
        ) : (
          <SelectHead label="Select all messages on this page" state={chosen.pageState} disabled={chosen.isEmpty} onToggle={chosen.togglePage} />
        )}
        <th className={classes['glyph']} scope="col">
          {editorId === undefined ? <HiddenText>Area</HiddenText> : <QuickSelect choices={quickChoices} onSelect={quickSelect} />}
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
        <SortHeader column="Heard" from="lg" width={102} {...sorting}>
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
