// A disk that fills during the build of a region. Needs the right to mount a small file system.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildRegion } from './build-region.ts';
import { MadeTown } from './made-town.test-data.ts';

const now = (): number => Date.UTC(2026, 10, 20, 17);

function newFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'earshot-region-disk-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function mountDisk(): string | undefined {
  const path = join(newFolder(), 'disk');
  mkdirSync(path);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', path]).status !== 0) return undefined;
  onTestFinished(() => void spawnSync('umount', ['-l', path]));
  return path;
}

/** A file of this many streets, each with its own name. */
function makeTown(streets: number): string {
  const made = new MadeTown();
  made.node([9.5, 47.1], { place: 'village', name: 'Madetown' });
  for (let i = 0; i < streets; i++) {
    const [lng, lat] = [9.5 + (i % 100) / 1e3, 47.1 + Math.floor(i / 100) / 1e3];
    made.way({ highway: 'residential', name: `Street ${i}` }, [lng, lat], [lng + 8e-4, lat], [lng + 8e-4, lat + 8e-4]);
  }
  const path = join(newFolder(), 'town.osm.pbf');
  made.write(path);
  return path;
}

test('a disk that fills while a region is built leaves the region before it, whenever that happens, and says what to do', ({ skip }) => {
  const disk = mountDisk() ?? skip('needs the right to mount');
  const folder = join(disk, 'regions');
  const large = makeTown(3_000);
  const before = buildRegion({ file: makeTown(3), folder, name: 'town', now });
  const { bavail, bsize } = statfsSync(disk);
  const free = bavail * bsize;
  const filler = join(disk, 'filler');
  for (const leave of [0, 8_192, 65_536, 262_144, 524_288, 1_048_576]) {
    writeFileSync(filler, Buffer.alloc(free - leave));
    expect(() => buildRegion({ file: large, folder, name: 'town', now }), `${leave} bytes free`).toThrow(
      'The disk is full. Nothing was changed. Free up space and build again.',
    );
    rmSync(filler);
    expect(JSON.parse(readFileSync(join(folder, 'town', 'region.json'), 'utf8'))).toEqual(before);
    expect(existsSync(join(folder, '.building-town'))).toBe(false);
  }
  expect(buildRegion({ file: large, folder, name: 'town', now }).counts['streets']).toBe(3_000);
});
