import { isNewVersion } from '@earshot/domain';
import { api } from '../../../platform/api.ts';
import type { LastSetMessage } from '../../../platform/last-set-message.ts';
import { newKey } from '../../../platform/new-key.ts';
import { type MessageForm, type OpenedMessage, toSaveBody, toSpoken } from '../message-form.ts';
import type { StoredMessage } from './save-state.ts';

/** The note to the list about a message that was just set, with its undo if there is one. */
export function findJustSet(opened: OpenedMessage, stored: StoredMessage): LastSetMessage | undefined {
  const { id, modifiedAt, form } = stored;
  if (id === undefined) return undefined;
  if (opened.mode !== 'final') return { id, isUpdate: false, undo: () => becomeDraft(id, form) };
  // A new version is heard anew: the hearings of the previous one cannot be restored.
  const isSame = !isNewVersion(toSpoken(opened.form), toSpoken(form));
  return { id, isUpdate: true, undo: isSame ? () => restore(opened.form, { id, modifiedAt }) : undefined };
}

/** A set message cannot become a draft again: its words become a new draft, and it is deleted from the phones. */
async function becomeDraft(id: string, form: MessageForm) {
  const body = toSaveBody(form, { id: undefined, modifiedAt: undefined, mode: 'draft' });
  const { insertId } = await api.messages.save({ body }, { idempotencyKey: newKey() });
  await api.messages.remove({ body: { selection: { kind: 'some', ids: new Set([id]) } } });
  return { text: 'The message is a draft again.', draftId: insertId };
}

async function restore(form: MessageForm, { id, modifiedAt }: Pick<StoredMessage, 'id' | 'modifiedAt'>) {
  await api.messages.save({ body: toSaveBody(form, { id, modifiedAt, mode: 'final' }) }, { idempotencyKey: newKey() });
  return { text: 'The message was restored.' };
}
