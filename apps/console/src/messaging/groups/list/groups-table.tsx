import type { Group } from '@earshot/contract';
import { isSelected } from '@earshot/domain';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import { SelectHead } from '../../../ui/list/select-head.tsx';
import { SheetTable } from '../../../ui/sheet.tsx';
import type { GroupListState } from '../use-groups-page.ts';
import { GroupLine } from './group-line.tsx';
import classes from './list.module.css';

interface GroupsTableProps {
  readonly groups: readonly Group[];
  readonly page: GroupListState;
  readonly onOpen: (group: Group) => void;
}

export function GroupsTable({ groups, page, onOpen }: GroupsTableProps) {
  const { chosen, actions, ownerId, isReadOnly, isSharing } = page;
  const { onStatus, onDelete, onShare } = actions;
  return (
    <SheetTable label="Groups" isStale={page.list.isPlaceholderData}>
      <thead>
        <tr>
          <SelectHead label="Select all groups on this page" state={chosen.pageState} disabled={chosen.isEmpty} onToggle={chosen.togglePage} />
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
          const isChosen = isMine && !group.isDefault && isSelected(chosen.selection, group.id);
          return (
            <GroupLine
              key={group.id}
              group={group}
              isMine={isMine}
              isSelected={isChosen}
              isFresh={group.id === page.fresh.freshId}
              isBusy={group.id === actions.busyId}
              onToggle={chosen.toggleRow}
              {...{ isReadOnly, isSharing, onOpen, onStatus, onDelete, onShare }}
            />
          );
        })}
      </tbody>
    </SheetTable>
  );
}
