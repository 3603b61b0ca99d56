import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { isFiltered, type MessagesSearch } from './messages-search.ts';

interface NoMessagesProps {
  readonly search: MessagesSearch;
  readonly mayWrite: boolean;
  readonly onChange: (change: Partial<MessagesSearch>) => void;
}

/** An empty list: without matches, or without any messages. */
export function NoMessages({ search, mayWrite, onChange }: NoMessagesProps) {
  if (isFiltered(search)) {
    return (
      <EmptyState title="No messages match" text="Try another search or filter.">
        <Button variant="default" onClick={() => onChange({ search: '', status: 'All', filterkey: undefined, filtervalue: undefined })}>
          Show all messages
        </Button>
      </EmptyState>
    );
  }
  if (!mayWrite) return <EmptyState title="No messages yet" text="No messages have been set." />;
  return (
    <EmptyState title="No messages yet" text="Type a message, draw a circle on the map, and choose who hears it. Their phones speak it when they arrive.">
      <Button component={Link} to="/messages/editor" leftSection={<IconPlus size={15} aria-hidden />}>
        New Message
      </Button>
      <Button component={Link} to="/hear" variant="default">
        Hear a sample
      </Button>
    </EmptyState>
  );
}
