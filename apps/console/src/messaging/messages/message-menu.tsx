import type { MessageHearings, MessageRow } from '@earshot/contract';
import type { MessageState } from '@earshot/domain';
import { useNavigate } from '@tanstack/react-router';
import { IconDots } from '@tabler/icons-react';
import { withHeard } from '../../platform/panel-address.ts';
import { ActionMenu, type MenuAction } from '../../ui/list/action-menu.tsx';

interface MessageMenuProps {
  readonly row: MessageRow;
  readonly state: MessageState;
  readonly title: string;
  readonly isMine: boolean;
  readonly hearings: MessageHearings | undefined;
  readonly on: RowActions;
}

/** The actions of a row that stay on the list. */
export interface RowActions {
  readonly togglePause: (row: MessageRow) => void;
  readonly export: (row: MessageRow) => void;
  readonly delete: (row: MessageRow) => void;
}

export function MessageMenu({ row, state, title, isMine, hearings, on }: MessageMenuProps) {
  const navigate = useNavigate();
  const edit = (label: string, search: object): MenuAction => ({ label, onSelect: () => void navigate({ to: '/messages/editor', search }) });
  const open = edit(isMine ? 'Edit' : 'View', { id: row.id });
  const settings = edit('Settings', { id: row.id, settings: '1' });
  const copy: MenuAction = { ...edit('Duplicate', { copy: row.id }), shortcut: 'D' };
  const pause: MenuAction = { label: state === 'paused' ? 'Resume' : 'Pause', onSelect: () => on.togglePause(row) };
  const mayPause = state !== 'draft' && state !== 'expired';
  const remind: MenuAction = {
    label: 'Remind those who have not heard…',
    onSelect: () => void navigate({ to: '/messages', search: ((last: object) => withHeard(last, { heard: row.id })) as never, resetScroll: false }),
  };
  const mayRemind = state === 'active' && hearings !== undefined && hearings.heard < hearings.assigned;
  const history: MenuAction = { label: 'History', onSelect: () => void navigate({ to: '/activity/history', search: { messageId: row.id } }) };
  const save: MenuAction = { label: 'Export', onSelect: () => on.export(row) };
  const remove: MenuAction = { label: 'Delete', isDanger: true, onSelect: () => on.delete(row) };
  // A message of somebody else has figures where the viewer may see its history.
  const others = hearings ? [open, history] : [open];
  return (
    <ActionMenu
      label={`Actions for ${title}`}
      sections={[{ actions: isMine ? [open, settings, copy, ...(mayRemind ? [remind] : []), ...(mayPause ? [pause] : []), history, save, remove] : others }]}
    >
      <IconDots size={16} aria-hidden />
    </ActionMenu>
  );
}
