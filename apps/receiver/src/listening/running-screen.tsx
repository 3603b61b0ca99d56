import { useEffect, useMemo, useState } from 'react';
import type { ListeningDevice } from './listening-device.ts';
import { BrandMark, useView } from '../screen/index.ts';
import { localeOf, type Words } from '../language/index.ts';
import { dayList } from './day-rows.ts';
import { MessageRow } from './message-row.tsx';
import { Notices } from './notices.tsx';

const lookAgainMs = 15_000;

/** The clock as the list needs it: hours open and close by themselves. */
function useClock(): number {
  const [at, setAt] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), lookAgainMs);
    return () => clearInterval(timer);
  }, []);
  return at;
}

/** The state in large letters, and the messages of the day. */
export function RunningScreen({ device, words }: { readonly device: ListeningDevice; readonly words: Words }) {
  const view = useView(device.engine);
  const { isStarting, language } = useView(device);
  const { status, speakingId, lastHeardId, messages } = view;
  const isSoundOff = !isStarting && (status === 'sound_locked' || status === 'sound_broken');
  const speakingTitle = messages?.find(({ id }) => id === speakingId)?.title;
  return (
    <>
      <section className={`state state-${isStarting ? 'starting' : status}`}>
        <BrandMark />
        <h1>
          <output>{isStarting ? words.starting : words.statuses[status]}</output>
        </h1>
        <p>{isStarting ? words.keepOpen : (speakingTitle ?? words.hints[status])}</p>
        {isSoundOff && (
          <button type="button" onClick={() => void device.unlockSound()}>
            {words.unlock}
          </button>
        )}
      </section>
      <Notices device={device} words={words} />
      <div className="actions">
        <button type="button" className="stop" onClick={() => device.stop()}>
          {words.stop}
        </button>
        <button type="button" disabled={lastHeardId === undefined} onClick={() => lastHeardId !== undefined && device.engine.play(lastHeardId)}>
          {words.repeatLast}
        </button>
      </div>
      <Today device={device} words={words} locale={localeOf(language)} />
      <footer>
        <button type="button" className="quiet" onClick={() => void device.signOut()}>
          {words.signOut}
        </button>
      </footer>
    </>
  );
}

function Today({ device, words, locale }: { readonly device: ListeningDevice; readonly words: Words; readonly locale: string }) {
  const view = useView(device.engine);
  const at = useClock();
  const { rows, otherDays } = useMemo(() => dayList(view, at), [view, at]);
  return (
    <section>
      <h2>{words.today}</h2>
      {rows.length === 0 && view.messages && (
        <div className="empty">
          <p className="strong">{words.nothingToday}</p>
          <p>{words.nothingTodayWhy}</p>
        </div>
      )}
      {rows.length > 0 && (
        <ul className="rows">
          {rows.map((row) => (
            <MessageRow key={row.message.id} row={row} words={words} locale={locale} onPlay={() => device.engine.play(row.message.id)} />
          ))}
        </ul>
      )}
      {otherDays > 0 && <p className="hint">{words.otherDays(otherDays)}</p>}
    </section>
  );
}
