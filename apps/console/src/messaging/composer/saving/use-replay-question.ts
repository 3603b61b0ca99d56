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
export function useReplayQuestion(stored: Stored) {
  const [share, setShare] = useState<HeardShare>();
  const settle = useRef<(answer: Replay | 'cancelled') => void>(undefined);

  const ask = async (form: MessageForm): Promise<Replay | 'cancelled' | undefined> => {
    if (!stored.isFinal || stored.id === undefined || !isNewVersion(spokenOf(stored.form), spokenOf(form))) return undefined;
    const { assigned, heard } = await api.messageVersions.list({ query: { id: stored.id } });
    if (heard === 0) return undefined;
    setShare({ assigned, heard });
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  };
  const answer = (replay: Replay | 'cancelled') => {
    setShare(undefined);
    settle.current?.(replay);
  };
  return { share, ask, answer };
}
