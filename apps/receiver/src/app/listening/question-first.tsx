import { useEffect, useRef, useState } from 'react';
import type { Words } from '../../ui/language/index.ts';
import { useView } from '../../ui/screen/index.ts';
import { countIn } from './companies.tsx';
import type { ListeningDevice } from './listening-device.ts';

/**
 * A Start that first waits for the person's answer to the asking companies: without one the drive would be silent. The
 * last answer starts listening.
 */
export function useQuestionFirst(device: ListeningDevice) {
  const isWaiting = countIn(useView(device.companies), 'waiting') > 0;
  const [wasPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!wasPressed) return undefined;
    let isAnswered = false;
    return device.companies.subscribe(() => {
      const companies = device.companies.view;
      // Starting notifies of changes too.
      if (isAnswered || countIn(companies, 'waiting') > 0) return;
      isAnswered = true;
      setPressed(false);
      // After only noes there is nothing to hear.
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

/** Heading above the asking companies, in the place of the button. */
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

/** The ways past the question: a person with other messages may hear them meanwhile. */
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
