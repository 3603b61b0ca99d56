import type { DriveOutcome } from '@earshot/domain';
import { inReadersUnit, useReadersUnit } from '../distance-words.ts';
import { outcomeWords } from './outcomes.ts';

/** The engine's sentences about its measurements. */
const isMeasured = (sentence: string): boolean => /\b(fix|fixes|accuracy)\b/.test(sentence);

/** A reason in plain words, and its measurements; '' where there are none. */
export function whyParts(outcome: DriveOutcome, reason: string): readonly [plain: string, measured: string] {
  const sentences = reason.split(/(?<=\.) (?=[A-Z0-9“])/);
  const plain = sentences.filter((sentence) => !isMeasured(sentence)).join(' ');
  const inPlace = outcome === 'finished' ? 'Spoken to the end.' : `${outcomeWords[outcome]}.`;
  return [plain === '' ? inPlace : plain, sentences.filter(isMeasured).join(' ')];
}

export function WhyCell({ outcome, reason }: { readonly outcome: DriveOutcome; readonly reason: string }) {
  const unit = useReadersUnit();
  const [plain, measured] = whyParts(outcome, reason);
  return (
    <div>
      {inReadersUnit(plain, unit)}
      {measured !== '' && (
        <details>
          <summary>Measurements</summary>
          {inReadersUnit(measured, unit)}
        </details>
      )}
    </div>
  );
}
