import { lazy, Suspense } from 'react';
import type { Questions } from './use-question.ts';

const ConfirmDialog = lazy(() => import('../confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

/** The dialog of `useQuestion`. It loads with the first question. */
export function QuestionDialog({ questions: { asked, isOpen, isBusy, error, cancel, confirm } }: { readonly questions: Questions }) {
  if (!asked) return null;
  return (
    <Suspense>
      <ConfirmDialog
        opened={isOpen}
        text={asked.question ?? ''}
        button={asked.button}
        toDelete={asked.toDelete}
        choice={asked.more}
        isBusy={isBusy}
        error={error}
        onCancel={cancel}
        onConfirm={confirm}
      />
    </Suspense>
  );
}
