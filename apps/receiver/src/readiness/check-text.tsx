import { type Finding, findingTone } from './findings.ts';
import type { ReadinessWords } from './words/en.ts';

export function CheckText({ name, finding, words }: { readonly name: string; readonly finding: Finding; readonly words: ReadinessWords }) {
  const tone = findingTone(finding);
  return (
    <>
      <svg className={`check-mark check-${tone}`} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="10" />
        {tone === 'ok' && <path d="M7 12.5l3.5 3.5L17 9" />}
        {tone === 'advice' && <path d="M12 11v6M12 7v.5" />}
        {tone === 'missing' && <path d="M12 6.5v7M12 17v.5" />}
      </svg>
      <span className="unseen">{words.marks[tone]}:</span>
      <span className="check-text">
        <span className="check-name">{name}</span> <span className="check-state">{words.findings[finding]}</span>
      </span>
    </>
  );
}
