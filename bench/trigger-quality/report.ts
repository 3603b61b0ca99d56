import { formatGoals } from './goals.ts';
import type { GoalTargets } from './goals.ts';
import type { Row, Slice } from './measure-quality.ts';
import { falseRate } from './tally.ts';
import type { Figures } from './tally.ts';

export interface Layout {
  /** Shows all detectors in every table, not only point-in-circle and the product. */
  readonly all?: boolean | undefined;
}

export function formatReport(rows: readonly Row[], layout: Layout, asked: (claim: number) => GoalTargets): string {
  const claims = [...new Set(rows.map(({ claim }) => claim))];
  return claims
    .map((claim) => {
      const some = rows.filter((row) => row.claim === claim);
      return [formatChapter(claim, some, layout), formatGoals(asked(claim), some)].join('\n\n').trim();
    })
    .join('\n\n');
}

const slicings: readonly { readonly by: Slice['by']; readonly title: string }[] = [
  { by: 'class', title: 'Class of noise' },
  { by: 'noise', title: 'Noise' },
  { by: 'radius', title: 'Radius' },
  { by: 'scenario', title: 'Scenario' },
  { by: 'every', title: 'Between fixes' },
  { by: 'place', title: 'Where the circle is' },
];

function formatChapter(claim: number, rows: readonly Row[], { all = false }: Layout): string {
  const overall = rows.filter(({ by }) => by === 'all');
  const { traces, visits } = overall[0]!.figures;
  const heading = claim === 1 ? 'Accuracy claimed as it is' : `Accuracy claimed ${claim} times as it is`;
  const parts = slicings.flatMap(({ by, title }) => {
    const some = rows.filter((row) => row.by === by && (all || row.detector.key === 'naive' || row.detector.key === 'ours'));
    const lines = some.map((row) =>
      formatFiguresLine(`${row.value} | ${all ? row.detector.name : row.detector.key}`, row.figures, findNaiveFigures(rows, row)),
    );
    return lines.length === 0 ? [] : [formatTable(`${title} | rule`, lines)];
  });
  const table = formatTable(
    'Rule',
    overall.map((row) => formatFiguresLine(row.detector.name, row.figures, findNaiveFigures(rows, row))),
  );
  return [`##### ${heading}: ${traces} traces, ${visits} visits`, table, ...parts].join('\n\n');
}

function findNaiveFigures(rows: readonly Row[], row: Row): Figures {
  return rows.find(({ by, value, detector }) => by === row.by && value === row.value && detector.key === 'naive')!.figures;
}

const columns = [
  'missed %',
  'false arrivals /100',
  'false exits /100',
  'fewer false than naive',
  'arrival m p50 / p95',
  'later than naive m p50 / p95',
  'exit m p50 / p95',
  'exits missed %',
];

function formatTable(first: string, lines: readonly string[]): string {
  const labels = first.split(' | ').map(() => '---');
  return [`| ${[first, ...columns].join(' | ')} |`, `| ${[...labels, ...columns.map(() => '---:')].join(' | ')} |`, ...lines].join('\n');
}

function formatFiguresLine(label: string, figures: Figures, naive: Figures): string {
  const cells = [
    count(figures.missedPercent),
    count(figures.falseArrivalsPer100),
    count(figures.falseExitsPer100),
    fewer(figures, naive),
    pair(figures.arrivalP50, figures.arrivalP95),
    figures === naive ? '' : pair(figures.laterP50, figures.laterP95),
    pair(figures.exitP50, figures.exitP95),
    count(figures.missedExitsPercent),
  ];
  return `| ${[label, ...cells].join(' | ')} |`;
}

function fewer(figures: Figures, naive: Figures): string {
  const own = falseRate(figures);
  if (figures === naive) return '';
  if (own === 0) return 'none';
  const ratio = falseRate(naive) / own;
  return `${ratio.toFixed(ratio < 10 ? 1 : 0)}x`;
}

function count(value: number): string {
  if (Number.isNaN(value)) return '';
  if (value === 0) return '0';
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

const pair = (p50: number, p95: number): string => (Number.isNaN(p50) ? '' : `${p50.toFixed(0)} / ${p95.toFixed(0)}`);
