import { useEffect, useEffectEvent, useState } from 'react';
import { isConnectionLost } from '../../../platform/connection.ts';
import { rebase } from '../../../platform/newer.ts';
import { onReload } from '../../../platform/parts.ts';
import { currentSession, signedOutReason, subscribeToSession } from '../../../platform/session.ts';
import type { MessageForm } from '../message-form.ts';
import { forgetMessage, keepInterrupted, keepMessage, type KeptMessage, keptFor } from './kept-message.ts';

interface KeptOptions {
  readonly userId: string;
  /** The stored message that is typed over; nothing of a new one. */
  readonly messageId: string | undefined;
  readonly modifiedAt: number | undefined;
  readonly form: MessageForm;
  readonly storedForm: MessageForm;
  readonly isUnsaved: boolean;
  /** The text that the form began with, because a session had ended over it. */
  readonly interrupted: KeptMessage | undefined;
  readonly onTake: (form: MessageForm) => void;
}

/** Keeps what is typed where the session is ended for its user, by an archiving say, or the page goes before it could be saved; and offers what was kept of the same message before. */
export function useKeptMessage({ userId, messageId, modifiedAt, form, storedForm, isUnsaved, interrupted, onTake }: KeptOptions) {
  const keepTyped = (put: typeof keepMessage): string | undefined => {
    // The form has everything that was taken back from there.
    if (interrupted) forgetMessage(interrupted);
    return put(userId, { messageId, modifiedAt, form, opened: storedForm }, Date.now());
  };
  const keep = useEffectEvent(() => {
    const { status, isEndedElsewhere } = currentSession();
    // A person who logs out here wants nothing kept. A session that is asked for a second factor leaves the page as well.
    const isEnded = (status === 'out' && (signedOutReason() !== undefined || isEndedElsewhere === true)) || status === 'starting';
    if (isEnded && isUnsaved) keepTyped(keepInterrupted);
  });
  useEffect(() => subscribeToSession(() => keep()), []);
  // The page goes away with what could not be saved.
  const keepUnsent = useEffectEvent(() => isUnsaved && keepTyped(keepMessage));
  useEffect(() => {
    const onLeave = () => isConnectionLost() && keepUnsent();
    const stop = onReload(() => keepUnsent());
    addEventListener('pagehide', onLeave);
    return () => {
      stop();
      removeEventListener('pagehide', onLeave);
    };
  }, []);
  // It is in the form, and is kept until it is saved.
  useEffect(() => {
    if (interrupted && !isUnsaved) forgetMessage(interrupted);
  }, [interrupted, isUnsaved]);
  const [kept, setKept] = useState(() => interrupted ?? keptFor(userId, messageId, Date.now()));
  const isTaken = kept !== undefined && kept === interrupted;
  const settle = (): void => {
    if (kept) forgetMessage(kept);
    setKept(undefined);
  };
  /** Somebody saved the message since it was typed. */
  const isOlder = kept !== undefined && kept.messageId === messageId && kept.modifiedAt !== modifiedAt;
  return {
    /** Once somebody types on, what was taken back by itself needs no word any more. */
    kept: isTaken && (form !== kept.form || !isUnsaved) ? undefined : kept,
    /** It is in the form already. */
    isTaken,
    isOlder,
    take: () => {
      if (kept) onTake(isOlder && kept.opened ? rebase(kept.form, { opened: kept.opened, stored: form }) : kept.form);
      settle();
    },
    discard: () => {
      if (isTaken) onTake(storedForm);
      settle();
    },
    /** Keeps what is typed for the message that is opened next; false where this browser cannot. */
    keepForReload: (): boolean => !isUnsaved || keepTyped(keepMessage) !== undefined,
  };
}
