import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mapColors } from './colors.ts';
import { inView, ownStyle } from './compose.ts';
import type { MapRegion } from './ground.ts';

beforeAll(() => void vi.stubGlobal('location', { origin: 'http://127.0.0.1' }));
afterAll(() => void vi.unstubAllGlobals());

const town: MapRegion = { name: 'town', schema: 'shortbread', bounds: [0, 0, 1, 1], minZoom: 0, maxZoom: 14, tilesUrl: '/t/{z}/{x}/{y}', attribution: 'x' };
const look = { isDark: false, colors: mapColors(false) };

/** The given layers that the style has, from the lowest to the highest. */
const inOrder = ({ layers }: Awaited<ReturnType<typeof ownStyle>>, ids: readonly string[]) => layers.map(({ id }) => id).filter((id) => ids.includes(id));

test('land and sea that are known better lie over those that are known less well, and borders, roads and names over all of them', async () => {
  const ids = ['land', 'lakes', 'fine-sea', 'fine-land', 'region-town coast-land', 'region-town coast-sea', 'states', 'region-town street-primary', 'towns-1'];
  expect(inOrder(await ownStyle({ regions: [town], look, isBare: false }), ids)).toEqual(ids);
  expect(inOrder(await ownStyle({ regions: [], look, isBare: false }), ids)).toEqual(ids.filter((id) => !id.startsWith('region')));
});

test('hills lie over land and sea, and under rivers, borders and roads', async () => {
  const terrain = { tilesUrl: '/h/{z}/{x}/{y}', maxZoom: 12, attribution: 'x', encoding: 'terrarium' as const };
  for (const regions of [[], [town]]) {
    const style = inView(await ownStyle({ regions, look, isBare: false }), 'terrain', { terrain });
    const ids = ['fine-land', 'region-town coast-sea', 'relief', 'rivers', 'states', 'region-town street-primary'];
    expect(inOrder(style, ids)).toEqual(ids.filter((id) => regions.length > 0 || !id.startsWith('region')));
  }
});
