import type { Group } from '@earshot/contract';
import { isSelected, type Selection, selectionState } from '@earshot/domain';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import { SelectHead } from '../../../ui/list/select-head.tsx';
import { SheetTable } from '../../../ui/sheet.tsx';
import { GroupLine, type LineActions } from './group-line.tsx';
import classes from './list.module.css';

interface GroupsTableProps extends LineActions {
  readonly groups: readonly Group[];
  /** Selectable groups on all pages. */
  readonly total: number;
  readonly selection: Selection;
  readonly ownerId: string;
  readonly isReadOnly: boolean;
  readonly isSharing: boolean;
  readonly isStale: boolean;
  readonly freshId: string | undefined;
  readonly busyId: string | undefined;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

export function GroupsTable({ groups, total, selection, ownerId, isStale, freshId, busyId, onSelectAll, onClear, ...rest }: GroupsTableProps) {
  const state = selectionState(selection, total);
  return (
    <SheetTable label="Groups" isStale={isStale}>
      <thead>
        <tr>
          <SelectHead label="Select all groups" state={state} disabled={rest.isReadOnly || total === 0} onToggle={state === 'all' ? onClear : onSelectAll} />
          <th scope="col" className={classes['icon']}>
            <HiddenText>Icon</HiddenText>
          </th>
          <th scope="col">Name</th>
          <th scope="col" data-from="sm" className={classes['type']}>
            Type
          </th>
          <th scope="col" data-from="sm" data-align="right" className={classes['members']}>
            Members
          </th>
          <th scope="col" className={classes['active']}>
            Active
          </th>
          <th scope="col" className={classes['actions']}>
            <HiddenText>Actions</HiddenText>
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => {
          const isMine = group.createdBy === ownerId;
          const isChosen = isMine && !group.isDefault && isSelected(selection, group.id);
          return (
            <GroupLine
              key={group.id}
              group={group}
              isMine={isMine}
              isSelected={isChosen}
              isFresh={group.id === freshId}
              isBusy={group.id === busyId}
              {...rest}
            />
          );
        })}
      </tbody>
    </SheetTable>
  );
}
