import { useBlocker } from '@tanstack/react-router';
import { currentSession } from '../platform/session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before what was typed is lost, inside the console and when the page is closed. */
export function LeaveGuard({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const { status, proceed, reset } = useBlocker({
    // An autosave puts its id into the address, which is no leaving; and a session that ended cannot be kept.
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname && currentSession().status === 'in',
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      title="Leave without saving?"
      text="What you changed since the last save is lost when you leave."
      onCancel={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  );
}
