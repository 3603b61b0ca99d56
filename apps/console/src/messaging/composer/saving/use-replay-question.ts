import { isNewVersion, type Replay } from '@earshot/domain';
import { useRef, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { type MessageForm, spokenOf } from '../message-form.ts';
import type { Stored } from './saver.ts';

/** Who of the people of a message has heard it. */
export interface HeardShare {
  readonly assigned: number;
  readonly heard: number;
}

/** Asks who is to hear the new version of a message that somebody has heard (decisions: Messages). Only then it is a question. */
export function useReplayQuestion(stored: Stored, mayBeFinal: () => boolean) {
  const [share, setShare] = useState<HeardShare>();
  const settle = useRef<(answer: Replay | 'cancelled') => void>(undefined);
  const last = useRef<{ readonly form: MessageForm; readonly replay: Replay | undefined }>(undefined);

  const ask = async (form: MessageForm): Promise<Replay | 'cancelled' | undefined> => {
    // A save whose answer never came is made again as it was: it may have been carried out, and another answer would come too late.
    if (last.current?.form === form && mayBeFinal()) return last.current.replay;
    last.current = { form, replay: undefined };
    if (!stored.isFinal || stored.id === undefined || !isNewVersion(spokenOf(stored.form), spokenOf(form))) return undefined;
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
