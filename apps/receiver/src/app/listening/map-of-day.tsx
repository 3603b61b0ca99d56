import { useState } from 'react';
import { DayMap, type Spot } from '../../map/day-map/index.ts';
import { useView } from '../../ui/screen/index.ts';
import type { DayRow } from './day-rows.ts';
import { MessageRow } from './message-row.tsx';
import { placeText, stateText } from './texts.ts';
import { titleIn } from './titles.ts';
import type { RowsProps } from './today.tsx';

export function MapOfDay({ device, rows, words, language, locale }: RowsProps) {
  const { fix } = useView(device.engine);
  const [chosenId, setChosenId] = useState<string>();
  const spots = rows.flatMap((row: DayRow): readonly Spot[] => {
    const { id, geofence } = row.message;
    return geofence
      ? [
          {
            id,
            title: titleIn(row.message, language),
            kind: row.state.kind,
            ...geofence,
            note: `${stateText(row, words, locale)}, ${placeText(row, words, locale)}`,
          },
        ]
      : [];
  });
  const chosen = rows.find(({ message }) => message.id === chosenId);
  if (spots.length === 0) return <p className="hint">{words.noPlaces}</p>;
  return (
    <>
      <DayMap spots={spots} fix={fix} words={words.dayMap} chosenId={chosenId} onChoose={setChosenId} />
      {chosen ? (
        <ul className="rows">
          <MessageRow row={chosen} words={words} language={language} locale={locale} onPlay={() => device.play(chosen.message.id)} />
        </ul>
      ) : (
        <p className="hint">{words.tapPlace}</p>
      )}
    </>
  );
}
