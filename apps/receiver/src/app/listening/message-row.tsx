import type { Language } from '@earshot/domain';
import type { Words } from '../../ui/language/index.ts';
import type { DayRow } from './day-rows.ts';
import { placeText, stateText, timeText } from './texts.ts';
import { titleIn } from './titles.ts';

interface MessageRowProps {
  readonly row: DayRow;
  readonly words: Words;
  readonly language: Language;
  readonly locale: string;
  readonly onPlay: () => void;
}

/** The circle of a message, larger for a larger radius; all round for a message without a place. */
function Glyph({ radiusMeters }: { readonly radiusMeters: number | undefined }) {
  const radius = radiusMeters === undefined ? 15 : Math.min(15, Math.max(5, 5 + 3.5 * Math.log10(radiusMeters / 50)));
  return (
    <svg className="glyph" viewBox="0 0 36 36" aria-hidden="true">
      <circle className="glyph-circle" cx="18" cy="18" r={radius} strokeDasharray={radiusMeters === undefined ? '3 3' : undefined} />
      <circle className="glyph-dot" cx="18" cy="18" r="2.5" />
    </svg>
  );
}

export function MessageRow({ row, words, language, locale, onPlay }: MessageRowProps) {
  const { message, state, byHandAt } = row;
  const title = titleIn(message, language);
  return (
    <li className={`row row-${state.kind}`}>
      <Glyph radiusMeters={message.geofence?.radiusMeters} />
      <div className="row-text">
        <h3>{title}</h3>
        <p className="row-state">{stateText(row, words, locale)}</p>
        {byHandAt !== undefined && <p className="hint">{words.playedByHand(timeText(byHandAt, locale))}</p>}
        <p className="hint">{[placeText(row, words, locale), message.location].filter(Boolean).join(' · ')}</p>
        <p className="hint">{words.from(message.sender)}</p>
      </div>
      {state.kind !== 'speaking' && (
        <button type="button" aria-label={words.playMessage(title)} onClick={onPlay}>
          {words.play}
        </button>
      )}
    </li>
  );
}
