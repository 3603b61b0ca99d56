// `node tools/promo/pictures.ts [URL]` makes the pictures of the help (apps/console/public/help) and of README.md
// (docs/pictures) anew. Run by hand after a visible change in them, once `npm run build` has built the web apps. A
// browser without a voice shows captions.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { animatedWebp } from './animated-webp.ts';
import { openBrowser } from './browser.ts';
import { startDemo } from './server.ts';
import { toWebp } from './to-webp.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const size = { width: 1440, height: 900 };
const pages = {
  messages: ['operator', '/messages'],
  contacts: ['operator', '/contacts'],
  group: ['operator', '/group'],
  activity: ['operator', '/activity'],
  'drive-test': ['operator', '/drive-test'],
  admin: ['holder', '/admin'],
  usage: ['holder', '/account'],
  clients: ['super', '/clients'],
  archive: ['super', '/archive'],
  providers: ['super', '/providers'],
} as const;
/** Frames of the moving picture. */
const frames = { count: 26, everyMs: 900, shownMs: 380, width: 720, height: 450 };

const put = (path: string, content: Buffer): void => {
  writeFileSync(`${root}/${path}`, content);
  process.stdout.write(`${path} ${content.length} bytes\n`);
};

mkdirSync(`${root}/apps/console/public/help`, { recursive: true });
mkdirSync(`${root}/docs/pictures`, { recursive: true });
/** A running server with the demo company, or one started for this run. */
const url = process.argv[2];
const demo = url === undefined ? await startDemo(root) : { url, stop: async () => {} };
const browser = await openBrowser();
try {
  const stage = await browser.newPage();
  const open = async (name: string, scale: number): Promise<Page> => {
    const context = await browser.newContext({ viewport: size, deviceScaleFactor: scale, baseURL: demo.url, timezoneId: 'America/New_York', locale: 'en-US' });
    const page = await context.newPage();
    const answer = await page.request.post('/api/auth/sign-in/email', { data: { email: `${name}@demo.test`, password: 'earshot-demo' } });
    const { token } = (await answer.json()) as { token: string };
    await page.goto('/api/health');
    await page.evaluate((kept) => localStorage.setItem('earshot.token', kept), token);
    return page;
  };
  const still = async (page: Page, path: string, quality = 0.72) => put(path, await toWebp(stage, await page.screenshot({ timeout: 90_000 }), quality));

  for (const [name, [who, path]] of Object.entries(pages)) {
    const page = await open(who, 0.5);
    await page.goto(path);
    // The network is never quiet while a stream is open.
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
    await page.waitForTimeout(4_000);
    await still(page, `apps/console/public/help/${name}.webp`);
    await page.context().close();
  }

  const composer = await open('operator', 1);
  await composer.goto('/messages');
  await composer.getByRole('link', { name: 'Gate code at Broadway Market' }).click();
  await composer.waitForURL('**/editor**');
  await composer.locator('[data-drawn]').waitFor({ timeout: 90_000 });
  await composer.waitForTimeout(3_000);
  await still(composer, 'docs/pictures/composer.webp');
  await composer.context().close();
  const small = await open('operator', 0.5);
  await small.goto('/messages');
  await small.getByRole('link', { name: 'Gate code at Broadway Market' }).click();
  await small.waitForURL('**/editor**');
  await small.locator('[data-drawn]').waitFor({ timeout: 90_000 });
  await small.waitForTimeout(3_000);
  await still(small, 'apps/console/public/help/composer.webp');
  await small.context().close();

  const play = async (scale: number): Promise<Page> => {
    const page = await open('operator', scale);
    await page.goto('/hear-it-here');
    // The browser counts this program's actions as clicks, so it may play already.
    const button = page.getByRole('button', { name: /^(Play|Pause)$/ });
    await button.waitFor({ timeout: 60_000 });
    if ((await button.innerText()) === 'Play') await button.click({ timeout: 60_000 });
    return page;
  };
  const large = await play(1);
  await large.getByText('Speaking now').waitFor({ timeout: 60_000 });
  await large.waitForTimeout(3_000);
  await still(large, 'docs/pictures/hear-it-here.webp');
  await large.context().close();
  const half = await play(0.5);
  const shots: Buffer[] = [];
  for (let index = 0; index < frames.count; index += 1) {
    await half.waitForTimeout(frames.everyMs);
    shots.push(await toWebp(stage, await half.screenshot({ timeout: 90_000 }), 0.5));
  }
  put(
    'docs/pictures/shift.webp',
    animatedWebp(
      shots.map((webp) => ({ webp, ms: frames.shownMs })),
      frames,
    ),
  );
  put('apps/console/public/help/hear.webp', shots[Math.floor(frames.count / 3)]!);
} finally {
  await browser.close();
  await demo.stop();
}
