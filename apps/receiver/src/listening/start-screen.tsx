import { Suspense } from 'react';
import type { ListeningDevice } from './listening-device.ts';
import { useView } from '../screen/index.ts';
import type { Words } from '../language/index.ts';
import type { Session } from '../session/index.ts';
import { Asks, asksId, Companies, useAskingText } from './companies.tsx';
import { Notices } from './notices.tsx';
import { More, Readiness } from './later-parts.tsx';

interface StartScreenProps {
  readonly device: ListeningDevice;
  readonly session: Session;
  readonly words: Words;
}

/** One large button, what it does, and what it does not. */
export function StartScreen({ device, session, words }: StartScreenProps) {
  const { messages } = useView(device.engine);
  const { care, language } = useView(device);
  const asking = useAskingText({ device, words });
  return (
    <div className="start">
      <h1>{words.startTitle}</h1>
      <output className="lead">
        {messages ? words.messageCount(messages.length) : words.statuses.waiting_messages}
        {asking !== undefined && (
          <a className="asking" href={`#${asksId}`}>
            {asking}
          </a>
        )}
      </output>
      <button type="button" className="start-button" onClick={() => device.start()}>
        {words.start}
      </button>
      <Asks device={device} />
      <p className="strong">{words.keepOpen}</p>
      <p>{words.keepOpenWhy}</p>
      <p>{words.startDoes}</p>
      <p className="hint">{words.privacy}</p>
      <Notices device={device} words={words} />
      <Companies device={device} words={words} />
      {care && (
        <Suspense>
          <Readiness monitor={care.monitor} tasks={care.tasks} language={language} />
          <More care={care} language={language} title={words.more} />
        </Suspense>
      )}
      <footer>
        <span className="hint">{words.signedInAs(session.phone)}</span>
        <button type="button" className="quiet" onClick={() => void device.signOut()}>
          {words.signOut}
        </button>
      </footer>
    </div>
  );
}
