import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import dialog from '../../ui/dialog.module.css';
import { loadContacts } from '../queries.ts';
import { ContactPicker, PickedCount } from './contact-picker.tsx';
import { nameOf } from './contact-words.ts';
import { pickCount, type Picks } from './picks.ts';
import classes from './picked-dialog.module.css';
import { loadFrom, useContactList } from './use-contact-list.ts';
import type { PickState } from './use-picks.ts';

interface PickedDialogProps {
  readonly opened: boolean;
  readonly state: PickState;
  readonly ownerId: string;
  readonly onClose: () => void;
}

/** Who is chosen; some can be taken out, and put back while it is open. */
export function PickedDialog({ opened, state, ownerId, onClose }: PickedDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Selected contacts"
      size={560}
      centered
      classNames={{ title: dialog['title'] ?? '', body: classes['body'] ?? '' }}
    >
      {opened && <PickedList state={state} ownerId={ownerId} />}
      <div className={classes['foot']}>
        <PickedCount count={pickCount(state.picks)} onClear={state.clear} />
        <Button onClick={onClose}>DONE</Button>
      </div>
    </Modal>
  );
}

const byName = ({ named }: Picks) => [...named.values()].toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));

function PickedList({ state, ownerId }: Pick<PickedDialogProps, 'state' | 'ownerId'>) {
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  // Those chosen when it opened: who is taken out stays in sight, to be put back.
  const [chosen] = useState(() => byName(state.picks));
  const [openedAt] = useState(() => Date.now());
  const [isAll] = useState(state.picks.selection.kind === 'all');
  const name = isAll ? (['list', ownerId] as const) : (['picked', ownerId, openedAt] as const);
  const list = useContactList({ name, load: isAll ? loadContacts : loadFrom(chosen), page, search, onPage: setPage });
  const find = (text: string) => {
    setSearch(text);
    setPage(1);
  };
  return (
    <ContactPicker
      label="Selected contacts"
      {...{ list, page, search, state, ownerId }}
      onPage={setPage}
      onSearch={find}
      isReadOnly={false}
      isWhole={isAll}
      empty="Nobody is selected."
    />
  );
}
