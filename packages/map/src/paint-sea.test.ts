import { expect, test, vi } from 'vitest';
import { embeddedStyle } from './embedded-style.ts';
import { mapColors } from './colors.ts';
import { paintSeaLate } from './paint-sea.ts';

const colors = mapColors(false);

function mapWithSea() {
  const painted: string[] = [];
  const listeners: (() => void)[] = [];
  let hasSea = false;
  const seaDrawn = paintSeaLate(
    {
      getLayer: (id) => (id === 'sea' && hasSea) || undefined,
      setPaintProperty: (...given) => painted.push(given.join(' ')),
      on: (_, listener) => listeners.push(listener),
    },
    colors,
  );
  const draw = (isSea: boolean) => {
    hasSea = isSea;
    for (const listener of listeners) listener();
  };
  return { painted, draw, seaDrawn };
}

test('the sea is land until everything is drawn, also where the streets of a region come meanwhile, and sea from then on', () => {
  const { painted, draw, seaDrawn } = mapWithSea();
  draw(false);
  expect(painted).toEqual([]);
  draw(true);
  draw(true);
  expect(painted).toEqual([`sea background-color ${colors.land}`, `sea background-color ${colors.land}`]);
  seaDrawn();
  seaDrawn();
  draw(true);
  expect(painted.slice(2)).toEqual([`sea background-color ${colors.water}`, `sea background-color ${colors.water}`]);
});

test('the sea changes its colour at once: a slow change would be a flash of its own', () => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' });
  const sea = embeddedStyle(colors).layers.find(({ id }) => id === 'sea');
  vi.unstubAllGlobals();
  expect(sea?.paint).toEqual({ 'background-color': colors.water, 'background-color-transition': { duration: 0 } });
});
