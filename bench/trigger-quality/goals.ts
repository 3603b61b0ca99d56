import type { Row } from './measure-quality.ts';
import { falseRate } from './tally.ts';
import type { Figures } from './tally.ts';

/** One line of the goals with its result. */
export interface Goal {
  readonly name: string;
  readonly asked: string;
  readonly got: string;
  readonly met: boolean;
}

/** The goals for a slice. */
export interface GoalTargets {
  /** False arrivals and exits must be at least this many times fewer than with point-in-circle. */
  readonly fewer: number;
  readonly of: Pick<Row, 'by' | 'value'>;
}

/** Goals of the simulation: for phones with honest accuracy, and for the others. */
export const simulatedGoals = (claim: number): GoalTargets => ({ fewer: claim === 1 ? 100 : 30, of: { by: 'all', value: 'all' } });
/** Goals of the recorded drive, at circles of 100 m and more. */
export const driveGoals: GoalTargets = { fewer: 12, of: { by: 'radius', value: '100 m and more' } };

const MISSED_SHARE = 0.5;
const LATER_P50_METERS = 20;
const LATER_P95_METERS = 50;

/** The product against point-in-circle, goal by goal; the rows are those of one claim. Empty if they lack the slice. */
export function measureGoals({ fewer, of }: GoalTargets, rows: readonly Row[]): readonly Goal[] {
  const figures = (by: Row['by'], key: string): ReadonlyMap<string, Figures> =>
    new Map(rows.filter((row) => row.by === by && row.detector.key === key).map((row) => [row.value, row.figures]));
  const naive = figures(of.by, 'naive').get(of.value);
  const ours = figures(of.by, 'ours').get(of.value);
  if (naive === undefined || ours === undefined) return [];
  return [...overallGoals(fewer, naive, ours), classGoal(figures('class', 'naive'), figures('class', 'ours'))];
}

export function formatGoals(asked: GoalTargets, rows: readonly Row[]): string {
  const goals = measureGoals(asked, rows);
  if (goals.length === 0) return '';
  return [
    `| Goal${asked.of.by === 'all' ? '' : `, ${asked.of.value}`} | asked | measured | |`,
    '| --- | ---: | ---: | --- |',
    ...goals.map(({ name, asked, got, met }) => `| ${name} | ${asked} | ${got} | ${met ? 'met' : 'not met'} |`),
  ].join('\n');
}

function overallGoals(asked: number, naive: Figures, ours: Figures): readonly Goal[] {
  const fewer = falseRate(naive) / falseRate(ours);
  const later50 = ours.arrivalP50 - naive.arrivalP50;
  const later95 = ours.arrivalP95 - naive.arrivalP95;
  return [
    { name: 'False arrivals and exits', asked: `${asked}x fewer`, got: `${fewer.toFixed(0)}x`, met: fewer >= asked },
    {
      name: 'Missed arrivals',
      asked: `at most ${(naive.missedPercent * MISSED_SHARE).toFixed(2)} %`,
      got: `${ours.missedPercent.toFixed(2)} %`,
      met: ours.missedPercent <= naive.missedPercent * MISSED_SHARE,
    },
    { name: 'Later, median', asked: `at most ${LATER_P50_METERS} m`, got: `${later50.toFixed(0)} m`, met: later50 <= LATER_P50_METERS },
    { name: 'Later, p95', asked: `at most ${LATER_P95_METERS} m`, got: `${later95.toFixed(0)} m`, met: later95 <= LATER_P95_METERS },
    {
      name: 'Later on the same visits, median',
      asked: `at most ${LATER_P50_METERS} m`,
      got: `${ours.laterP50.toFixed(0)} m`,
      met: ours.laterP50 <= LATER_P50_METERS,
    },
    {
      name: 'Later on the same visits, p95',
      asked: `at most ${LATER_P95_METERS} m`,
      got: `${ours.laterP95.toFixed(0)} m`,
      met: ours.laterP95 <= LATER_P95_METERS,
    },
  ];
}

function classGoal(naive: ReadonlyMap<string, Figures>, ours: ReadonlyMap<string, Figures>): Goal {
  const worse = [...ours].filter(([name, { missedPercent }]) => missedPercent > naive.get(name)!.missedPercent).map(([name]) => name);
  return { name: 'Classes of noise with more missed', asked: 'none', got: worse.join(', ') || 'none', met: worse.length === 0 };
}
