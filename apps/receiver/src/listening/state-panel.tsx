import { useEffect, useState } from 'react';
import type { Status } from '@earshot/receiver-core';
import type { ListeningDevice } from './listening-device.ts';
import { BrandMark, useView } from '../screen/index.ts';
import type { Words } from '../language/index.ts';

/** What a person has to do something about; the rest is heard, or asked for. */
const urgent: readonly Status[] = ['sound_locked', 'sound_broken', 'position_denied', 'position_unavailable'];
const settledMs = 1500;

/** A state that needs the person, once it lasts; a screen reader speaks it into nothing else that way. */
function useUrgent(status: Status): Status | undefined {
  const [lasting, setLasting] = useState<Status>();
  useEffect(() => {
    const timer = setTimeout(() => setLasting(urgent.includes(status) ? status : undefined), settledMs);
    return () => clearTimeout(timer);
  }, [status]);
  return lasting;
}

/** The state in large letters. */
export function StatePanel({ device, words }: { readonly device: ListeningDevice; readonly words: Words }) {
  const { status, speakingId, messages } = useView(device.engine);
  const { isStarting } = useView(device);
  const isSoundOff = !isStarting && (status === 'sound_locked' || status === 'sound_broken');
  const speakingTitle = messages?.find(({ id }) => id === speakingId)?.title;
  const lasting = useUrgent(status);
  return (
    <section className={`state state-${isStarting ? 'starting' : status}`}>
      <BrandMark />
      <h1>{isStarting ? words.starting : words.statuses[status]}</h1>
      <p>{isStarting ? words.keepOpen : (speakingTitle ?? words.hints[status])}</p>
      <output className="unseen">{lasting && !isStarting && `${words.statuses[lasting]}. ${words.hints[lasting]}`}</output>
      {isSoundOff && (
        <button type="button" onClick={() => void device.unlockSound()}>
          {words.unlock}
        </button>
      )}
    </section>
  );
}
