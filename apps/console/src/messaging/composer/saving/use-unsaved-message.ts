import { useEffect, useEffectEvent, useState } from 'react';
import { isConnectionLost } from '../../../platform/connection.ts';
import { rebase } from '../../../platform/stale-save.ts';
import { onReload } from '../../../platform/load-part.ts';
import { currentSession, signedOutReason, subscribeToSession } from '../../../platform/session.ts';
import { forgetMessage, keepInterrupted, keepMessage, type UnsavedMessage, keptFor } from './unsaved-message.ts';
import type { Saving } from './use-saving.ts';

interface KeptOptions {
  readonly userId: string;
  readonly saving: Saving;
  /** The text with which the form began, because a session had ended during its writing. */
  readonly interrupted: UnsavedMessage | undefined;
}

/**
 * Keeps the typed text when the session is ended for its user, for example by an archiving, or the page closes before a
 * save; and offers the earlier kept text of the same message.
 */
export function useKeptMessage({ userId, saving, interrupted }: KeptOptions) {
  const { state, isUnsaved } = saving;
  const { form, stored } = state;
  const { id: messageId, modifiedAt } = stored;
  const keepTyped = (put: typeof keepMessage): string | undefined => {
    // The form contains everything that was restored from there.
    if (interrupted) forgetMessage(interrupted);
    return put(userId, { messageId, modifiedAt, form, opened: stored.form }, Date.now());
  };
  const keep = useEffectEvent(() => {
    const { status, isEndedElsewhere } = currentSession();
    // An operator who logs out here wants nothing kept. A session that needs a second factor leaves the page as well.
    const isEnded = (status === 'out' && (signedOutReason() !== undefined || isEndedElsewhere === true)) || status === 'starting';
    if (isEnded && isUnsaved) keepTyped(keepInterrupted);
  });
  useEffect(() => subscribeToSession(() => keep()), []);
  // The page closes with unsaved text.
  const keepUnsent = useEffectEvent(() => isUnsaved && keepTyped(keepMessage));
  const keepWhatCannotBeSaved = useEffectEvent(() => (isConnectionLost() || state.kind === 'conflict' || state.kind === 'unanswered') && keepUnsent());
  useEffect(() => {
    const onLeave = () => keepWhatCannotBeSaved();
    const stop = onReload(() => keepUnsent());
    addEventListener('pagehide', onLeave);
    return () => {
      stop();
      removeEventListener('pagehide', onLeave);
    };
  }, []);
  // The text is in the form, and is kept until it is saved.
  useEffect(() => {
    if (interrupted && !isUnsaved) forgetMessage(interrupted);
  }, [interrupted, isUnsaved]);
  const [kept, setKept] = useState(() => interrupted ?? keptFor(userId, messageId, Date.now()));
  const isTaken = kept !== undefined && kept === interrupted;
  const settle = (): void => {
    if (kept) forgetMessage(kept);
    setKept(undefined);
  };
  /** The message was saved by another save since the text was typed. */
  const isOlder = kept !== undefined && kept.messageId === messageId && kept.modifiedAt !== modifiedAt;
  return {
    /** Further typing hides the notice about text that was restored automatically. */
    kept: isTaken && (form !== kept.form || !isUnsaved) ? undefined : kept,
    /** The text is already in the form. */
    isTaken,
    isOlder,
    take: () => {
      if (kept) saving.type((before) => (isOlder && kept.opened ? rebase(kept.form, { opened: kept.opened, stored: before }) : kept.form));
      settle();
    },
    discard: () => {
      if (isTaken) saving.type(() => stored.form);
      settle();
    },
    /** Keeps the typed text for the message that is opened next; false if this browser cannot. */
    keepForReload: (): boolean => !isUnsaved || keepTyped(keepMessage) !== undefined,
  };
}
