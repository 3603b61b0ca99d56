import { Combobox, Modal, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { type Command, groups, matching } from './command.ts';
import classes from './palette.module.css';
import { useFound } from './use-palette-results.ts';

interface PaletteProps {
  readonly opened: boolean;
  readonly commands: readonly Command[];
  /** Whether there are messages and people to find. */
  readonly mayFind: boolean;
  readonly onClose: () => void;
}

export function Palette({ opened, onClose, ...rest }: PaletteProps) {
  const isOpen = useOpened(opened);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={560}
      yOffset="12vh"
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      transitionProps={{ duration: 0 }}
    >
      {isOpen && <Search {...rest} onClose={onClose} />}
    </Modal>
  );
}

function Search({ commands, mayFind, onClose }: Omit<PaletteProps, 'opened'>) {
  const [typed, setTyped] = useState('');
  const { found, isSearching, error } = useFound(typed, mayFind);
  const list = useCombobox({ opened: true });
  const shown = [...matching(commands, typed), ...found];
  const choose = (value: string) => {
    onClose();
    shown[Number(value)]?.run();
  };
  const type = (text: string) => {
    setTyped(text);
    list.resetSelectedOption();
  };
  return (
    <Combobox store={list} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.EventsTarget>
        <input
          className={classes['input']}
          data-autofocus
          aria-label="Command palette"
          placeholder={mayFind ? 'Search pages, actions, messages, people and places' : 'Search pages and actions'}
          value={typed}
          autoComplete="off"
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            // The always-open list would swallow the key.
            if (event.key === 'Escape') onClose();
            // Enter without a prior arrow key takes the first option.
            if (event.key === 'Enter' && list.getSelectedOptionIndex() < 0) list.selectFirstOption();
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options tabIndex={0} className={classes['list'] ?? ''} aria-label="Results" hidden={shown.length === 0}>
        {groups.map((group) => {
          const own = shown.flatMap((command, index) => (command.group === group ? [{ command, index }] : []));
          return (
            own.length > 0 && (
              <Combobox.Group key={group} label={group}>
                {own.map(({ command, index }) => (
                  <Combobox.Option key={index} value={String(index)} className={classes['option'] ?? ''}>
                    <span>{command.label}</span>
                    {command.note !== undefined && <small>{command.note}</small>}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            )
          );
        })}
      </Combobox.Options>
      <output className={classes['foot']}>{formatFooter(shown.length, isSearching, error)}</output>
    </Combobox>
  );
}

function formatFooter(count: number, isSearching: boolean, error: Error | null): string {
  if (error) return failureText(error);
  if (count === 0) return isSearching ? 'Searching…' : 'No results. Try fewer letters.';
  return 'Arrow keys to move, Enter to choose, Escape to close';
}
