import { memo } from 'react';
import { durationText } from '../distance-words.ts';
import { outcomeTones, outcomeWords } from './outcomes.ts';
import classes from './result.module.css';
import type { ShownResult, ShownVerdict } from './shown-result.ts';

interface TimelineProps {
  readonly shown: ShownResult;
  readonly chosenId: string | undefined;
  readonly clock: (at: number) => string;
  readonly onSeek: (at: number) => void;
}

/** One row for each message: in the circle, due, speaking. */
export const Timeline = memo(function Timeline({ shown, chosenId, clock, onSeek }: TimelineProps) {
  const { verdicts, startsAt, endsAt } = shown;
  const share = (at: number): string => `${(100 * Math.min(1, Math.max(0, (at - startsAt) / Math.max(1, endsAt - startsAt)))).toFixed(3)}%`;
  return (
    <section aria-label="Timeline" className={classes['timeline']}>
      <ol>
        {verdicts.map((verdict) => (
          <li key={verdict.messageId} data-chosen={verdict.messageId === chosenId || undefined}>
            <span className={classes['rowTitle']}>
              <b>{verdict.number}</b> {verdict.title || 'Untitled'}
            </span>
            <Track verdict={verdict} share={share} clock={clock} onSeek={onSeek} />
          </li>
        ))}
      </ol>
      <p className={classes['ends']} aria-hidden="true">
        <span>{clock(startsAt)}</span>
        <span className={classes['legend']}>
          <i data-part="inside" /> in the circle <i data-part="due" /> due <i data-part="bar" /> speaking
        </span>
        <span>{clock(endsAt)}</span>
      </p>
    </section>
  );
});

interface TrackProps extends Pick<TimelineProps, 'clock' | 'onSeek'> {
  readonly verdict: ShownVerdict;
  readonly share: (at: number) => string;
}

function Track({ verdict, share, clock, onSeek }: TrackProps) {
  const { dueAt, startsAt, endsAt, inside, outcome } = verdict;
  const wide = (from: number, to: number) => ({ left: share(from), width: `calc(${share(to)} - ${share(from)})` });
  return (
    <div className={classes['track']} data-tone={outcomeTones[outcome]}>
      {inside.map(({ from, to }) => (
        <i key={from} data-part="inside" style={wide(from, to)} />
      ))}
      {dueAt !== undefined && <i data-part="due" style={{ left: share(dueAt) }} />}
      {startsAt !== undefined && endsAt !== undefined ? (
        <button
          type="button"
          data-part="bar"
          style={wide(startsAt, endsAt)}
          aria-label={`${verdict.title || 'Untitled'}: from ${clock(startsAt)}, ${durationText((endsAt - startsAt) / 1000)}. Go there.`}
          title={`${clock(startsAt)} to ${clock(endsAt)}`}
          onClick={() => onSeek(startsAt)}
        />
      ) : (
        <span>{outcomeWords[outcome]}</span>
      )}
    </div>
  );
}
