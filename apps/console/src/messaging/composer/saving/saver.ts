import { Refusal, type Replay } from '@earshot/domain';
import { newKey } from '../../../platform/new-key.ts';
import type { MessageForm } from '../message-form.ts';

/** One try to store a form; a retry is the same request under the same key. */
export interface Attempt {
  readonly form: MessageForm;
  readonly mode: 'draft' | 'final';
  /** The audience of the new version, if the operator was asked. */
  readonly replay: Replay | undefined;
  readonly id: string | undefined;
  readonly modifiedAt: number | undefined;
  readonly key: string;
}

/** The state that is known to be stored. */
export interface StoredMessage {
  readonly id: string | undefined;
  readonly modifiedAt: number | undefined;
  readonly form: MessageForm;
  readonly isFinal: boolean;
}

export interface Saver {
  /** Stores the form, after any save that is under way. */
  readonly save: (form: MessageForm, mode: 'draft' | 'final', replay?: Replay) => Promise<StoredMessage>;
  /** Whether a final save was sent whose answer never came: it may have succeeded. */
  readonly mayBeFinal: () => boolean;
}

type Send = (attempt: Attempt) => Promise<{ readonly id: string; readonly modifiedAt: number }>;

/** Stores one message repeatedly, one request at a time, so that nothing is stored twice or overwrites a later save. */
export function createSaver(initial: StoredMessage, send: Send): Saver {
  let stored = initial;
  let unanswered: Attempt | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function carryOut(attempt: Attempt): Promise<StoredMessage> {
    unanswered = attempt;
    try {
      const { id, modifiedAt } = await send(attempt);
      unanswered = undefined;
      stored = { id, modifiedAt, form: attempt.form, isFinal: attempt.mode === 'final' };
      return stored;
    } catch (error) {
      // A refused form is surely not stored. After any other error it may be: the same request must settle it first.
      if (error instanceof Refusal) unanswered = undefined;
      throw error;
    }
  }

  async function run(form: MessageForm, mode: 'draft' | 'final', replay: Replay | undefined): Promise<StoredMessage> {
    if (unanswered) {
      const isSame = unanswered.form === form && unanswered.mode === mode && unanswered.replay === replay;
      if (isSame) return carryOut(unanswered);
      await carryOut(unanswered).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    }
    return carryOut({ form, mode, replay, id: stored.id, modifiedAt: stored.modifiedAt, key: newKey() });
  }

  return {
    save: (form, mode, replay) => {
      const next = last.then(() => run(form, mode, replay));
      last = next.catch(() => undefined);
      return next;
    },
    mayBeFinal: () => unanswered?.mode === 'final',
  };
}
