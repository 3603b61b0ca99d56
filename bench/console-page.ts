import { join } from 'node:path';
import process from 'node:process';
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs, findBrowser } from '../e2e/find-browser.ts';
import type { BenchOperator, World } from './world.ts';

/** The Messages list of a signed-in operator in a browser. */
export async function openConsole(world: World, operator: BenchOperator): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> {
  // A user without a number is asked for one first.
  await world.sql(`update users set phone = '+12025550148', country = 'US' where client_id = $1`, [operator.clientId]);
  const found = await findBrowser(join(import.meta.dirname, '..', 'node_modules/.cache/chromium'));
  const env = { ...(process.env as Record<string, string>), ...found.env };
  const browser = await chromium.launch({ executablePath: found.executablePath, args: chromiumArgs, env });
  const page = await browser.newPage();
  await page.goto(`${world.baseUrl}/api/health`);
  await page.evaluate(`localStorage.setItem('earshot.token', '${operator.token}')`);
  await page.goto(world.baseUrl);
  await page.getByRole('table', { name: 'Messages' }).waitFor();
  await waitForQuiet(page);
  return { page, close: () => browser.close() };
}

/** Waits until nothing has arrived for half a second. The stream of news stays open, so that the network is never idle. */
export async function waitForQuiet(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('resource').every(({ startTime, duration }) => performance.now() - startTime - duration > 500));
}

interface Times {
  readonly name: string;
  /** Milliseconds. */
  readonly took: readonly number[];
}

export function formatTimes(measured: readonly Times[]): string {
  const rows = measured.map(({ name, took }) => {
    const sorted = took.toSorted((a, b) => a - b);
    const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]?.toFixed(0);
    return `| ${name} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`;
  });
  return ['|  | p50 ms | p95 ms | slowest ms |', '| --- | ---: | ---: | ---: |', ...rows].join('\n');
}
