import type { MessageRow } from '@earshot/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconDots } from '@tabler/icons-react';

interface MessageMenuProps {
  readonly row: MessageRow;
  readonly title: string;
  readonly isMine: boolean;
  readonly onDelete: (row: MessageRow) => void;
}

/** What can be done with one message. */
export function MessageMenu({ row, title, isMine, onDelete }: MessageMenuProps) {
  return (
    <Menu position="bottom-end" width={132} shadow="md">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${title}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item renderRoot={(props) => <Link to="/messages/editor" search={{ id: row.id }} {...props} />}>{isMine ? 'Edit' : 'View'}</Menu.Item>
        {isMine && (
          <>
            <Menu.Item renderRoot={(props) => <Link to="/messages/editor" search={{ id: row.id, settings: '1' }} {...props} />}>Settings</Menu.Item>
            <Menu.Item color="red" onClick={() => onDelete(row)}>
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
