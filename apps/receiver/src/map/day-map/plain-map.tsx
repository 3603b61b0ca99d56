import { boxAround, positionsIn } from './frame.ts';
import { spotHue, type MapWords, type OwnPlace, type Spot } from './spot.ts';

interface PlainMapProps {
  readonly spots: readonly Spot[];
  readonly own: OwnPlace | undefined;
  readonly words: MapWords;
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Circles and position without a map behind them: direction and distance. */
export function PlainMap({ spots, own, words, chosenId, onChoose }: PlainMapProps) {
  const box = boxAround(spots, own);
  if (!box) return null;
  const { at, perMeter } = positionsIn(box);
  const place = (spot: Spot | OwnPlace): { left: string; top: string } => {
    const { x, y } = at('center' in spot ? spot.center : spot);
    return { left: `${x}%`, top: `${y}%` };
  };
  return (
    <section className="plain-map" aria-label={words.map}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        {spots.map((spot) => {
          const { x, y } = at(spot.center);
          return <circle key={spot.id} className={`area hue-${spotHue(spot.kind)}`} cx={x} cy={y} r={Math.max(1.5, spot.radiusMeters * perMeter)} />;
        })}
      </svg>
      {spots.map((spot) => (
        <button
          key={spot.id}
          type="button"
          className={`spot hue-${spotHue(spot.kind)}`}
          style={place(spot)}
          aria-label={`${spot.title}: ${spot.note}`}
          aria-pressed={spot.id === chosenId}
          onClick={() => onChoose(spot.id)}
        />
      ))}
      {own && (
        <span className="own" style={place(own)}>
          <span className="unseen">{words.you}</span>
        </span>
      )}
    </section>
  );
}
