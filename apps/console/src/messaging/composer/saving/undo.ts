import { isNewVersion } from '@earshot/domain';
import { api } from '../../../platform/api.ts';
import type { JustSet } from '../../../platform/just-set.ts';
import { newKey } from '../../../platform/new-key.ts';
import { type MessageForm, type OpenedMessage, saveBodyOf, spokenOf } from '../message-form.ts';
import type { Stored } from './saver.ts';

/** The note to the list about a message that was just set, with its undo where there is one. */
export function justSetOf(opened: OpenedMessage, stored: Stored): JustSet | undefined {
  const { id, modifiedAt, form } = stored;
  if (id === undefined) return undefined;
  if (opened.mode !== 'final') return { id, isUpdate: false, undo: () => becomeDraft(id, form) };
  // Another version is heard anew: the hearings of the one before cannot be brought back.
  const isSame = !isNewVersion(spokenOf(opened.form), spokenOf(form));
  return { id, isUpdate: true, undo: isSame ? () => restore(opened.form, { id, modifiedAt }) : undefined };
}

/** A message that was set becomes no draft again: its words become a new one, and it is deleted from the phones. */
async function becomeDraft(id: string, form: MessageForm) {
  const body = saveBodyOf(form, { id: undefined, modifiedAt: undefined, mode: 'draft' });
  const { insertId } = await api.messages.save({ body }, { idempotencyKey: newKey() });
  await api.messages.remove({ body: { selection: { kind: 'some', ids: new Set([id]) } } });
  return { text: 'The message is taken back. It is a draft again.', draftId: insertId };
}

async function restore(form: MessageForm, { id, modifiedAt }: Pick<Stored, 'id' | 'modifiedAt'>) {
  await api.messages.save({ body: saveBodyOf(form, { id, modifiedAt, mode: 'final' }) }, { idempotencyKey: newKey() });
  return { text: 'The message is as it was before.' };
}
