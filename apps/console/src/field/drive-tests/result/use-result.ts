import type { DriveAnswer } from '@earshot/contract';
import { useMemo, useState } from 'react';
import type { Place } from '@earshot/geofence';
import type { RouteScene } from '../../../map/index.ts';
import { type ShownResult, toRouteScene, shownResult } from './shown-result.ts';
import { type Playback, usePlayback } from './use-playback.ts';
import { positionAt } from './drive-path.ts';

export interface ResultState {
  readonly answer: DriveAnswer;
  readonly index: number;
  readonly choose: (index: number) => void;
  /** Undefined if there are no listeners. */
  readonly shown: ShownResult | undefined;
  readonly scene: RouteScene;
  readonly playback: Playback;
  readonly phone: Place | undefined;
  /** The time of day with seconds. */
  readonly clock: (at: number) => string;
}

const noScene: RouteScene = { line: [], handles: [], circles: [], stretches: [], marks: [] };

/** The state of the shown result. With a message it starts at the first people who have that message. */
export function useResult(answer: DriveAnswer, { timeZone, messageId }: { readonly timeZone: string; readonly messageId: string | undefined }): ResultState {
  const [index, setIndex] = useState(() => {
    const found = answer.results.findIndex(({ report }) => report.verdicts.some((verdict) => verdict.messageId === messageId));
    return Math.max(0, found);
  });
  const result = answer.results[index];
  const shown = useMemo(() => result && shownResult(result, answer.circles), [result, answer.circles]);
  const scene = useMemo(() => (shown ? toRouteScene(shown) : noScene), [shown]);
  const playback = usePlayback(shown?.startsAt ?? 0, shown?.endsAt ?? 0);
  const clock = useMemo(() => {
    const format = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', timeZone });
    return (at: number) => format.format(at);
  }, [timeZone]);
  const choose = (next: number) => {
    playback.pause();
    setIndex(next);
    playback.seek(0);
  };
  return { answer, index, choose, shown, scene, playback, phone: result && positionAt(result.report.way, playback.at), clock };
}
