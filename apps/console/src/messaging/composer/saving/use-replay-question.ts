import { isNewVersion, type Replay } from '@earshot/domain';
import { useRef, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { type MessageForm, toSpoken } from '../message-form.ts';
import type { StoredMessage } from './save-state.ts';

/** The share of a message's receivers who have heard it. */
export interface HeardShare {
  readonly assigned: number;
  readonly heard: number;
}

/** Asks who is to hear the new version of a message (decisions: Messages), if at least one person has heard it. */
export function useReplayQuestion(stored: StoredMessage, mayBeFinal: () => boolean) {
  const [share, setShare] = useState<HeardShare>();
  const settle = useRef<(answer: Replay | 'cancelled') => void>(undefined);
  const last = useRef<{ readonly form: MessageForm; readonly replay: Replay | undefined }>(undefined);

  const ask = async (form: MessageForm): Promise<Replay | 'cancelled' | undefined> => {
    // A save whose answer never came is repeated unchanged: it may have succeeded, and another answer would come too late.
    if (last.current?.form === form && mayBeFinal()) return last.current.replay;
    last.current = { form, replay: undefined };
    if (!stored.isFinal || stored.id === undefined || !isNewVersion(toSpoken(stored.form), toSpoken(form))) return undefined;
    const { assigned, heard } = await api.messageVersions.list({ query: { id: stored.id } });
    if (heard === 0) return undefined;
    setShare({ assigned, heard });
    const answered = await new Promise<Replay | 'cancelled'>((resolve) => {
      settle.current = resolve;
    });
    if (answered !== 'cancelled') last.current = { form, replay: answered };
    return answered;
  };
  const answer = (replay: Replay | 'cancelled') => {
    setShare(undefined);
    settle.current?.(replay);
  };
  return { share, ask, answer };
}
