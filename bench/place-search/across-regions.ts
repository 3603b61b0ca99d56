import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { distanceMeters } from '@earshot/geofence';
import { readRegions, regionFiles, type RegionFolder, regionsIn } from '@earshot/region';
import type { World } from '../world.ts';
import { sampleQuestions } from './addresses.ts';
import { toleranceKm } from './fact.ts';
import type { Group } from './group.ts';
import { kindFacts } from './kind-facts.ts';
import { areasWithout, outsideFacts } from './outside-facts.ts';
import type { Answer } from './score.ts';

/** The number of regions present while keystrokes are timed. */
const manyRegions = 10;

/** A whole answer further than this from the typed town contradicts it. */
const furthestMeters = 100_000;

const sampled = { addresses: 22, crossings: 6, places: 6, seed: 7, country: { name: '', state: '' } } as const;

/** Questions that go beyond one region, with the demo's region and those of REGION_FILE at once, and their keystrokes with ten regions. */
export function acrossRegions(world: World): readonly Group[] {
  const { dataDir } = world.server.services.config;
  const folder = regionsIn(dataDir);
  rmSync(join(folder, 'made-city'), { recursive: true, force: true });
  const { status, stderr } = spawnSync(process.execPath, ['tools/region.mjs', 'tools/demo-region/baltimore.osm.pbf'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const regions = readRegions(folder);
  const names = `${regions.length} region${regions.length === 1 ? '' : 's'}`;
  for (let copy = regions.length; copy < manyRegions; copy++) copyRegion(regions[copy % regions.length], join(folder, `copy-${copy}`));
  const middles = regions.map(regionMiddle);
  const outside = outsideFacts.map((fact, i) => ({ ...fact, near: middles[i % middles.length] ?? fact }));
  const keys = outside.flatMap((fact) =>
    [3, 6, 10, 15, 20].filter((length) => length < fact.question.length).map((length) => ({ ...fact, question: fact.question.slice(0, length) })),
  );
  return [
    {
      name: `addresses outside ${names}`,
      goal: 0.95,
      toleranceMeters: toleranceKm.towns * 1_000,
      isInFirst: 1,
      questions: outside,
      isWrong: (question, answer) => distanceMeters(question, answer) > furthestMeters,
    },
    {
      name: `places of ${names} with a state or country they are not in`,
      goal: 0,
      toleranceMeters: 0,
      isInFirst: 1,
      questions: regions.flatMap(inWrongAreas),
      isWrong: (question, answer) => answer.kind !== 'town' && distanceMeters(question, answer) < furthestMeters,
    },
    { name: `kinds of places in ${names}, the nearest`, goal: 0.9, toleranceMeters: 5, isInFirst: 1, questions: regions.flatMap(kindFacts) },
    { name: `beginnings while typing, ${manyRegions} regions (times only)`, goal: 0, toleranceMeters: 0, isInFirst: 1, questions: keys },
  ];
}

function copyRegion(region: RegionFolder | undefined, to: string): void {
  if (region) cpSync(region.path, to, { recursive: true });
}

function regionMiddle({ info: { bounds } }: RegionFolder): Answer {
  const [west, south, east, north] = bounds;
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}

/** Addresses, crossings and names of a region, each with some of the areas that do not contain it. */
function inWrongAreas(region: RegionFolder) {
  const near = regionMiddle(region);
  const areas = areasWithout(near);
  return sampleQuestions(join(region.path, regionFiles.places), sampled).flatMap(({ question }, i) =>
    [0, 1, 2, 3, 4, 5]
      .map((step) => areas[(i * 7 + step * 5) % areas.length] ?? '')
      .map((area, step) => ({ question: `${question}${step % 2 === 0 ? ',' : ''} ${area}`, ...near, near })),
  );
}
