import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { type ContactsSearch, isFiltered } from './contacts-search.ts';

interface NoContactsProps {
  readonly search: ContactsSearch;
  readonly mayAdd: boolean;
  readonly onChange: (change: Partial<ContactsSearch>) => void;
  readonly onOpen: (dialog: 'add' | 'import') => void;
}

/** An empty list: without matches, or without any contacts. */
export function NoContacts({ search, mayAdd, onChange, onOpen }: NoContactsProps) {
  if (isFiltered(search)) {
    return (
      <EmptyState title="No contacts match" text="Try another search or status.">
        <Button variant="default" onClick={() => onChange({ search: '', status: 'All' })}>
          Show all contacts
        </Button>
      </EmptyState>
    );
  }
  if (!mayAdd) return <EmptyState title="No contacts yet" text="No contacts have been added." />;
  return (
    <EmptyState
      title="No contacts yet"
      text="Add the people you want to receive messages, one by one or all at once from a CSV file. Each gets a text message with a link to the app when you press Invite."
    >
      <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => onOpen('add')}>
        Add contact
      </Button>
      <Button variant="default" onClick={() => onOpen('import')}>
        Import
      </Button>
    </EmptyState>
  );
}
