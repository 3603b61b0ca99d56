import { api } from '../../platform/api.ts';
import { tell, tellWithUndo } from '../../platform/feedback.ts';
import { createRequestKeys } from '../../platform/request-keys.ts';
import { tellDeleted } from '../../ui/list/tell-deleted.ts';
import { toListQuery } from './messages-query.ts';
import type { MessagesSearch } from './messages-search.ts';

/** A call that changes messages, and what rereads every list after it. Loads with the first click. */
interface Change<Call extends 'remove' | 'pause' | 'duplicate'> {
  readonly body: NonNullable<Parameters<(typeof api.messages)[Call]>[0]['body']>;
  readonly reread: () => Promise<unknown>;
}

/** Begun anew with each success, which makes a repeated duplication another one, and with each deletion, which may have taken copies. */
let requestKeyFor = createRequestKeys();

const restore = (ids: string[]) => api.messages.restore({ body: { ContentID: ids } });

export async function removeMessages({ body, reread }: Change<'remove'>): Promise<void> {
  try {
    const answer = await api.messages.remove({ body });
    requestKeyFor = createRequestKeys();
    // Spec 2 §8; the server says how many were deleted.
    tellDeleted({ selection: body.selection, answer, forMs: 2_000, restore, reread });
  } finally {
    // After a refusal too: another window may have deleted them.
    void reread();
  }
}

export async function pauseMessages({ body, reread }: Change<'pause'>): Promise<void> {
  tell((await api.messages.pause({ body })).message);
  void reread();
}

export async function duplicateMessages({ body, reread, showDrafts }: Change<'duplicate'> & { readonly showDrafts: () => void }): Promise<void> {
  const { message, draftIds } = await api.messages.duplicate({ body }, { idempotencyKey: requestKeyFor(body) });
  requestKeyFor = createRequestKeys();
  void reread();
  if (draftIds.length === 0) return tell(message);
  const undo = async () => {
    await api.messages.remove({ body: { selection: { kind: 'some', ids: new Set(draftIds) } } });
    await reread();
    return draftIds.length === 1 ? 'The copy is deleted.' : 'The copies are deleted.';
  };
  tellWithUndo(message, undo, [{ label: 'Show drafts', run: showDrafts }]);
}

/** Finds the messages that the list still has. */
export const findMessages = async (search: MessagesSearch, ids: readonly string[]): Promise<readonly string[]> =>
  (await api.messages.list({ query: { ...toListQuery({ ...search, page: 1, perpage: ids.length }), ids: [...ids] } })).contents.docs.map(({ id }) => id);
