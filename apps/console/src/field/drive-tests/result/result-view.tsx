import type { Drive } from '@earshot/contract';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { formatsFor } from '../../../platform/dates.ts';
import { distanceText, durationText, useReadersUnit } from '../distance-words.ts';
import { routeSeconds } from '../route/route-points.ts';
import { Player } from './player.tsx';
import { ResultHead } from './result-head.tsx';
import classes from './result.module.css';
import { peopleText } from './shown-result.ts';
import { Sketch } from './sketch.tsx';
import { Timeline } from './timeline.tsx';
import type { ResultState } from './use-result.ts';
import { VerdictTable } from './verdict-table.tsx';

interface ResultViewProps {
  readonly state: ResultState;
  readonly drive: Drive;
  readonly earsName: string;
  readonly timeZone: string;
  readonly chosenId: string | undefined;
  readonly draftId: string | undefined;
}

/** '' for a route that brings its own times. */
function paceText({ speedMph, roads }: Drive): string {
  if (speedMph !== null) return ` at ${speedMph} mph${roads ? ' along roads' : ''}`;
  return roads ? ' at road speeds' : '';
}

const noises: Readonly<Record<Drive['noise'], string>> = { none: 'none', open: 'open sky', town: 'in a town', canyon: 'between tall buildings' };

export function ResultView({ state, drive, earsName, timeZone, chosenId, draftId }: ResultViewProps) {
  const { answer, index, choose, shown, scene, playback, clock } = state;
  const unit = useReadersUnit();
  if (!shown)
    return <EmptyState title="No messages to hear" text="The people you chose have no messages. Choose other people, or add receivers to a message." />;
  const { report } = shown.result;
  const formats = formatsFor(timeZone);
  // The report goes on after the route's end, for messages that are still due there.
  const seconds = routeSeconds(drive.points, drive.speedMph) ?? (report.endsAt - report.startsAt) / 1000;
  const facts = [
    ['Heard by', `${earsName}${shown.result.people > 0 ? `: ${peopleText(shown.result)}` : ''}`],
    ['Start', `${formats.formatDay(report.startsAt)}, ${clock(report.startsAt)} (${timeZone.replaceAll('_', ' ')})`],
    ['Route', `${distanceText(report.lengthMeters, unit)} in ${durationText(seconds)}${paceText(drive)}`],
    ['GPS noise', noises[drive.noise]],
  ] as const;
  return (
    <div className={classes['result']}>
      <Player shown={shown} playback={playback} clock={clock} />
      <ResultHead results={answer.results} leftOut={answer.leftOut} index={index} timeZone={timeZone} onChoose={choose} />
      <dl className={classes['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Sketch scene={scene} />
      {shown.verdicts.length === 0 ? (
        <EmptyState title="No messages" text="The people you chose have no live messages. Choose other people, or set a message for them and drive again." />
      ) : (
        <>
          <Timeline shown={shown} chosenId={chosenId} clock={clock} onSeek={playback.seek} />
          <VerdictTable verdicts={shown.verdicts} chosenId={chosenId} draftId={draftId} clock={clock} />
        </>
      )}
    </div>
  );
}
