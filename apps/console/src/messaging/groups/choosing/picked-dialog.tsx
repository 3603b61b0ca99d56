import { fullName } from '@earshot/domain';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import dialog from '../../../ui/dialog.module.css';
import type { LoadContacts } from '../queries.ts';
import { ContactPicker, PickedCount } from './contact-picker.tsx';
import { pickCount, type Picks } from './picks.ts';
import classes from './picked-dialog.module.css';
import { loadFrom, useContactList } from './use-contact-list.ts';
import type { PickState } from './use-picks.ts';

interface PickedDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly state: PickState;
  readonly ownerId: string;
  /** The complete list, for a choice of all. */
  readonly whole: { readonly name: readonly [string, string, ...unknown[]]; readonly load: LoadContacts };
  readonly onClose: () => void;
}

/** The chosen contacts; each can be removed, and restored while the dialog is open. */
export function PickedDialog({ opened, title, state, ownerId, whole, onClose }: PickedDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={560} centered classNames={{ title: dialog['title'] ?? '', body: classes['body'] ?? '' }}>
      {opened && <PickedList {...{ title, state, ownerId, whole }} />}
      <div className={classes['foot']}>
        <PickedCount count={pickCount(state.picks)} onClear={state.clear} />
        <Button onClick={onClose}>DONE</Button>
      </div>
    </Modal>
  );
}

const byName = ({ named }: Picks) => [...named.values()].toSorted((a, b) => fullName(a).localeCompare(fullName(b)));

function PickedList({ title, state, ownerId, whole }: Pick<PickedDialogProps, 'title' | 'state' | 'ownerId' | 'whole'>) {
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  // The contacts chosen at the opening: a removed one stays visible, to be restored.
  const [chosen] = useState(() => byName(state.picks));
  const [openedAt] = useState(() => Date.now());
  const [isAll] = useState(state.picks.selection.kind === 'all');
  const name = isAll ? whole.name : (['picked', ownerId, openedAt] as const);
  const list = useContactList({ name, load: isAll ? whole.load : loadFrom(chosen), page, search, onPage: setPage });
  const find = (text: string) => {
    setSearch(text);
    setPage(1);
  };
  return (
    <ContactPicker
      label={title}
      {...{ list, page, search, state, ownerId }}
      onPage={setPage}
      onSearch={find}
      isReadOnly={false}
      isWhole={isAll}
      empty="No contacts are selected."
    />
  );
}
