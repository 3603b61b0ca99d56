import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { ContactPicker, PickedCount } from '../choosing/contact-picker.tsx';
import { pickCount } from '../choosing/picks.ts';
import type { ContactList } from '../choosing/use-contact-list.ts';
import type { PickState } from '../choosing/use-picks.ts';
import classes from './creating.module.css';

interface ContactsHalfProps {
  readonly list: ContactList;
  readonly page: number;
  readonly search: string;
  readonly onPage: (page: number) => void;
  readonly onSearch: (search: string) => void;
  readonly state: PickState;
  readonly ownerId: string;
  readonly isReadOnly: boolean;
  /** A group is already being made of the chosen contacts. */
  readonly isPanelActive: boolean;
  readonly addButton: Ref<HTMLButtonElement>;
  readonly onAdd: () => void;
}

/** The left half: the contacts for a new group. */
export function ContactsHalf({ state, isReadOnly, isPanelActive, addButton, onAdd, ...picker }: ContactsHalfProps) {
  const { list, search } = picker;
  if (search === '' && list.data && !list.isStale && hasNobody(list.data)) return <NoContacts />;
  const count = pickCount(state.picks);
  return (
    <Sheet>
      <ContactPicker label="Contacts" state={state} isReadOnly={isReadOnly} empty="There are no contacts yet." {...picker} />
      <div className={classes['bar']}>
        <PickedCount count={count} onClear={state.clear} />
        {/* Not without a selection, not while the panel is active, not for staff (spec 2 §5). */}
        <Button ref={addButton} size="sm" disabled={count === 0 || isPanelActive || isReadOnly} onClick={onAdd}>
          Add to group
        </Button>
      </div>
    </Sheet>
  );
}

/** The operator's own phone alone does not make a group. */
const hasNobody = ({ rows, pager }: NonNullable<ContactList['data']>): boolean =>
  pager.totalItems === 0 || (pager.totalItems === 1 && rows[0]?.isDefault === true);

function NoContacts() {
  return (
    <Sheet>
      <EmptyState
        title="No contacts yet"
        text="Creating a group requires adding contacts first. Go to the Contacts page and add the people you want to receive messages."
      >
        <Button component={Link} to="/contacts">
          Go to Contacts
        </Button>
      </EmptyState>
    </Sheet>
  );
}
