import { isFew, type Selection } from '@earshot/domain';
import { tell, tellWithUndo } from '../../platform/feedback.ts';

interface Deletion {
  readonly selection: Selection;
  /** An older server does not name the rows that it deleted. */
  readonly answer: { readonly message?: string | undefined; readonly deletedIds?: readonly string[] | undefined };
  /** The time on screen without an Undo, ms. */
  readonly forMs?: number;
  readonly restore: (ids: string[]) => Promise<{ readonly message: string }>;
  readonly reread: () => Promise<unknown>;
}

/** Tells of a deletion, with an Undo of the rows that the server deleted if they are few. */
export function tellDeleted({ selection, answer: { message = '', deletedIds }, forMs, restore, reread }: Deletion): void {
  const ids = deletedIds ?? (selection.kind === 'some' && isFew(selection) ? [...selection.ids] : []);
  if (ids.length === 0) return tell(message, forMs === undefined ? {} : { forMs });
  tellWithUndo(message, async () => {
    const restored = await restore([...ids]);
    await reread();
    return restored.message;
  });
}
