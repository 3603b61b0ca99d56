import { useBlocker } from '@tanstack/react-router';
import { currentSession } from '../platform/session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveGuardProps {
  /** A function if a save and the navigation after it happen together. */
  readonly isUnsaved: boolean | (() => boolean);
  /** The query parameter whose change counts as leaving too. */
  readonly searchKey?: string;
}

/** Asks before typed text is lost, inside the console and when the page is closed. */
export function LeaveGuard({ isUnsaved, searchKey }: LeaveGuardProps) {
  const wouldLose = (): boolean => (typeof isUnsaved === 'function' ? isUnsaved() : isUnsaved);
  const { status, proceed, reset } = useBlocker({
    // An autosave puts its id into the address, which is not leaving; and an ended session cannot be kept.
    shouldBlockFn: ({ current, next }) => {
      const isElsewhere =
        current.pathname !== next.pathname || (searchKey !== undefined && searchValue(current.search, searchKey) !== searchValue(next.search, searchKey));
      return isElsewhere && wouldLose() && currentSession().status === 'in';
    },
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      title="Leave without saving?"
      text="Your changes since the last save will be lost."
      onCancel={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  );
}

const searchValue = (search: object, key: string): unknown => new Map<string, unknown>(Object.entries(search)).get(key);
