import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';
import { sets } from './sets.ts';
import { drawStreets, streetScenes } from './street-scenes.ts';
import { isVisit, measureStreets, streetsTable } from './streets.ts';
import { measureTruth } from './truth.ts';

it.each(streetScenes)('"%s" is what it says: through the circle once, or past it', (scene) => {
  for (let index = 0; index < 50; index += 1)
    for (const radius of sets.tuning.radii) {
      const { visits, doubtful } = measureTruth(drawStreets(scene, { radius, params: sets.tuning.paths, random: createRandom(index) }), radius);
      expect({ visits: visits.length, doubtful }).toEqual({ visits: isVisit(scene) ? 1 : 0, doubtful: false });
    }
});

// Measured false arrivals for 100 ways, from the table of docs/performance.md; point-in-circle has fewer around a block.
describe('on phones with honest accuracy', () => {
  const rows = measureStreets({ only: ['ours'] });
  const figuresAt = (scene: string, every: number, key: string) =>
    rows.find((row) => row.claim === 1 && row.value === `${scene} | ${every} s` && row.detector.key === key)!.figures;

  it.each([
    ['around a block', [295, 180, 190, 130]],
    ['along a street beside', [5, 0, 5, 0]],
    ['a roundabout', [5, 15, 20, 15]],
    ['a bicycle on a winding path', [0, 5, 5, 5]],
    ['car park lanes', [20, 35, 40, 25]],
    ['turning back before the gate', [30, 15, 10, 5]],
  ])('"%s" tells at most %j false arrivals for 100 ways with a position every 5, 10, 15 and 30 seconds', (scene, most) => {
    const told = [5, 10, 15, 30].map((every) => figuresAt(scene, every, 'ours').falseArrivalsPer100);
    expect(told.filter((count, index) => count > most[index]!)).toEqual([]);
  });

  it.each(['through', 'turning within'])('a drive %s is missed at most a quarter as often as by point-in-circle at 30 seconds', (scene) => {
    const missed = (key: string): number => figuresAt(scene, 30, key).missedPercent;
    expect(missed('naive')).toBeGreaterThan(20);
    expect(missed('ours')).toBeLessThanOrEqual(missed('naive') / 4);
  });

  it('the table has a line for each scene and claim, and a column for each interval', () => {
    const lines = streetsTable(rows).split('\n');
    expect(lines).toHaveLength(2 + 2 * streetScenes.length);
    expect(lines[2]).toMatch(/^\| around a block \| 1 \|( \d+ \/ \d+ \|){7}$/);
  });
});
