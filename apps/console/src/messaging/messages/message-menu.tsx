import type { MessageRow } from '@earshot/contract';
import { useNavigate } from '@tanstack/react-router';
import { IconDots } from '@tabler/icons-react';
import { ActionMenu, type MenuAction } from '../../ui/list/action-menu.tsx';

interface MessageMenuProps {
  readonly row: MessageRow;
  readonly title: string;
  readonly isMine: boolean;
  readonly onDelete: (row: MessageRow) => void;
}

/** What can be done with one message. */
export function MessageMenu({ row, title, isMine, onDelete }: MessageMenuProps) {
  const navigate = useNavigate();
  const open: MenuAction = { label: isMine ? 'Edit' : 'View', onSelect: () => void navigate({ to: '/messages/editor', search: { id: row.id } }) };
  const settings: MenuAction = {
    label: 'Settings',
    onSelect: () => void navigate({ to: '/messages/editor', search: { id: row.id, settings: '1' } }),
  };
  const copy: MenuAction = { label: 'Duplicate', shortcut: 'D', onSelect: () => void navigate({ to: '/messages/editor', search: { copy: row.id } }) };
  const remove: MenuAction = { label: 'Delete', isDanger: true, onSelect: () => onDelete(row) };
  return (
    <ActionMenu label={`Actions for ${title}`} sections={[{ actions: isMine ? [open, settings, copy, remove] : [open] }]}>
      <IconDots size={16} aria-hidden />
    </ActionMenu>
  );
}
