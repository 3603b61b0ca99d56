import type { SavedView } from '@earshot/contract';
import { maxViewNameLength } from '@earshot/domain';
import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { tell, tellWithUndo } from '../../../platform/feedback.ts';
import { newKey } from '../../../platform/new-key.ts';
import { Notice } from '../../notice.tsx';
import { useOpened } from '../../use-opened.ts';
import classes from './views.module.css';

interface ViewsDialogProps {
  readonly opened: boolean;
  readonly list: 'messages' | 'contacts';
  readonly views: readonly SavedView[];
  /** The view that the list shows now. */
  readonly shown: SavedView['search'];
  readonly onClose: () => void;
}

/** Saves the list as it is under a name, and renames, replaces and deletes saved views. Each ends with a notice in its place. */
export function ViewsDialog({ opened, list, views, shown, onClose }: ViewsDialogProps) {
  const isOpen = useOpened(opened);
  const [renamedId, setRenamedId] = useState<string>();
  const change = useChange(list);
  const close = () => {
    setRenamedId(undefined);
    change.reset();
    onClose();
  };
  const run = (view: Change) => change.mutate(view, { onSuccess: close });
  const findNamed = (name: string) => views.find((view) => view.name.toLowerCase() === name.toLowerCase());
  return (
    <Modal opened={isOpen} onClose={close} title="Views" size={520} centered>
      <div className={classes['dialog']}>
        <NameForm
          label="Save this view as"
          hint={describeView(shown)}
          toButton={(name) => (findNamed(name) ? 'Replace' : 'Save')}
          isBusy={change.isPending}
          onName={(name) => run({ ...findNamed(name), name, search: shown })}
        />
        {views.length > 0 && (
          <ul aria-label="Saved views">
            {views.map((view) => (
              <li key={view.id}>
                {view.id === renamedId ? (
                  <NameForm
                    label={`New name of ${view.name}`}
                    name={view.name}
                    toButton={() => 'Rename'}
                    isBusy={change.isPending}
                    onName={(name) => run({ ...view, name })}
                  />
                ) : (
                  <>
                    <div>
                      {view.name}
                      <small>{describeView(view.search)}</small>
                    </div>
                    <Button variant="default" size="compact-sm" aria-label={`Rename ${view.name}`} onClick={() => setRenamedId(view.id)}>
                      Rename
                    </Button>
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`Delete ${view.name}`}
                      disabled={change.isPending}
                      onClick={() => run({ ...view, isDeleted: true })}
                    >
                      Delete
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {change.error !== null && <Notice text={failureText(change.error)} />}
      </div>
    </Modal>
  );
}

/** The view in words, as in 'Active, Heard by Nobody, “gate”'. */
function describeView({ status, filtervalue, search, sort, order }: SavedView['search']): string {
  const parts = [status, filtervalue, search !== undefined && `“${search}”`, (sort ?? order) !== undefined && 'in an order of its own'];
  return parts.filter(Boolean).join(', ') || 'Everything, in the usual order';
}

interface NameFormProps {
  readonly label: string;
  readonly hint?: string;
  readonly name?: string;
  readonly toButton: (name: string) => string;
  readonly isBusy: boolean;
  readonly onName: (name: string) => void;
}

function NameForm({ label, hint, name = '', toButton, isBusy, onName }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // It takes the place of the button that had the focus.
  useEffect(() => {
    if (name !== '') field.current?.focus();
  }, [name]);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const text = typed.trim();
    setMissing(text === '');
    if (text !== '' && !isBusy) onName(text);
  };
  return (
    <form className={classes['name']} onSubmit={onSubmit} noValidate>
      <TextInput
        label={label}
        description={hint}
        maxLength={maxViewNameLength}
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

interface Change extends Omit<SavedView, 'id'> {
  /** Without it the view is new. */
  readonly id?: string;
  readonly isDeleted?: boolean;
}

/** Saves or deletes a view, and tells so. */
function useChange(list: ViewsDialogProps['list']) {
  const queryClient = useQueryClient();
  const save = async ({ id, name, search }: Change, idempotencyKey = newKey()) => {
    await api.savedViews.save({ body: { list, name, search, id } }, { idempotencyKey });
    await queryClient.invalidateQueries({ queryKey: ['views'] });
  };
  return useMutation({
    mutationFn: async ({ isDeleted, ...view }: Change) => {
      if (!isDeleted || view.id === undefined) {
        await save(view);
        return tell(`The view “${view.name}” is saved.`);
      }
      await api.savedViews.remove({ body: { id: view.id } });
      await queryClient.invalidateQueries({ queryKey: ['views'] });
      const undoKey = newKey();
      return tellWithUndo(`The view “${view.name}” is deleted.`, async () => {
        await save({ name: view.name, search: view.search }, undoKey);
        return `The view “${view.name}” is restored.`;
      });
    },
  });
}
