import { Suspense, useState } from 'react';
import { FirstScreens } from './first-screens.tsx';
import { hasSeenFirstScreens, noteFirstScreens } from './first-screens-seen.ts';
import type { ListeningDevice } from './listening-device.ts';
import { useView } from '../../ui/screen/index.ts';
import { chooseLocale, type Words } from '../../ui/language/index.ts';
import type { Session } from '../../sync/session/index.ts';
import { Asks, asksId, Companies, useAskingText } from './companies.tsx';
import { Notices } from './notices.tsx';
import { timeText } from './texts.ts';
import { More, Mute, Readiness } from './later-parts.tsx';
import { QuestionHead, QuestionWays, useQuestionFirst } from './question-first.tsx';

interface StartScreenProps {
  readonly device: ListeningDevice;
  readonly session: Session;
  readonly words: Words;
}

/** Whether the phone knows who asks to speak. It does not wait for that offline, nor beyond the first synchronization. */
function useIsTold(device: ListeningDevice): boolean {
  const { isOffline } = useView(device);
  const { outcome } = useView(device.sync);
  return useView(device.companies) !== undefined || outcome !== 'none' || isOffline;
}

/** One large button, what it does, and what it does not. It asks about the waiting companies before it starts. */
export function StartScreen({ device, session, words }: StartScreenProps) {
  const { care, language, endedByItselfAt } = useView(device);
  const startName = endedByItselfAt === undefined ? words.start : words.goOn;
  const isTold = useIsTold(device);
  const question = useQuestionFirst(device);
  const [hasSeen, setSeen] = useState(hasSeenFirstScreens);
  const see = () => {
    noteFirstScreens();
    setSeen(true);
  };
  const start = () => {
    noteFirstScreens();
    question.start();
  };
  return (
    <div className="start">
      {question.isOpen ? <QuestionHead words={words} /> : <StartHead device={device} words={words} startName={startName} onStart={start} />}
      {/* In the first screenful: a person about to drive sees that the phone is offline. */}
      <Notices device={device} words={words} />
      {/* A new phone waits for the companies that ask: they would push away the rest. */}
      {isTold && (
        <>
          <Asks device={device} />
          {question.isOpen && <QuestionWays device={device} words={words} onBack={question.back} />}
          {!hasSeen && endedByItselfAt === undefined && <FirstScreens language={language} onDone={see} />}
          <p className="strong">{words.keepOpen}</p>
          <p>{words.keepOpenWhy}</p>
          <p>{words.startDoes(startName)}</p>
          <Privacy words={words} />
          <Mute device={device} words={words} />
          <Companies device={device} words={words} />
          {care && (
            <Suspense>
              <Readiness monitor={care.monitor} tasks={care.tasks} language={language} startName={startName} />
              <More care={care} language={language} title={words.more} />
            </Suspense>
          )}
          <footer>
            <span className="hint">{words.signedInAs(session.phone)}</span>
            <button type="button" className="quiet" onClick={() => void device.signOut()}>
              {words.signOut}
            </button>
          </footer>
        </>
      )}
    </div>
  );
}

interface StartHeadProps extends Pick<StartScreenProps, 'device' | 'words'> {
  readonly startName: string;
  readonly onStart: () => void;
}

function StartHead({ device, words, startName, onStart }: StartHeadProps) {
  const { messages } = useView(device.engine);
  const { language, endedByItselfAt } = useView(device);
  const asking = useAskingText({ device, words });
  return (
    <div className="start-head">
      <section className="silent">
        <h1>{words.silentTitle}</h1>
        <p>{words.silentMeans}</p>
        {endedByItselfAt !== undefined && <output>{words.endedByItself(timeText(endedByItselfAt, chooseLocale(language)))}</output>}
      </section>
      <output className="lead">
        {messages ? words.messageCount(messages.length) : words.statuses.waiting_messages}
        {asking !== undefined && (
          <a className="asking" href={`#${asksId}`}>
            {asking}
          </a>
        )}
      </output>
      <button type="button" className="start-button" onClick={onStart}>
        {startName}
      </button>
    </div>
  );
}

function Privacy({ words }: { readonly words: Words }) {
  return (
    <ul className="privacy">
      {Object.entries(words.privacy).map(([key, text]) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}
