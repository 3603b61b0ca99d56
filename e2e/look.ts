import process from 'node:process';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Width = 390 | 800 | 1440;
type Scheme = 'light' | 'dark';

export interface View {
  readonly width: Width;
  readonly scheme: Scheme;
}

/** `npm run check:long` looks at every width in both schemes, `npm run check` at a phone and a desk. */
export const isLong = process.env['LONG_CHECKS'] !== undefined;
export const widths: readonly Width[] = isLong ? [390, 800, 1440] : [390, 1440];
export const schemes: readonly Scheme[] = isLong ? ['light', 'dark'] : ['light'];
/** For walks that open every page anew in each view. */
export const views: readonly View[] = isLong ? schemes.flatMap((scheme) => widths.map((width) => ({ width, scheme }))) : [{ width: 390, scheme: 'dark' }];
export const heights: Readonly<Record<Width, number>> = { 390: 844, 800: 1000, 1440: 900 };

/**
 * Waits for fades, and for those that follow them; endless and paused animations are not waited for. The page hears of
 * another colour scheme with the next frame, and its colours fade with the one after it.
 */
const fadedIn = async (): Promise<void> => {
  for (let drawn = 0; drawn < 2; drawn += 1) await new Promise(requestAnimationFrame);
  const findFades = () =>
    document.getAnimations().filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  for (let tries = 0, fades = findFades(); tries < 5 && fades.length > 0; tries += 1, fades = findFades()) {
    const ended = Promise.allSettled(fades.map(({ finished }) => finished));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1000))]);
  }
};

/** Waits until every map in view has loaded; a map that never can is not waited for. */
const mapsDrawn = async (): Promise<void> => {
  interface Drawn extends Element {
    readonly earshotMap?: { readonly loaded: () => boolean; readonly areTilesLoaded: () => boolean };
  }
  const isDrawing = (): boolean =>
    [...document.querySelectorAll<Drawn>('.maplibregl-map')].some(({ earshotMap }) => earshotMap && !(earshotMap.loaded() && earshotMap.areTilesLoaded()));
  for (let tries = 0; tries < 50 && isDrawing(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 100));
};

/** Fails if the accessibility checker finds anything on the present screen. */
export async function checkAccessibility(page: Page, name: string): Promise<void> {
  // A button that was enabled just now still changes its colours.
  await page.evaluate(fadedIn);
  // In one go: no page has frames, and without them the newer way only opens another page for each answer.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Takes a picture; fails if the accessibility checker finds anything or anything is wider than the window. */
export async function check(page: Page, name: string, { width, scheme }: View): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(mapsDrawn);
  await page.evaluate(fadedIn);
  await page.screenshot({ path: `test-results/screens/${name}-${width}-${scheme}.jpg`, type: 'jpeg', quality: 80 });
  await checkAccessibility(page, name);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} overflows`).toBeLessThanOrEqual(width);
}

export async function checkAtEveryWidth(page: Page, name: string, scheme: View['scheme']): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] });
    await check(page, name, { width, scheme });
  }
}
