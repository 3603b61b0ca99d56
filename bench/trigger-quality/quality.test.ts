import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { measureGoals, simulatedGoals } from './goals.ts';
import { checkYardstick } from './sanity.ts';
import { measures, measureSlice, toRecords } from './slice.ts';
import type { Measure, Record } from './slice.ts';

const recorded = JSON.parse(readFileSync(new URL('recorded-slice.json', import.meta.url), 'utf8')) as {
  readonly columns: readonly string[];
  readonly rows: readonly Record[];
};

/** Counts are the same on each machine; metres come from sines and exponentials, whose last digit may differ elsewhere. */
const measureSlack = (measure: Measure): number => (measure.startsWith('late') ? 1 : 0.01);

const names = Object.keys(measures) as Measure[];
const formatTitle = ([claim, by, value]: Record): string => `${claim === 1 ? 'honest accuracy' : `accuracy claimed ${claim} times`}, ${by} ${value}`;
const recordFigures = ([, , , ...figures]: Record): readonly (number | null)[] => figures;

/** Regressions, in words: `honest accuracy, class multipath: missed 1.2, was 0.8`. */
function worseThan(was: readonly Record[], now: readonly Record[]): readonly string[] {
  const after = new Map(now.map((record) => [formatTitle(record), recordFigures(record)]));
  return was.flatMap((record) => {
    const figures = after.get(formatTitle(record));
    if (figures === undefined) return [`${formatTitle(record)}: not measured`];
    return names.flatMap((name, index) => {
      const [before, got] = [recordFigures(record)[index] ?? null, figures[index] ?? null];
      const isWorse = before === null ? got !== null : got === null || got > before + measureSlack(name);
      return isWorse ? [`${formatTitle(record)}: ${name} ${got}, was ${before}`] : [];
    });
  });
}

describe('on a fixed slice of the simulated drives', () => {
  const rows = measureSlice();

  it('nothing is worse than recorded, for any class of noise and any way of driving, walking and standing', () => {
    expect(recorded.columns).toEqual(['claim', 'by', 'value', ...names]);
    expect(worseThan(recorded.rows, toRecords(rows))).toEqual([]);
  });

  it.each([1, 0.6])('the goals against point-in-circle are met where phones claim %d times their accuracy', (claim) => {
    const goals = measureGoals(
      simulatedGoals(claim),
      rows.filter((row) => row.claim === claim),
    );
    expect(goals).toHaveLength(7);
    expect(goals.filter(({ met }) => !met)).toEqual([]);
  });
});

it('the yardstick itself passes its cases with known answers', () => {
  expect(checkYardstick).not.toThrow();
});
