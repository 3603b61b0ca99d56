import { type Finding, stateOf } from './findings.ts';
import type { ReadinessWords } from './words/en.ts';

/** The mark, the name and the state of an item. */
export function CheckText({ name, finding, words }: { readonly name: string; readonly finding: Finding; readonly words: ReadinessWords }) {
  const state = stateOf(finding);
  return (
    <>
      <svg className={`check-mark check-${state}`} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="10" />
        {state === 'ok' && <path d="M7 12.5l3.5 3.5L17 9" />}
        {state === 'missing' && <path d="M12 6.5v7M12 17v.5" />}
      </svg>
      <span className="unseen">{words.marks[state]}:</span>
      <span className="check-text">
        <span className="check-name">{name}</span> <span className="check-state">{words.findings[finding]}</span>
      </span>
    </>
  );
}
