import type { DriveAnswer, DriveResult } from '@earshot/contract';
import { type DriveVerdict, formatCount, type RadiusUnit } from '@earshot/domain';
import type { RouteScene } from '../../../map/index.ts';
import { distanceText, durationText } from '../distance-words.ts';
import { outcomeTones, outcomeWords } from './outcomes.ts';
import { spansInside, type Span, cutStretch } from './drive-path.ts';

/** A verdict with its number on the map and in the lists, and the times at which the drive was in its circle. */
export interface ShownVerdict extends DriveVerdict {
  readonly number: number;
  readonly inside: readonly Span[];
}

export type Circle = DriveAnswer['circles'][number];

export interface ShownResult {
  readonly result: DriveResult;
  readonly verdicts: readonly ShownVerdict[];
  readonly circles: readonly Circle[];
  /** Epoch ms; the last speech may end after the drive. */
  readonly startsAt: number;
  readonly endsAt: number;
}

export function shownResult(result: DriveResult, circles: readonly Circle[]): ShownResult {
  const { report } = result;
  const circleByMessage = new Map(circles.map((circle) => [circle.messageId, circle]));
  const verdicts = report.verdicts.map((verdict, index) => {
    const circle = circleByMessage.get(verdict.messageId);
    return { ...verdict, number: index + 1, inside: circle ? spansInside(report.way, circle) : [] };
  });
  const own = verdicts.map(({ messageId }) => circleByMessage.get(messageId)).filter((circle) => circle !== undefined);
  const endsAt = Math.max(report.endsAt, ...verdicts.map((verdict) => verdict.endsAt ?? 0));
  return { result, verdicts, circles: own, startsAt: report.startsAt, endsAt };
}

export function toRouteScene({ result, verdicts, circles }: ShownResult): RouteScene {
  const { way } = result.report;
  const byId = new Map(verdicts.map((verdict) => [verdict.messageId, verdict]));
  return {
    line: way,
    handles: [],
    circles: circles.flatMap((circle) => {
      const verdict = byId.get(circle.messageId);
      if (!verdict) return [];
      const { lat, lng, radiusMeters, title } = circle;
      const name = `${verdict.number}. ${title || 'Untitled'}: ${outcomeWords[verdict.outcome]}`;
      return [{ id: circle.messageId, center: { lat, lng }, radiusMeters, tone: outcomeTones[verdict.outcome], label: String(verdict.number), name }];
    }),
    stretches: verdicts.flatMap(({ startsAt, endsAt, outcome }) =>
      startsAt === undefined || endsAt === undefined ? [] : [{ places: cutStretch(way, startsAt, endsAt), tone: outcomeTones[outcome] }],
    ),
    marks: verdicts.flatMap(({ start, end, outcome, number, title }) => {
      const tone = outcomeTones[outcome];
      return [
        ...(start ? [{ place: start, kind: 'start', tone, name: `${number}. ${title} starts here` } as const] : []),
        ...(end ? [{ place: end, kind: 'end', tone, name: `${number}. ${title} ends here` } as const] : []),
      ];
    }),
  };
}

/** 'Ana Morales', 'Ana Morales and 2 others', '12 people: Ana, Ben…' */
export function peopleText({ people, names }: Pick<DriveResult, 'people' | 'names'>): string {
  if (people === 0) return 'Anyone';
  const others = people - names.length;
  const named = names.join(', ');
  if (others <= 0) return named;
  return named === '' ? `${formatCount(others)} ${others === 1 ? 'person' : 'people'}` : `${named} and ${formatCount(others)} more`;
}

/** Seconds from the time it was due until it was spoken. */
export const lateSeconds = ({ dueAt, startsAt }: DriveVerdict): number | undefined =>
  dueAt === undefined || startsAt === undefined ? undefined : Math.max(0, (startsAt - dueAt) / 1000);

/** The measures in seconds and the reader's unit: 'Starts 1 s late. Ends 9 s and 154 yd later, 30 yd beyond the edge.' */
export function measuresText(verdict: DriveVerdict, unit: RadiusUnit): string {
  const { startsAt, endsAt, spokenOverMeters, beyondEdgeMeters } = verdict;
  if (startsAt === undefined || endsAt === undefined) return '';
  const late = lateSeconds(verdict);
  const starts = late === undefined || late < 0.5 ? 'Starts immediately.' : `Starts ${durationText(late)} late.`;
  const over = spokenOverMeters === undefined ? '' : ` and ${distanceText(spokenOverMeters, unit)}`;
  const beyond =
    beyondEdgeMeters === undefined ? '' : beyondEdgeMeters > 0 ? `, ${distanceText(beyondEdgeMeters, unit)} beyond the edge` : ', inside the circle';
  return `${starts} Ends ${durationText((endsAt - startsAt) / 1000)}${over} later${beyond}.`;
}
