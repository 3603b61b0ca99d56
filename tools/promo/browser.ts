import { type Browser, chromium } from '@playwright/test';
import { chromiumArgs, findBrowser } from '../../e2e/find-browser.ts';

export async function openBrowser(): Promise<Browser> {
  const found = await findBrowser('node_modules/.cache/chromium');
  return chromium.launch({
    executablePath: found.executablePath,
    args: chromiumArgs,
    env: { ...(process.env as Record<string, string>), ...found.env },
  });
}
