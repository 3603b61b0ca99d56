import { useEffect, useRef, useState } from 'react';
import type { Words } from '../../ui/language/index.ts';
import { useView } from '../../ui/screen/index.ts';
import { countIn } from './companies.tsx';
import type { ListeningDevice } from './listening-device.ts';

/** Start, which waits for the person's answer to the companies that ask: without one their drive would be silent. The last answer starts by itself. */
export function useQuestionFirst(device: ListeningDevice) {
  const isWaiting = countIn(useView(device.companies), 'waiting') > 0;
  const [wasPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!wasPressed) return undefined;
    let isAnswered = false;
    return device.companies.subscribe(() => {
      const companies = device.companies.view;
      // To start tells of changes too.
      if (isAnswered || countIn(companies, 'waiting') > 0) return;
      isAnswered = true;
      setPressed(false);
      // After nothing but a no there is nothing to hear.
      if (countIn(companies, 'agreed') > 0) device.start();
    });
  }, [device, wasPressed]);
  return {
    isOpen: wasPressed && isWaiting,
    start: () => {
      if (!isWaiting) return device.start();
      device.unlockLater();
      setPressed(true);
    },
    back: () => setPressed(false),
  };
}

/** Stands above the companies that ask, in the place of the button. */
export function QuestionHead({ words }: { readonly words: Words }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        {words.beforeStart}
      </h1>
      <p className="lead">{words.beforeStartWhy}</p>
    </>
  );
}

interface QuestionWaysProps {
  readonly device: ListeningDevice;
  readonly words: Words;
  readonly onBack: () => void;
}

/** The ways past the question: whoever has other messages may hear them meanwhile. */
export function QuestionWays({ device, words, onBack }: QuestionWaysProps) {
  const { messages = [] } = useView(device.engine);
  return (
    <div className="card-actions">
      {messages.length > 0 && (
        <button type="button" onClick={() => device.start()}>
          {words.startUnanswered}
        </button>
      )}
      <button type="button" className="quiet" onClick={onBack}>
        {words.notNow}
      </button>
    </div>
  );
}
