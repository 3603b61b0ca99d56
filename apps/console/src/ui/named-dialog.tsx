import { Button, Modal, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { failureText } from '../platform/failure-text.ts';
import classes from './named-dialog.module.css';
import { Notice } from './notice.tsx';
import { useOpened } from './use-opened.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface NamedDialogProps<Item extends Named> {
  readonly opened: boolean;
  readonly title: string;
  /** The label of the field for a new name, as in 'Save this view as'. */
  readonly saveLabel: string;
  /** Stands under that field: the thing that gets the name. */
  readonly hint: string;
  readonly maxLength: number;
  /** The name of the list, as in 'Saved views'. */
  readonly label: string;
  readonly items: readonly Item[];
  /** An item in words, under its name. */
  readonly describe: (item: Item) => string;
  readonly isBusy: boolean;
  /** The error of the last act; the dialog stays open with it. */
  readonly error: unknown;
  /** Saves what is shown under a name, in the place of the item that has it. */
  readonly onSave: (name: string, replaced: Item | undefined) => void;
  readonly onRename: (item: Item, name: string) => void;
  readonly onDelete: (item: Item) => void;
  readonly onClose: () => void;
}

/** Saves something under a name, and renames, replaces and deletes what was saved before. */
export function NamedDialog<Item extends Named>({ items, isBusy, error, ...props }: NamedDialogProps<Item>) {
  const isOpen = useOpened(props.opened);
  const [renamedId, setRenamedId] = useState<string>();
  // Each opening begins without a field for another name.
  if (!props.opened && renamedId !== undefined) setRenamedId(undefined);
  const findNamed = (name: string) => items.find((item) => item.name.toLowerCase() === name.toLowerCase());
  return (
    <Modal opened={isOpen} onClose={props.onClose} title={props.title} size={520} centered>
      <div className={classes['dialog']}>
        <NameForm
          label={props.saveLabel}
          hint={props.hint}
          maxLength={props.maxLength}
          toButton={(name) => (findNamed(name) ? 'Replace' : 'Save')}
          isBusy={isBusy}
          onName={(name) => props.onSave(name, findNamed(name))}
        />
        {items.length > 0 && (
          <ul aria-label={props.label}>
            {items.map((item) => (
              <li key={item.id}>
                {item.id === renamedId ? (
                  <NameForm
                    label={`New name of ${item.name}`}
                    name={item.name}
                    maxLength={props.maxLength}
                    toButton={() => 'Rename'}
                    isBusy={isBusy}
                    onName={(name) => props.onRename(item, name)}
                  />
                ) : (
                  <>
                    <div>
                      {item.name}
                      <small>{props.describe(item)}</small>
                    </div>
                    <Button variant="default" size="compact-sm" aria-label={`Rename ${item.name}`} onClick={() => setRenamedId(item.id)}>
                      Rename
                    </Button>
                    <Button variant="default" size="compact-sm" aria-label={`Delete ${item.name}`} disabled={isBusy} onClick={() => props.onDelete(item)}>
                      Delete
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {error !== null && <Notice text={failureText(error)} />}
      </div>
    </Modal>
  );
}

interface NameFormProps {
  readonly label: string;
  readonly hint?: string;
  readonly name?: string;
  readonly maxLength: number;
  readonly toButton: (name: string) => string;
  readonly isBusy: boolean;
  readonly onName: (name: string) => void;
}

function NameForm({ label, hint, name = '', maxLength, toButton, isBusy, onName }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // It takes the place of the button that had the focus.
  useEffect(() => {
    if (name !== '') field.current?.focus();
  }, [name]);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // Not of a form around the dialog, which React would tell too.
    event.stopPropagation();
    const text = typed.trim();
    setMissing(text === '');
    if (text !== '' && !isBusy) onName(text);
  };
  return (
    <form className={classes['name']} onSubmit={onSubmit} noValidate>
      <TextInput
        label={label}
        description={hint}
        maxLength={maxLength}
        autoComplete="off"
        value={typed}
        error={isMissing && 'Type a name.'}
        data-autofocus
        ref={field}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" loading={isBusy}>
        {toButton(typed.trim())}
      </Button>
    </form>
  );
}
