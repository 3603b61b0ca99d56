import type { Group } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ContactPicker } from '../choosing/contact-picker.tsx';
import { joinPicks, pickCount, type Picks } from '../choosing/picks.ts';
import { loadFrom, useContactList } from '../choosing/use-contact-list.ts';
import { usePicks } from '../choosing/use-picks.ts';
import { loadMembers } from '../queries.ts';
import { DialogPicker, PendingLine } from './dialog-picker.tsx';
import classes from './editing.module.css';

interface MembersTabProps {
  readonly group: Group;
  readonly ownerId: string;
  readonly isReadOnly: boolean;
  readonly removed: Picks;
  readonly onRemoved: (removed: Picks) => void;
}

/** The members, except those to be removed. A removal is confirmed here and stored by SAVE. */
export function MembersTab({ group, ownerId, isReadOnly, removed, onRemoved }: MembersTabProps) {
  const state = usePicks();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const { selection, named } = removed;
  const isRest = selection.kind === 'all';
  // With all but a few removed, those few are known; otherwise the server leaves the removed ones out.
  const load = isRest ? loadFrom([...named.values()]) : loadMembers(group.id, [...selection.ids]);
  const list = useContactList({ name: ['members', group.id, selection.kind, [...named.keys()]], load, page, search, onPage: setPage });
  const count = pickCount(state.picks);
  const remove = () => {
    onRemoved(joinPicks(removed, state.picks));
    state.clear();
  };
  return (
    <DialogPicker
      pending={
        <PendingLine
          label="Members removed when you save"
          picks={removed}
          whole={{ name: ['members', group.id], load: loadMembers(group.id, []) }}
          ownerId={ownerId}
          onChange={onRemoved}
        />
      }
      action={count > 0 && <ConfirmRemoval count={count} onCancel={state.clear} onConfirm={remove} />}
    >
      <ContactPicker
        label="Members"
        {...{ list, page, search, state, ownerId, isReadOnly }}
        onPage={setPage}
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
        // The few remaining members are not the "all" of the server.
        isWhole={!isRest && pickCount(removed) === 0}
        failTitle="Failed to fetch group members"
        empty={pickCount(removed) > 0 ? 'This group has no members left.' : 'This group has no members yet.'}
      />
    </DialogPicker>
  );
}

function ConfirmRemoval({ count, onCancel, onConfirm }: { readonly count: number; readonly onCancel: () => void; readonly onConfirm: () => void }) {
  return (
    <fieldset className={classes['confirm']} aria-label="Remove members">
      <output>Confirm: Remove {count === 1 ? '1 Member' : `${formatCount(count)} Members`}</output>
      <span>
        <Button variant="default" onClick={onCancel}>
          CANCEL
        </Button>
        <Button color="red.8" onClick={onConfirm}>
          YES
        </Button>
      </span>
    </fieldset>
  );
}
