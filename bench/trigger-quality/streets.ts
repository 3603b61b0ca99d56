import { filterDetectors, Ledger } from './measure-quality.ts';
import type { Options, Row } from './measure-quality.ts';
import { createRandom, toSeed } from './random.ts';
import { heardOn } from './simulate.ts';
import { sets } from './sets.ts';
import { drawStreets, streetScenes } from './street-scenes.ts';

/** Seconds between two fixes: those of phones in use, and of phones at rest. */
const streetIntervals = [1, 2, 5, 10, 15, 30, 60] as const;

/** Streets past a circle at each interval, received under the open sky and between houses: a slice for each scene and interval. */
export function measureStreets({ set = 'tuning', traces = 1, only }: Pick<Options, 'set' | 'traces' | 'only'>): readonly Row[] {
  const { noises, claims, radii, paths, center } = sets[set];
  const chosen = filterDetectors(only);
  const ledger = new Ledger(chosen);
  for (const noise of noises.filter(({ noiseClass }) => noiseClass === 'white' || noiseClass === 'multipath'))
    for (const claim of claims)
      for (const radius of radii)
        for (const everySeconds of streetIntervals)
          for (const scene of streetScenes)
            for (let index = 0; index < traces; index++) {
              const random = createRandom(toSeed(`${set} ${noise.name} ${claim} ${radius} ${everySeconds} ${scene} ${index}`));
              const path = drawStreets(scene, { radius, params: paths, random });
              const scores = heardOn({ path, radius, reception: { noise, claim, everySeconds, center } }, chosen, random);
              ledger.add({ claim, by: 'scenario', value: `${scene} | ${everySeconds} s` }, scores);
            }
  return ledger.rows();
}

/** Whether a way of the scene leads through the circle. */
export const isVisit = (scene: string): boolean => scene === 'through' || scene === 'turning within';

/**
 * The figures as a table: a line for each scene, false arrivals for each 100 ways, of the product and of
 * point-in-circle; for the visits their misses, %.
 */
export function streetsTable(rows: readonly Row[]): string {
  const claims = [...new Set(rows.map(({ claim }) => claim))];
  const formatCell = (claim: number, scene: string, every: number): string => {
    const [ours, naive] = ['ours', 'naive'].map((key) => {
      const figures = rows.find((row) => row.claim === claim && row.value === `${scene} | ${every} s` && row.detector.key === key)!.figures;
      return (isVisit(scene) ? figures.missedPercent : figures.falseArrivalsPer100).toFixed(0);
    });
    return `${ours} / ${naive}`;
  };
  const lines = claims.flatMap((claim) =>
    streetScenes.map(
      (scene) =>
        `| ${scene}${isVisit(scene) ? ', missed %' : ''} | ${claim} | ${streetIntervals.map((every) => formatCell(claim, scene, every)).join(' | ')} |`,
    ),
  );
  return [
    `| Scene, this engine / point in circle | claimed | ${streetIntervals.map((every) => `${every} s`).join(' | ')} |`,
    `| --- | ---: | ${streetIntervals.map(() => '---:').join(' | ')} |`,
    ...lines,
  ].join('\n');
}
