import { useState } from 'react';
import type { ListeningDevice } from './listening-device.ts';
import { useView } from '../screen/index.ts';
import { loadWords, localeOf, type Words } from '../language/index.ts';
import { dayList } from './day-rows.ts';
import { nowText } from './now-text.ts';

/** What is spoken when a person asks how things stand, and what they read where nothing could be spoken. */
function useWhatNow(device: ListeningDevice, words: Words) {
  const { language } = useView(device);
  const [answer, setAnswer] = useState({ text: '', wasSpoken: true });
  const ask = async (): Promise<void> => {
    const { view } = device.engine;
    const { rows } = dayList(view, Date.now());
    const text = nowText(view, rows, { words, locale: localeOf(language) });
    setAnswer({ text, wasSpoken: true });
    const english = language === 'en' ? undefined : nowText(view, rows, { words: await loadWords('en'), locale: localeOf('en') });
    const wasSpoken = await device.say(text, english);
    setAnswer((now) => (now.text === text ? { text, wasSpoken } : now));
  };
  return { answer, ask };
}

/** The large buttons: each is where it was, whatever happens, so that it is found without looking. */
export function Controls({ device, words }: { readonly device: ListeningDevice; readonly words: Words }) {
  const { speakingId, lastHeardId } = useView(device.engine);
  const { answer, ask } = useWhatNow(device, words);
  return (
    <>
      <div className="actions">
        {/* Not `disabled`: whoever has the focus here keeps it when the speech ends. */}
        <button type="button" aria-disabled={speakingId === undefined} onClick={() => device.skip()}>
          {words.stopSpeaking}
        </button>
        <button type="button" aria-disabled={lastHeardId === undefined} onClick={() => lastHeardId !== undefined && device.play(lastHeardId)}>
          {words.repeatLast}
        </button>
        <button type="button" onClick={() => void ask()}>
          {words.whatNow}
        </button>
        <button type="button" className="stop" onClick={() => device.stop()}>
          {words.endListening}
        </button>
      </div>
      {answer.text !== '' && <p className="now">{answer.text}</p>}
      <output className="unseen">{answer.wasSpoken ? '' : answer.text}</output>
    </>
  );
}
