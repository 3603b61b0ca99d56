import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRouter, regionFiles } from '@earshot/region';
import { buildRegion } from '@earshot/region/build';
import { expect, test } from 'vitest';
import { sampleShift } from '../../apps/console/src/field/drive-tests/hear/sample.ts';

test('the drive of "Hear it here" follows the streets of the demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-sample-drive-'));
  try {
    buildRegion({ file: join(import.meta.dirname, 'baltimore.osm.pbf'), folder, name: 'baltimore', now: () => 0 });
    const router = openRouter(join(folder, 'baltimore', regionFiles.roads));
    const { shift } = sampleShift(Date.UTC(2026, 10, 20, 17), 'America/New_York');
    expect(shift.legs).toHaveLength(3);
    for (const { way, meters } of shift.legs) {
      // Checks the middles of lines too: no straight line across houses or the harbour.
      const middles = way.slice(1).map((to, i) => ({ lat: (way[i]!.lat + to.lat) / 2, lng: (way[i]!.lng + to.lng) / 2 }));
      expect([...way, ...middles].filter((point) => !router.snap(point, 12))).toEqual([]);
      const [road] = router.route([way[0]!, way.at(-1)!]);
      expect(road?.isRoad).toBe(true);
      expect((meters.at(-1) ?? 0) / (road?.lengthMeters ?? 0)).toBeCloseTo(1, 1);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
