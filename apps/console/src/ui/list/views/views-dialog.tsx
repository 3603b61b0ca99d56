import type { SavedView } from '@earshot/contract';
import { maxViewNameLength } from '@earshot/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { tell, tellWithUndo } from '../../../platform/feedback.ts';
import { newKey } from '../../../platform/new-key.ts';
import { NamedDialog } from '../../named-dialog.tsx';

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
  const change = useChange(list);
  const close = () => {
    change.reset();
    onClose();
  };
  const run = (view: Change) => change.mutate(view, { onSuccess: close });
  return (
    <NamedDialog
      opened={opened}
      title="Views"
      saveLabel="Save this view as"
      hint={describeView(shown)}
      maxLength={maxViewNameLength}
      label="Saved views"
      items={views}
      describe={({ search }) => describeView(search)}
      isBusy={change.isPending}
      error={change.error}
      onSave={(name, replaced) => run({ ...replaced, name, search: shown })}
      onRename={(view, name) => run({ ...view, name })}
      onDelete={(view) => run({ ...view, isDeleted: true })}
      onClose={close}
    />
  );
}

/** The view in words, as in 'Active, Heard by Nobody, “gate”'. */
function describeView({ status, filtervalue, search, sort, order }: SavedView['search']): string {
  const parts = [status, filtervalue, search !== undefined && `“${search}”`, (sort ?? order) !== undefined && 'in an order of its own'];
  return parts.filter(Boolean).join(', ') || 'Everything, in the usual order';
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
