import { expect, test } from 'vitest';
import type { GroundState } from '@earshot/map';
import { canRetry, groundAdvice, groundWords } from './ground-words.ts';

const own: GroundState = { ground: { kind: 'own', regions: [] }, missing: undefined, isLooking: false, isBare: false, view: 'map', views: ['map'] };
const publicStyle = 'https://tiles.openfreemap.org/styles/liberty';
const region = { name: 'denver', schema: 'shortbread', bounds: [0, 0, 1, 1], minZoom: 0, maxZoom: 14, tilesUrl: '', attribution: '' } as const;
const words = (state: Partial<GroundState>, mode: 'auto' | 'embedded' | 'style' = 'auto') => [
  groundWords({ ...own, ...state }, { mode }),
  groundAdvice({ ...own, ...state }, { mode }) !== undefined,
];

test('the line says which map is drawn, and advice comes only where streets are missing', () => {
  expect(words({ ground: { kind: 'style', url: publicStyle } })).toEqual(['Streets: OpenFreeMap', false]);
  expect(words({ ground: { kind: 'style', url: 'https://maps.example/s.json' } }, 'style')).toEqual(['Streets: maps.example', false]);
  expect(words({ ground: { kind: 'own', regions: [{ ...region, bounds: [...region.bounds] }] } })).toEqual(['Streets: denver', false]);
  expect(words({ isLooking: true })).toEqual(['Towns only. Looking for streets', false]);
  expect(words({ missing: publicStyle })).toEqual(['Towns only. Streets are not reachable from here', true]);
  expect(words({ missing: 'https://maps.example/s.json' }, 'style')).toEqual(['Towns only. maps.example is not reachable from here', true]);
  expect(words({}, 'embedded')).toEqual(['Towns only. There is no region file for this place', true]);
});

test('towns are spoken of only where they are drawn; what did not come can be asked for again', () => {
  expect(words({ isBare: true })).toEqual(['The map does not load. Circles and places still work', false]);
  expect(words({ isBare: true, missing: publicStyle })).toEqual(['The map does not load. Circles and places still work', false]);
  const streets = { kind: 'own', regions: [{ ...region, bounds: [...region.bounds] }] } satisfies GroundState['ground'];
  expect(words({ isBare: true, ground: streets })).toEqual(['Streets: denver', false]);
  expect([own, { ...own, isBare: true }, { ...own, missing: publicStyle }, { ...own, isBare: true, ground: streets }].map(canRetry)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
