import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import dialog from '../../../ui/dialog.module.css';
import { PickedDialog } from '../choosing/picked-dialog.tsx';
import { loadContacts } from '../queries.ts';
import type { PickState } from '../choosing/use-picks.ts';
import classes from './creating.module.css';
import { StandingNotice } from '../../../ui/account-notice.tsx';
import { NewGroupForm } from './new-group-form.tsx';

interface NewGroupProps {
  readonly isActive: boolean;
  readonly state: PickState;
  readonly ownerId: string;
  readonly onCancel: () => void;
  readonly onCreated: (id: string) => void;
}

/** The right half: the group that is being made. With stacked halves it slides up from the bottom of the screen. */
export function NewGroup({ isActive, state, ownerId, onCancel, onCreated }: NewGroupProps) {
  const isNarrow = useMediaQuery('(max-width: 56.25em)', false, { getInitialValueInEffect: false });
  const [isEditing, setEditing] = useState(false);
  const form = (
    <>
      <StandingNotice />
      <NewGroupForm {...{ state, onCancel, onCreated }} isLarge={isNarrow} onEdit={() => setEditing(true)} />
    </>
  );
  return (
    <>
      {isNarrow ? (
        <Modal
          opened={isActive}
          onClose={onCancel}
          title="New group"
          closeOnClickOutside={false}
          // Escape closes the list over the form, not both.
          closeOnEscape={!isEditing}
          size="100%"
          transitionProps={{ transition: 'slide-up' }}
          classNames={{ inner: classes['foot'] ?? '', content: classes['drawer'] ?? '', title: dialog['title'] ?? '' }}
        >
          {isActive && form}
        </Modal>
      ) : (
        <section className={classes['half']} aria-labelledby="new-group">
          <h2 id="new-group">New group</h2>
          {isActive ? form : <Waiting />}
        </section>
      )}
      <PickedDialog
        opened={isEditing}
        title="Selected contacts"
        whole={{ name: ['list', ownerId], load: loadContacts }}
        {...{ state, ownerId }}
        onClose={() => setEditing(false)}
      />
    </>
  );
}

function Waiting() {
  return (
    <div className={classes['waiting']}>
      <IconUsersPlus size={26} stroke={1.5} aria-hidden />
      <p>Select the people who belong together, then press Add to group.</p>
    </div>
  );
}
