import { api } from '../../../platform/api.ts';
import type { JustSet } from '../../../platform/just-set.ts';
import { newKey } from '../../../platform/new-key.ts';
import { type MessageForm, type OpenedMessage, saveBodyOf } from '../message-form.ts';
import type { Stored } from './saver.ts';

/** The note to the list about a message that was just set, with its undo where there is one. */
export function justSetOf(opened: OpenedMessage, stored: Stored): JustSet | undefined {
  const { id, modifiedAt, form } = stored;
  if (id === undefined) return undefined;
  if (opened.mode !== 'final') return { id, isUpdate: false, undo: () => becomeDraft(id, form) };
  return { id, isUpdate: true, undo: isSameToHear(opened.form, form) ? () => restore(opened.form, { id, modifiedAt }) : undefined };
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

/** Other words, another place or trigger are a new version, which people hear anew: the hearings of the one before cannot be brought back. */
const isSameToHear = (before: MessageForm, after: MessageForm): boolean =>
  before.body === after.body &&
  before.spanishBody === after.spanishBody &&
  before.place?.lat === after.place?.lat &&
  before.place?.lng === after.place?.lng &&
  before.radiusMeters === after.radiusMeters &&
  before.settings.trigger === after.settings.trigger;
