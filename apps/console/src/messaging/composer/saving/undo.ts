import { isNewVersion, Refusal } from '@earshot/domain';
import { api } from '../../../platform/api.ts';
import type { LastSetMessage } from '../../../platform/last-set-message.ts';
import { newKey } from '../../../platform/new-key.ts';
import { type MessageForm, type OpenedMessage, toSaveBody, toSpoken } from '../message-form.ts';
import type { StoredMessage } from './save-state.ts';

/** The note to the list about a message that was just set, with its undo if there is one. */
export function findJustSet(opened: OpenedMessage, stored: StoredMessage): LastSetMessage | undefined {
  const { id, modifiedAt, form } = stored;
  if (id === undefined) return undefined;
  // An undo that is tried again is the same request.
  const key = newKey();
  if (opened.mode !== 'final') return { id, isUpdate: false, undo: () => becomeDraft(id, form, key) };
  // A new version is heard anew: the hearings of the previous one cannot be restored.
  const isSame = !isNewVersion(toSpoken(opened.form), toSpoken(form));
  return { id, isUpdate: true, undo: isSame ? () => restore(opened.form, { id, modifiedAt }, key) : undefined };
}

/** A set message cannot become a draft again: its words become a new draft, and it is deleted from the phones. */
async function becomeDraft(id: string, form: MessageForm, key: string) {
  const body = toSaveBody(form, { id: undefined, modifiedAt: undefined, mode: 'draft' });
  const { insertId } = await api.messages.save({ body }, { idempotencyKey: key });
  await api.messages.remove({ body: { selection: { kind: 'some', ids: new Set([id]) } } }).catch((error: unknown) => {
    // An earlier try, whose answer was lost, deleted it.
    if (!(error instanceof Refusal && error.failure.code === 'not_found')) throw error;
  });
  return { text: 'The message is a draft again.', draftId: insertId };
}

async function restore(form: MessageForm, { id, modifiedAt }: Pick<StoredMessage, 'id' | 'modifiedAt'>, key: string) {
  await api.messages.save({ body: toSaveBody(form, { id, modifiedAt, mode: 'final' }) }, { idempotencyKey: key });
  return { text: 'The message was restored.' };
}
