import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconHistory, IconUsers } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { formatCount } from '@earshot/domain';
import { failureText } from '../../../platform/failure-text.ts';
import { StateDot } from '../../../ui/state-dot.tsx';
import { type ChosenReceivers, heardBy, leftOutText, type RecentSet, withoutLast, withSet, withToggled } from './chosen-receivers.ts';
import classes from './receivers.module.css';
import { type FoundReceiver, useReceiverSearch } from './use-receiver-search.ts';

interface ReceiverSearchProps {
  readonly chosen: ChosenReceivers;
  readonly isInvalid: boolean;
  /** Stands in the field before the input, below which the list opens. */
  readonly children: ReactNode;
  readonly onChange: (chosen: ChosenReceivers) => void;
}

const sections: readonly { readonly label: string; readonly has: (row: FoundReceiver) => boolean }[] = [
  { label: 'Chosen', has: ({ isChosen }) => isChosen },
  { label: 'Groups', has: ({ isChosen, kind }) => !isChosen && kind === 'group' },
  { label: 'People', has: ({ isChosen, kind }) => !isChosen && kind === 'contact' },
];

/** Chooses groups and people by typing. Backspace removes the last one, Escape drops what is typed. */
export function ReceiverSearch({ chosen, isInvalid, children, onChange }: ReceiverSearchProps) {
  const [typed, setTyped] = useState('');
  /** About the set that was added last; goes with the next change. */
  const [leftOut, setLeftOut] = useState('');
  const [isNear, setIsNear] = useState(false);
  /** The option that the arrow keys went to, until the list changes. */
  const [marked, setMarked] = useState<{ readonly id?: string | undefined; readonly among?: string }>({});
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() });
  const { rows, recent, total, isWaiting, isSearching, error } = useReceiverSearch(typed, { isOpen: list.dropdownOpened, isNear }, chosen);
  // The list knows the marked row by its number, which is another row's once the rows change.
  const unmark = useEffectEvent(() => list.resetSelectedOption());
  const shownIds = [...recent.map(recentId), ...rows.map(({ id }) => id)].join(' ');
  useEffect(() => unmark(), [shownIds]);
  const among = `${typed}|${shownIds}`;
  const choose = (value: string) => {
    const row = rows.find(({ id }) => id === value);
    const set = recent.find((each) => recentId(each) === value);
    if (set) onChange(withSet(chosen, set));
    else if (row) onChange(withToggled(chosen, row));
    setLeftOut(set ? leftOutText(set) : '');
    setTyped('');
    list.resetSelectedOption();
    setMarked({});
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A held key that has just cleared the text stops there.
    if (event.key === 'Backspace' && typed === '' && !event.repeat) {
      setLeftOut('');
      onChange(withoutLast(chosen));
    }
    if (event.key === 'Escape') setTyped('');
    if (event.key !== 'Enter') return;
    // The message is not set by a key that chooses a receiver.
    event.preventDefault();
    if (list.getSelectedOptionIndex() >= 0 || typed.trim() === '' || isSearching) return;
    // Enter alone adds: a chosen one is removed only after the arrow keys went to it.
    const first = rows.findIndex(({ isChosen, isBarred }) => !isChosen && isBarred !== true);
    if (first >= 0) list.selectOption(first);
  };
  // Mantine's own attributes go on naming an option that is gone.
  const comboboxProps = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-expanded': list.dropdownOpened,
    'aria-controls': (list.dropdownOpened && list.listId) || undefined,
    'aria-activedescendant': list.dropdownOpened && marked.among === among ? marked.id : undefined,
  } as const;
  return (
    <Combobox store={list} withinPortal={false} onOptionSubmit={choose}>
      <Combobox.DropdownTarget>
        <div
          role="presentation"
          onPointerEnter={() => setIsNear(true)}
          onPointerLeave={() => setIsNear(false)}
          onKeyDown={() => setMarked({ id: document.querySelector(`#${list.listId} [data-combobox-selected]`)?.id, among })}
        >
          {children}
          <Combobox.EventsTarget withAriaAttributes={false}>
            <input
              className={classes['search']}
              {...comboboxProps}
              // Escape closes only the list.
              data-mantine-stop-propagation={list.dropdownOpened || undefined}
              aria-label="Add receivers"
              aria-invalid={isInvalid || undefined}
              placeholder="Add people or groups"
              autoComplete="off"
              value={typed}
              onFocus={() => setIsNear(true)}
              onClick={() => list.openDropdown()}
              onBlur={() => {
                setIsNear(false);
                list.closeDropdown();
                setTyped('');
              }}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                list.openDropdown();
                list.resetSelectedOption();
              }}
              onKeyDown={onKeyDown}
            />
          </Combobox.EventsTarget>
          <output className={classes['leftOut']}>{leftOut}</output>
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options
          className={classes['found'] ?? ''}
          // Browsers stop at a list that scrolls; the Tab key goes to the next field.
          tabIndex={-1}
          aria-label="Receivers"
          data-waiting={isWaiting || undefined}
          hidden={rows.length === 0 && !isWaiting}
        >
          {sections.map(({ label, has }) => {
            const own = rows.filter(has);
            return (
              <Fragment key={label}>
                {own.length > 0 && (
                  <Combobox.Group label={label}>
                    {own.map((row) => (
                      <Row key={row.id} row={row} />
                    ))}
                  </Combobox.Group>
                )}
                {label === 'Chosen' && !isWaiting && recent.length > 0 && <RecentSets sets={recent} />}
              </Fragment>
            );
          })}
        </Combobox.Options>
        <output className={classes['foundNote']}>{error ? failureText(error) : describeFound(rows, total, isSearching)}</output>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const recentId = ({ choice: { groups, contacts } }: ChosenReceivers): string =>
  [groups, contacts].flatMap((part) => (part.kind === 'some' ? [...part.ids] : [])).join('+');

/** Sets of receivers to add at once. */
const RecentSets = ({ sets }: { readonly sets: readonly RecentSet[] }) => (
  <Combobox.Group label="Recent">
    {sets.map((set) => (
      <Combobox.Option key={recentId(set)} value={recentId(set)} className={classes['option'] ?? ''}>
        <span className={classes['optionName']}>
          <IconHistory size={13} aria-hidden />
          {heardBy(set).join(', ')}
        </span>
        <small>
          {set.count === 1 ? '1 person' : `${formatCount(set.count)} people`}
          {leftOutText(set) !== '' && ` · ${formatCount(set.inactive.length + set.unshared)} left out`}
        </small>
      </Combobox.Option>
    ))}
  </Combobox.Group>
);

function Row({ row: { kind, id, name, note, state, isChosen, isBarred } }: { readonly row: FoundReceiver }) {
  return (
    <Combobox.Option value={id} active={isChosen} disabled={isBarred ?? false} className={classes['option'] ?? ''}>
      <span className={classes['optionName']}>
        {kind === 'group' && <IconUsers size={13} aria-hidden />}
        {name}
        {isChosen && <IconCheck size={13} aria-label="chosen" />}
      </span>
      <small>
        {note} {state && <StateDot state={state.dot} label={state.word} />}
      </small>
    </Combobox.Option>
  );
}

function describeFound(rows: readonly FoundReceiver[], total: number, isSearching: boolean): string {
  if (isSearching) return 'Searching…';
  if (rows.length === 0) return 'No group or person has this name, number or email.';
  const shown = rows.filter(({ kind }) => kind === 'contact').length;
  return shown < total
    ? `${formatCount(total)} people in all: type to find others, or browse all.`
    : 'Enter chooses, Backspace removes the last, Escape closes.';
}
