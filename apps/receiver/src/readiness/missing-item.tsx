import type { Language } from '@earshot/domain';
import { useEffect, useState } from 'react';
import { CheckText } from './check-text.tsx';
import type { MissingFinding } from './findings.ts';
import { readPhoneKind } from './phone-kind.ts';
import { loadSteps, stepFor } from './steps/steps.ts';
import type { ReadinessWords } from './words/en.ts';

interface LackItemProps {
  readonly name: string;
  readonly lack: MissingFinding;
  readonly words: ReadinessWords;
  readonly language: Language;
  readonly startName: string;
  /** The repair that one tap can do. */
  readonly task: (() => Promise<void>) | undefined;
}

/** An item that needs the person: opened, it shows the step that mends it on this phone. */
export function LackItem({ name, lack, words, language, startName, task }: LackItemProps) {
  const [isOpen, setOpen] = useState(false);
  const [step, setStep] = useState<string>();
  useEffect(() => {
    if (!isOpen) return;
    let isWanted = true;
    loadSteps(language, startName).then(
      (steps) => isWanted && setStep(stepFor(steps, lack, readPhoneKind())),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [isOpen, lack, language, startName]);
  const label = lack in words.tasks ? words.tasks[lack as keyof typeof words.tasks] : undefined;
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="check">
          <CheckText name={name} finding={lack} words={words} />
        </summary>
        <div className="check-step">
          <p>{step}</p>
          {task && label !== undefined && (
            <button type="button" onClick={() => void task()}>
              {label}
            </button>
          )}
        </div>
      </details>
    </li>
  );
}
