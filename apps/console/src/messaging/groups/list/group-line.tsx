import type { Group } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { Switch } from '@mantine/core';
import { IconPencil, IconShare3, IconTrash, IconUsers } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { CheckBox } from '../../../ui/list/check-box.tsx';
import { SelectCell } from '../../../ui/list/select-head.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CellNote, CellTitle } from '../../../ui/sheet.tsx';
import { GroupIcon } from '../group-icon.tsx';
import nameButton from '../../../ui/name-button.module.css';
import classes from './list.module.css';

interface LineActions {
  readonly onToggle: (id: string) => void;
  readonly onOpen: (group: Group) => void;
  readonly onStatus: (group: Group, isActive: boolean) => void;
  readonly onDelete: (group: Group) => void;
  readonly onShare: (group: Group) => void;
}

interface GroupLineProps extends LineActions {
  readonly group: Group;
  readonly isSelected: boolean;
  readonly isMine: boolean;
  /** Staff, and an Account Holder who is no Operator, may only read. */
  readonly isReadOnly: boolean;
  readonly isSharing: boolean;
  /** The group was just made, and is scrolled to. */
  readonly isFresh: boolean;
  readonly isBusy: boolean;
}

export const GroupLine = memo(function GroupLine({ group, isSelected, isMine, isReadOnly, isFresh, isBusy, ...rest }: GroupLineProps) {
  const line = useFreshLine(isFresh);
  const { id, name } = group;
  // Everyone cannot be edited, and groups of others can only be chosen (decisions: Contacts).
  const isEditable = isMine && !group.isDefault;
  const isActive = group.status === 'active';
  return (
    <tr ref={line} data-selected={isSelected || undefined} data-fresh={isFresh || undefined} className={classes['line']}>
      <SelectCell>
        {isEditable && <CheckBox label={`Select ${name}`} isChecked={isSelected} disabled={isReadOnly} onChange={() => rest.onToggle(id)} />}
      </SelectCell>
      <td className={classes['icon']}>
        <span className={classes['tile']} data-inactive={!isActive || undefined}>
          <GroupIcon typeId={group.typeId} isDefault={group.isDefault} />
        </span>
      </td>
      <td>
        <CellTitle>
          <button type="button" className={nameButton['name']} onClick={() => rest.onOpen(group)}>
            {name}
          </button>
        </CellTitle>
        <CellNote>{isMine ? <Own group={group} /> : `Shared by ${group.creatorName}`}</CellNote>
      </td>
      <td data-from="sm">{group.typeName}</td>
      <td data-from="sm" data-align="right">
        {formatCount(group.memberCount)}
      </td>
      <td className={classes['active']}>
        <Switch
          size="sm"
          aria-label={`Active: ${name}`}
          checked={isActive}
          disabled={!isEditable || isReadOnly || isBusy}
          onChange={(event) => rest.onStatus(group, event.currentTarget.checked)}
        />
      </td>
      <td className={classes['actions']}>
        <Actions group={group} isMine={isMine} isEditable={isEditable} isReadOnly={isReadOnly} {...rest} />
      </td>
    </tr>
  );
});

/** The data below the name that stands in columns hidden on a small screen. */
function Own({ group }: { readonly group: Group }) {
  const members = group.memberCount === 1 ? '1 member' : `${formatCount(group.memberCount)} members`;
  if (group.isDefault) return <>All of your contacts</>;
  return (
    <>
      {group.isShared && <span className={classes['shared']}>Shared</span>}
      <span className={classes['small']}>
        {group.typeName} · {members}
      </span>
    </>
  );
}

type ActionsProps = Pick<GroupLineProps, 'group' | 'isMine' | 'isReadOnly' | 'isSharing' | 'onOpen' | 'onDelete' | 'onShare'> & {
  readonly isEditable: boolean;
};

function Actions({ group, isEditable, isReadOnly, isSharing, onOpen, onDelete, onShare }: ActionsProps) {
  const { name } = group;
  if (!isEditable)
    return (
      <IconButton label={`Members of ${name}`} title="Members" onClick={() => onOpen(group)}>
        <IconUsers size={16} aria-hidden />
      </IconButton>
    );
  return (
    <>
      {isSharing && !group.isShared && (
        <IconButton label={`Share ${name}`} title="Share" disabled={isReadOnly} onClick={() => onShare(group)}>
          <IconShare3 size={16} aria-hidden />
        </IconButton>
      )}
      <IconButton label={`Edit ${name}`} title="Edit and members" onClick={() => onOpen(group)}>
        <IconPencil size={16} aria-hidden />
      </IconButton>
      <IconButton label={`Delete ${name}`} title="Delete" disabled={isReadOnly} onClick={() => onDelete(group)}>
        <IconTrash size={16} aria-hidden />
      </IconButton>
    </>
  );
}

/** Scrolls to a new group and focuses it. */
function useFreshLine(isFresh: boolean) {
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (!isFresh || !line.current) return;
    line.current.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    // Some test browsers lack it.
    line.current.scrollIntoView?.({ block: 'center' });
  }, [isFresh]);
  return line;
}
