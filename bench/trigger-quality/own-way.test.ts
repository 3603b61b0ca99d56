import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { toGpx } from '../../apps/receiver/src/phone/own-way/gpx.ts';
import { arrivalsTable } from './drives.ts';
import { visnjan } from './recorded.ts';

const folder = mkdtempSync(join(tmpdir(), 'own-way-'));
const file = join(folder, 'way.gpx');
afterAll(() => rmSync(folder, { recursive: true }));

function run(text: string) {
  writeFileSync(file, text);
  const tool = fileURLToPath(new URL('own-way.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, file], { encoding: 'utf8' });
  return { status, stderr, lines: stdout.trim().split('\n') };
}

const drive = visnjan().map((position) => ({ ...position, accuracyMeters: 8 }));

it('each way of a file is a line of arrivals, by point in circle and by Earshot', () => {
  const later = drive.map((position) => ({ ...position, at: position.at + 3_600_000 }));
  const { status, lines } = run(toGpx([...drive, ...later]));
  expect(status).toBe(0);
  expect(lines[0]).toBe('| Recording | circles | visits of the line | Point in circle (Traccar) | Earshot |');
  const [first, second] = lines.slice(2).map((line) => line.split(' | '));
  expect([first?.[0], second?.[0]]).toEqual(['| 2020-12-18 06:15', '| 2020-12-18 07:15']);
  expect(first?.slice(1)).toEqual(second?.slice(1));
  expect(Number(first?.[1])).toBeGreaterThan(100);
});

it('positions that claim to be vague tell fewer arrivals than exact ones', () => {
  const told = (accuracyMeters: number): number => {
    const recorded = drive.map((position) => ({ ...position, accuracyMeters }));
    return Number(/(\d+) \|$/.exec(arrivalsTable([{ name: 'Višnjan', recorded }], { only: ['ours'] }))?.[1]);
  };
  expect(told(400)).toBeLessThan(told(8));
});

it('a file without a way is refused in a sentence', () => {
  expect(run('<gpx/>')).toMatchObject({ status: 2, stderr: `${file} has no track with two positions.\n` });
  const { status, stderr } = run('lat,lng');
  expect(status).toBe(2);
  expect(stderr).toContain(`${file} cannot be read: `);
});
