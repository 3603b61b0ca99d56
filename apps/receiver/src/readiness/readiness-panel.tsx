import { type Language, readinessItems } from '@earshot/domain';
import { useEffect, useState } from 'react';
import { budgetBytes, keptMap } from '../map/offline-map/index.ts';
import { useView } from '../ui/screen/index.ts';
import { CheckText } from './check-text.tsx';
import { type Finding, type Findings, isLack, toReadinessState, findingTone } from './findings.ts';
import { LackItem } from './missing-item.tsx';
import type { ReadinessMonitor } from './monitor.ts';
import type { ReadinessTasks } from './tasks.ts';
import type { ReadinessWords } from './words/en.ts';
import { loadReadinessWords } from './words/load-words.ts';

interface ReadinessPanelProps {
  readonly monitor: ReadinessMonitor;
  readonly tasks: ReadinessTasks;
  readonly language: Language;
  /** Name of the button that starts listening. */
  readonly startName: string;
  readonly isFolded?: boolean;
}

function useWords(language: Language): ReadinessWords | undefined {
  const [words, setWords] = useState<ReadinessWords>();
  useEffect(() => {
    let isWanted = true;
    loadReadinessWords(language).then(
      (loaded) => isWanted && setWords(loaded),
      // The rest of the app works without the list.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [language]);
  return words;
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0);

/** The amount of map that the phone keeps; nothing if this installation has no region there. */
function KeptMapText({ words }: { readonly words: ReadinessWords }) {
  const kept = keptMap();
  if (!kept) return null;
  return (
    <p className="hint">
      {words.keptMap(megabytes(kept.bytes), megabytes(budgetBytes))}. {!kept.isWhole && words.keptMapPart}
    </p>
  );
}

/** The lacks in one sentence, missed messages first. Undefined if nothing lacks. */
function verdictText(findings: Findings, words: ReadinessWords, language: Language): { readonly text: string; readonly isMissed: boolean } | undefined {
  const named = (tone: ReturnType<typeof findingTone>): string =>
    new Intl.ListFormat(language, { type: 'unit' }).format(
      readinessItems.filter((item) => findingTone(findings[item]) === tone).map((item) => words.items[item]),
    );
  const missed = named('missing');
  if (missed !== '') return { text: words.miss(missed), isMissed: true };
  const advice = named('advice');
  return advice === '' ? undefined : { text: words.advice(advice), isMissed: false };
}

export function ReadinessPanel({ monitor, tasks, language, startName, isFolded = false }: ReadinessPanelProps) {
  const findings = useView(monitor);
  const words = useWords(language);
  if (!words) return null;
  const okCount = readinessItems.filter((item) => toReadinessState(findings[item]) === 'ok').length;
  const sum = okCount === readinessItems.length ? words.allReady : words.ready(okCount, readinessItems.length);
  const verdict = verdictText(findings, words, language);
  const list = (
    <>
      {verdict !== undefined && <p className={verdict.isMissed ? 'verdict missed' : 'verdict'}>{verdict.text}</p>}
      <ul className="checks">
        {readinessItems.map((item) => {
          const finding: Finding = findings[item];
          return isLack(finding) ? (
            <LackItem key={item} name={words.items[item]} lack={finding} words={words} language={language} startName={startName} task={tasks[finding]} />
          ) : (
            <li key={item} className="check">
              <CheckText name={words.items[item]} finding={finding} words={words} />
            </li>
          );
        })}
      </ul>
      <KeptMapText words={words} />
    </>
  );
  if (!isFolded)
    return (
      <section>
        <h2>
          {words.title} <span className="hint">{sum}</span>
        </h2>
        {list}
      </section>
    );
  return (
    <details className="fold">
      <summary>
        {words.title} <span className="hint">{sum}</span>
      </summary>
      {list}
    </details>
  );
}
