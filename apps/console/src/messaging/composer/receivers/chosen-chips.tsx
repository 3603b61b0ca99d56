import { formatCount } from '@earshot/domain';
import { IconUsers, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type ChosenReceivers, contactNames } from './chosen-receivers.ts';
import classes from './receivers.module.css';

interface ChosenChipsProps {
  readonly chosen: ChosenReceivers;
  readonly isReadOnly: boolean;
  readonly onRemoveGroup: (id: string) => void;
  readonly onRemoveContact: (id: string) => void;
}

const shownFirst = 12;

/** The chosen groups and contacts, groups first, above the lists. Each can be removed. */
export function ChosenChips({ chosen, isReadOnly, onRemoveGroup, onRemoveContact }: ChosenChipsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { choice, groups, contacts } = chosen;
  const chips = [
    ...groups.map(({ id, name }) => ({ id, name, isGroup: true, remove: () => onRemoveGroup(id) })),
    ...(choice.contacts.kind === 'all' ? [] : contacts).map(({ id, name }) => ({ id, name, isGroup: false, remove: () => onRemoveContact(id) })),
  ];
  const all = choice.contacts.kind === 'all' ? contactNames(chosen)[0] : undefined;
  if (chips.length === 0 && all === undefined) return null;
  const shown = showsAll ? chips : chips.slice(0, shownFirst);
  return (
    <ul className={classes['chips']} aria-label="Chosen">
      {all !== undefined && <li>{all}</li>}
      {shown.map(({ id, name, isGroup, remove }) => (
        <li key={id}>
          {isGroup && <IconUsers size={13} aria-hidden />}
          {name}
          {!isReadOnly && (
            <button type="button" aria-label={`Remove ${name}`} onClick={remove}>
              <IconX size={13} aria-hidden />
            </button>
          )}
        </li>
      ))}
      {shown.length < chips.length && (
        <li>
          <button type="button" onClick={() => setShowsAll(true)}>
            {formatCount(chips.length - shown.length)} more
          </button>
        </li>
      )}
    </ul>
  );
}
