import type { Language } from '@earshot/domain';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ListeningDevice } from './listening-device.ts';
import { useView } from '../../ui/screen/index.ts';
import type { Words } from '../../ui/language/index.ts';
import { type DayRow, dayList } from './day-rows.ts';
import { MessageRow } from './message-row.tsx';

interface TodayProps {
  readonly device: ListeningDevice;
  readonly words: Words;
  readonly language: Language;
  readonly locale: string;
  readonly at: number;
}

// Loaded on demand: a driver looks at no map.
const MapOfDay = lazy(async () => {
  try {
    return { default: (await import('./map-of-day.tsx')).MapOfDay };
  } catch {
    return { default: ({ words }: RowsProps) => <p className="alert">{words.mapUnreachable}</p> };
  }
});

export interface RowsProps {
  readonly device: ListeningDevice;
  readonly rows: readonly DayRow[];
  readonly words: Words;
  readonly language: Language;
  readonly locale: string;
}

export function Today({ device, words, language, locale, at }: TodayProps) {
  const view = useView(device.engine);
  const { rows, otherDays } = useMemo(() => dayList(view, at), [view, at]);
  const [isMap, setIsMap] = useState(false);
  const shown = { device, rows, words, language, locale };
  return (
    <section>
      <div className="heading">
        <h2>{words.today}</h2>
        {rows.length > 0 && (
          <fieldset className="choice">
            <legend className="unseen">{words.showAs}</legend>
            {[false, true].map((choice) => (
              <button key={String(choice)} type="button" aria-pressed={choice === isMap} onClick={() => setIsMap(choice)}>
                {choice ? words.map : words.list}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {rows.length === 0 && view.messages && (
        <div className="empty">
          <p className="strong">{words.nothingToday}</p>
          <p>{words.nothingTodayWhy}</p>
        </div>
      )}
      {rows.length > 0 && isMap && (
        <Suspense fallback={<p className="hint">{words.mapComes}</p>}>
          <MapOfDay {...shown} />
        </Suspense>
      )}
      {rows.length > 0 && !isMap && <Rows {...shown} />}
      {otherDays > 0 && <p className="hint">{words.otherDays(otherDays)}</p>}
    </section>
  );
}

function Rows({ device, rows, words, language, locale }: RowsProps) {
  return (
    <ul className="rows">
      {rows.map((row) => (
        <MessageRow key={row.message.id} row={row} words={words} language={language} locale={locale} onPlay={() => device.play(row.message.id)} />
      ))}
    </ul>
  );
}
