import { formatCount } from '@earshot/domain';
import { Anchor, Button, Modal } from '@mantine/core';
import { useId, useState } from 'react';
import { ChosenChips } from './chosen-chips.tsx';
import { type ChosenReceivers, contactNames, heardBy, membersText, type Receiver, withToggled } from './chosen-receivers.ts';
import { ReadyNow } from './ready-now.tsx';
import { ReceiverSearch } from './receiver-search.tsx';
import { ReceiversDialog } from './receivers-dialog.tsx';
import classes from './receivers.module.css';
import { usePeopleCount } from './use-receiver-lists.ts';

interface ReceiversFieldProps {
  readonly chosen: ChosenReceivers;
  readonly isReadOnly: boolean;
  readonly error?: string | undefined;
  readonly onChange: (chosen: ChosenReceivers) => void;
}

export function ReceiversField({ chosen, isReadOnly, error, onChange }: ReceiversFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = usePeopleCount(chosen, isReadOnly);
  const labelId = useId();
  const remove = (kind: Receiver['kind'], among: readonly Omit<Receiver, 'kind'>[], id: string) => {
    const receiver = among.find((each) => each.id === id);
    if (receiver) onChange(withToggled(chosen, { ...receiver, kind }));
  };
  return (
    <section aria-labelledby={labelId}>
      <div className={classes['head']}>
        <h2 id={labelId} className={classes['label']}>
          Receivers
        </h2>
        <Button variant="subtle" size="compact-sm" onClick={() => setIsOpen(true)}>
          {isReadOnly ? 'See the receivers' : 'Browse all'}
        </Button>
      </div>
      <div className={classes['field']} data-invalid={error !== undefined || undefined}>
        {!isReadOnly && (
          <ReceiverSearch chosen={chosen} isInvalid={error !== undefined} onChange={onChange}>
            <ChosenChips
              chosen={chosen}
              isReadOnly={false}
              onRemoveGroup={(id) => remove('group', chosen.groups, id)}
              onRemoveContact={(id) => remove('contact', chosen.contacts, id)}
            />
          </ReceiverSearch>
        )}
        <div className={classes['fieldFoot']}>
          <b>{formatCount(count)} Selected</b>
          {!isReadOnly && <ReadyNow chosen={chosen} />}
        </div>
      </div>
      {error !== undefined && (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
      <HeardBy chosen={chosen} />
      <ReceiversDialog
        opened={isOpen}
        chosen={chosen}
        isReadOnly={isReadOnly}
        onCancel={() => setIsOpen(false)}
        onSave={(next) => {
          onChange(next);
          setIsOpen(false);
        }}
      />
    </section>
  );
}

// Spec 1 §9.
const summaryLength = 110;

function HeardBy({ chosen }: { readonly chosen: ChosenReceivers }) {
  const [isOpen, setIsOpen] = useState(false);
  const names = heardBy(chosen).join(', ');
  if (names === '') return null;
  const isCut = names.length > summaryLength;
  return (
    <div className={classes['heardBy']}>
      Heard by: {isCut ? `${names.slice(0, summaryLength).trimEnd()}…` : names}{' '}
      {isCut && (
        <Anchor component="button" type="button" onClick={() => setIsOpen(true)}>
          View More
        </Anchor>
      )}
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Heard by..." size={448} centered classNames={{ title: classes['title'] ?? '' }}>
        <HeardByLists chosen={chosen} />
      </Modal>
    </div>
  );
}

function HeardByLists({ chosen }: { readonly chosen: ChosenReceivers }) {
  const { groups } = chosen;
  const contacts = contactNames(chosen);
  return (
    <div className={classes['lists']}>
      {groups.length > 0 && (
        <section>
          <h3>{groups.length === 1 ? '1 Group' : `${groups.length} Groups`}</h3>
          <ul>
            {groups.map(({ id, name, memberCount }) => (
              <li key={id}>
                {name} ({membersText(memberCount)})
              </li>
            ))}
          </ul>
        </section>
      )}
      {contacts.length > 0 && (
        <section>
          <h3>Contacts</h3>
          <ul>{chosen.choice.contacts.kind === 'all' ? <li>{contacts[0]}</li> : chosen.contacts.map(({ id, name }) => <li key={id}>{name}</li>)}</ul>
        </section>
      )}
    </div>
  );
}
