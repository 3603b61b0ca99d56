import type { Group } from '@earshot/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ContactPicker, PickedCount } from '../choosing/contact-picker.tsx';
import { joinPicks, pickCount, type Picks } from '../choosing/picks.ts';
import { useContactList } from '../choosing/use-contact-list.ts';
import { usePicks } from '../choosing/use-picks.ts';
import { loadNonMembers } from '../queries.ts';
import { DialogPicker, PendingLine } from './dialog-picker.tsx';
import classes from './editing.module.css';

interface ContactsTabProps {
  readonly group: Group;
  readonly ownerId: string;
  readonly isReadOnly: boolean;
  readonly added: Picks;
  /** `count` is the number of new ones. */
  readonly onAdded: (added: Picks, count: number) => void;
}

/** The contacts outside of the group. Added ones stay in the list, ticked, until SAVE stores them. */
export function ContactsTab({ group, ownerId, isReadOnly, added, onAdded }: ContactsTabProps) {
  const state = usePicks();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const list = useContactList({ name: ['non-members', group.id], load: loadNonMembers(group.id), page, search, onPage: setPage });
  const both = joinPicks(added, state.picks);
  const count = pickCount(both) - pickCount(added);
  const add = () => {
    onAdded(both, count);
    state.clear();
  };
  return (
    <DialogPicker
      pending={
        <PendingLine
          label="Contacts added when you save"
          picks={added}
          whole={{ name: ['non-members', group.id], load: loadNonMembers(group.id) }}
          ownerId={ownerId}
          onChange={(picks) => onAdded(picks, 0)}
        />
      }
      action={
        <div className={classes['bar']}>
          <PickedCount count={count} onClear={state.clear} />
          <Button variant="light" disabled={count === 0 || isReadOnly} onClick={add}>
            Add to group
          </Button>
        </div>
      }
    >
      <ContactPicker
        label="Contacts"
        {...{ list, page, search, state, ownerId, isReadOnly }}
        locked={added}
        lockedNote="Added with SAVE"
        onPage={setPage}
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
        empty="All of your contacts are in this group."
      />
    </DialogPicker>
  );
}
