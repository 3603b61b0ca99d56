import { useEffect, useEffectEvent, useState } from 'react';
import { isConnectionLost } from '../../platform/connection.ts';
import { onReload } from '../../platform/parts.ts';
import { currentSession, signedOutReason, subscribeToSession } from '../../platform/session.ts';
import type { MessageForm } from '../message-form.ts';
import { forgetMessage, keepMessage, keptFor } from './kept-message.ts';

interface KeptOptions {
  readonly userId: string;
  /** The stored message that is typed over; nothing of a new one. */
  readonly messageId: string | undefined;
  readonly modifiedAt: number | undefined;
  readonly form: MessageForm;
  readonly isUnsaved: boolean;
  readonly onTake: (form: MessageForm) => void;
}

/** Keeps what is typed where the session is ended for its user, by an archiving say, or the page goes before it could be saved; and offers what was kept of the same message before. */
export function useKeptMessage({ userId, messageId, modifiedAt, form, isUnsaved, onTake }: KeptOptions) {
  const keep = useEffectEvent(() => {
    const { status } = currentSession();
    // Who logs out wants nothing kept. A session that is asked for a second factor leaves the page as well.
    const isEnded = (status === 'out' && signedOutReason() !== undefined) || status === 'starting';
    if (isEnded && isUnsaved) keepMessage(userId, { messageId, modifiedAt, form }, Date.now());
  });
  useEffect(() => subscribeToSession(() => keep()), []);
  // The page goes away with what could not be saved.
  const keepUnsent = useEffectEvent(() => isUnsaved && keepMessage(userId, { messageId, modifiedAt, form }, Date.now()));
  useEffect(() => {
    const onLeave = () => isConnectionLost() && keepUnsent();
    const stop = onReload(() => keepUnsent());
    addEventListener('pagehide', onLeave);
    return () => {
      stop();
      removeEventListener('pagehide', onLeave);
    };
  }, []);
  const [kept, setKept] = useState(() => keptFor(userId, messageId, Date.now()));
  const settle = (): void => {
    if (kept) forgetMessage(kept);
    setKept(undefined);
  };
  return {
    kept,
    /** Somebody saved the message since it was typed. */
    isOlder: kept !== undefined && kept.messageId === messageId && kept.modifiedAt !== modifiedAt,
    take: () => {
      if (kept) onTake(kept.form);
      settle();
    },
    discard: settle,
  };
}
