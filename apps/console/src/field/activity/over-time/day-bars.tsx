import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import './known-language.ts';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type DaySum, daySumTotal } from './sums.ts';
import classes from './over-time.module.css';

interface DayBarsProps {
  readonly sums: readonly DaySum[];
  /** A description of the picture for people who cannot see it. */
  readonly label: string;
  readonly nameOfDay: (day: number) => string;
  /** Hides the axes. */
  readonly isSmall?: boolean;
  readonly height: number;
  readonly onDay?: (day: number) => void;
}

/** Bars for each day: heard below, then waiting, missed and not delivered. */
export function DayBars({ sums, label, nameOfDay, isSmall = false, height, onDay }: DayBarsProps) {
  const host = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme();
  const choose = useEffectEvent((index: number | null | undefined) => {
    const sum = index === null || index === undefined ? undefined : sums[index];
    if (sum && daySumTotal(sum) > 0) onDay?.(sum.day);
  });
  const nameAt = useEffectEvent((index: number) => nameOfDay(sums[index]?.day ?? 0));
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const colors = readColors(element);
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height,
        padding: isSmall ? [2, 0, 0, 0] : [8, 8, 0, 0],
        legend: { show: false },
        cursor: { show: !isSmall, x: false, y: false, drag: { x: false, y: false, setScale: false }, points: { show: false } },
        scales: { x: { time: false, range: () => [-0.6, Math.max(sums.length - 0.4, 0.6)] }, y: { range: (_self, _min, max) => [0, Math.max(max, 1)] } },
        axes: isSmall
          ? [{ show: false }, { show: false }]
          : [
              {
                stroke: colors.ink,
                grid: { show: false },
                ticks: { show: false },
                size: 28,
                space: 90,
                incrs: [1, 2, 5, 7, 14, 30, 60],
                values: (_self, splits) => splits.map((at) => (Number.isInteger(at) && at >= 0 && at < sums.length ? nameAt(at) : '')),
              },
              { stroke: colors.ink, size: 54, grid: { stroke: colors.line, width: 1 }, ticks: { show: false }, incrs: wholeSteps },
            ],
        series: [{}, ...[colors.notDelivered, colors.missed, colors.waiting, colors.heard].map(barSeries)],
      },
      [
        sums.map((_, index) => index),
        sums.map(daySumTotal),
        sums.map(({ heard, waiting, missed }) => heard + waiting + missed),
        sums.map(({ heard, waiting }) => heard + waiting),
        sums.map(({ heard }) => heard),
      ],
      element,
    );
    const onClick = () => choose(plot.cursor.idx);
    if (!isSmall) plot.over.addEventListener('click', onClick);
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [sums, height, isSmall, scheme]);
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library draws into it
  return <div ref={host} className={classes['bars']} style={{ height }} role="img" aria-label={label} data-clickable={(onDay && !isSmall) || undefined} />;
}

const wholeSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000];

/** The bars overlap: each begins at zero, and the smaller covers the larger. */
function barSeries(color: string): uPlot.Series {
  const paths = uPlot.paths.bars?.({ size: [0.78, 44] });
  return { fill: color, stroke: color, width: 0, points: { show: false }, ...(paths && { paths }) };
}

function readColors(element: HTMLElement) {
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return { heard: of('--heard'), waiting: of('--waiting'), missed: of('--missed'), notDelivered: of('--not-delivered'), ink: style.color, line: of('--line') };
}
