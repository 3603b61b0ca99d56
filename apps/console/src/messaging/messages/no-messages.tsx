import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { EmptyState } from '../../ui/list/empty-state.tsx';

/** A company without any messages. It is low where the first steps may stand under it. */
export function NoMessages({ mayWrite }: { readonly mayWrite: boolean }) {
  if (!mayWrite) return <EmptyState title="No messages yet" text="No messages have been set." />;
  return (
    <div data-low>
      <EmptyState title="No messages yet" text="Type a message, draw a circle on the map, and choose who hears it. Their phones speak it when they arrive.">
        <Button component={Link} to="/messages/editor" leftSection={<IconPlus size={15} aria-hidden />}>
          New Message
        </Button>
        <Button component={Link} to="/hear" variant="default">
          Hear a sample
        </Button>
      </EmptyState>
    </div>
  );
}
