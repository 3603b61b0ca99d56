import type { Replay } from '@earshot/domain';
import type { MessageForm } from '../message-form.ts';

/** The state that is known to be stored. */
export interface StoredMessage {
  readonly id: string | undefined;
  readonly modifiedAt: number | undefined;
  readonly form: MessageForm;
  readonly isFinal: boolean;
}

/** The replay is the audience of the new version, if the operator was asked. */
type Order = { readonly mode: 'draft' | 'final'; readonly replay?: Replay | undefined };

/** One request; a retry is the same request under the same key. */
export type Attempt = Order & Omit<StoredMessage, 'isFinal'> & { readonly key: string };

/** The newest text, and the stored one. */
type Texts = { readonly form: MessageForm; readonly stored: StoredMessage };

/** Whether the text is saved. An unanswered request may have succeeded. After a conflict no save takes the text before a reload. */
export type SaveState =
  | (Texts & { readonly kind: 'clean' | 'dirty' | 'conflict' | 'set' })
  | (Texts & { readonly kind: 'saving'; readonly attempt: Attempt; readonly next?: Order | undefined })
  | (Texts & { readonly kind: 'unanswered' | 'refused'; readonly attempt: Attempt; readonly error: unknown });

export type SaveEvent =
  | { readonly type: 'typed'; readonly form: MessageForm }
  | ({ readonly type: 'save' } & Order)
  | { readonly type: 'answered'; readonly id: string; readonly modifiedAt: number }
  | { readonly type: 'unanswered' | 'refused' | 'conflict'; readonly error: unknown };

export const atRest = ({ form, stored }: Texts): SaveState => ({ kind: form === stored.form ? 'clean' : 'dirty', form, stored });

const sending = ({ form, stored }: Texts, { mode, replay }: Order, key: string): SaveState => {
  const { id, modifiedAt } = stored;
  return { kind: 'saving', form, stored, attempt: { mode, replay, form, id, modifiedAt, key } };
};

/** Whether a final save is under way or was never answered: no draft may follow it. */
export const mayBeFinal = (state: SaveState): boolean => (state.kind === 'saving' || state.kind === 'unanswered') && state.attempt.mode === 'final';

/** Whether nothing can be typed any more. */
export const isSetting = (state: SaveState): boolean =>
  state.kind === 'set' || (state.kind === 'saving' && (mayBeFinal(state) || state.next?.mode === 'final'));

export const hasWords = ({ title, body }: MessageForm): boolean => title.trim() !== '' && body.trim() !== '';

/** Whether an autosave has something to store. A refused text waits for a change. */
export function isDraftDue(state: SaveState): boolean {
  if (state.kind === 'unanswered') return state.attempt.mode === 'draft';
  if (state.stored.isFinal || !hasWords(state.form)) return false;
  return state.kind === 'dirty' || (state.kind === 'refused' && !(state.attempt.mode === 'draft' && state.attempt.form === state.form));
}

/** One request is open at a time, so that nothing is stored twice or overwrites a later save. A new request gets the key. */
export function reduce(state: SaveState, event: SaveEvent, key: string): SaveState {
  const { form, stored } = state;
  if (event.type === 'save') return order(state, event, key);
  if (event.type === 'typed') {
    if (state.kind === 'set') return state;
    const typed = { ...state, form: event.form };
    return typed.kind === 'clean' || typed.kind === 'dirty' ? atRest(typed) : typed;
  }
  if (state.kind !== 'saving') return state;
  const { attempt, next } = state;
  if (event.type === 'conflict') return { kind: 'conflict', form, stored };
  // A refused text is surely not stored: a save that waits goes on.
  if (event.type === 'refused' && next) return sending(state, next, key);
  if (event.type !== 'answered') return { kind: event.type, form, stored, attempt, error: event.error };
  const after = { form, stored: { id: event.id, modifiedAt: event.modifiedAt, form: attempt.form, isFinal: attempt.mode === 'final' } };
  if (next) return sending(after, next, key);
  if (attempt.mode === 'draft') return atRest(after);
  // The name of the place, or a translation, came meanwhile: it belongs to the message as well, for the same people.
  return form === attempt.form ? { ...after, kind: 'set' } : sending(after, { mode: 'final', replay: attempt.replay }, key);
}

function order(state: SaveState, { mode, replay }: Order, key: string): SaveState {
  const { kind, form, stored } = state;
  if (kind === 'conflict' || kind === 'set') return state;
  if (mode === 'draft' && (stored.isFinal || mayBeFinal(state) || isSetting(state))) return state;
  if (kind === 'saving') return { ...state, next: { mode, replay } };
  if (kind !== 'unanswered') return sending(state, { mode, replay }, key);
  // The same request must settle first.
  const { attempt } = state;
  const isSame = attempt.form === form && attempt.mode === mode && attempt.replay === replay;
  return { kind: 'saving', form, stored, attempt, next: isSame ? undefined : { mode, replay } };
}
