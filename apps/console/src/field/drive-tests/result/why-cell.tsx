import type { DriveOutcome } from '@earshot/domain';
import { inReadersUnit, useReadersUnit } from '../distance-words.ts';
import { outcomeWords } from './outcomes.ts';

/** Sentences of the engine, which tell what it measured. */
const isMeasured = (sentence: string): boolean => /\b(fix|fixes|accuracy)\b/.test(sentence);

/** A reason in plain words, and what was measured for it; '' where nothing was. */
export function whyParts(outcome: DriveOutcome, reason: string): readonly [plain: string, measured: string] {
  const sentences = reason.split(/(?<=\.) (?=[A-Z0-9“])/);
  const plain = sentences.filter((sentence) => !isMeasured(sentence)).join(' ');
  const inPlace = outcome === 'finished' ? 'Spoken to the end.' : `${outcomeWords[outcome]}.`;
  return [plain === '' ? inPlace : plain, sentences.filter(isMeasured).join(' ')];
}

/** Why a message fared as it did, with the numbers folded away. */
export function WhyCell({ outcome, reason }: { readonly outcome: DriveOutcome; readonly reason: string }) {
  const unit = useReadersUnit();
  const [plain, measured] = whyParts(outcome, reason);
  return (
    <div>
      {inReadersUnit(plain, unit)}
      {measured !== '' && (
        <details>
          <summary>What was measured</summary>
          {inReadersUnit(measured, unit)}
        </details>
      )}
    </div>
  );
}
