import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const widths = [390, 800, 1440] as const;
export const schemes = ['light', 'dark'] as const;
export const heights: Readonly<Record<(typeof widths)[number], number>> = { 390: 844, 800: 1000, 1440: 900 };

export interface View {
  readonly width: (typeof widths)[number];
  readonly scheme: (typeof schemes)[number];
}

/** What appears slowly is there; what moves for ever, or stands still half-way, is not waited for. */
const fadedIn = (): Promise<unknown> => {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  const ended = Promise.allSettled(ending.map(({ finished }) => finished));
  return Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 400))]);
};

/** Takes a picture; the accessibility checker finds nothing, and nothing is wider than the window. */
export async function check(page: Page, name: string, { width, scheme }: View): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(fadedIn);
  await page.screenshot({ path: `test-results/screens/${name}-${width}-${scheme}.jpg`, type: 'jpeg', quality: 80 });
  // In one go: no page has frames, and without them the newer way only opens another page for each answer.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} overflows`).toBeLessThanOrEqual(width);
}

/** The same at every width. */
export async function checkAtEveryWidth(page: Page, name: string, scheme: View['scheme']): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] });
    await check(page, name, { width, scheme });
  }
}
