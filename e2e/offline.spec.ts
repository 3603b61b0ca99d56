// The console without a network and after a new deployment: seen pages stay, typed text is kept, and it recovers by itself.
import { signInToConsole } from './people.ts';
import { expect, test } from './test.ts';

const line = /You are offline\. Last updated \d+:\d\d [AP]M\./;

test('without a network the lists stay, pages open that were never opened before, and what was typed can be saved once it is back', async ({ page }) => {
  const loaded = new Set<string>();
  page.on('requestfinished', (request) => loaded.add(new URL(request.url()).pathname));
  await signInToConsole(page, 'operator2@demo.test');
  const table = page.getByRole('table', { name: 'Messages' });
  await expect(table).toBeVisible();
  // The parts load when the page rests.
  const { parts } = (await (await page.request.get('/parts.json')).json()) as { readonly parts: readonly string[] };
  await expect.poll(() => parts.filter((part) => !loaded.has(part)), { timeout: 100_000 }).toEqual([]);
  await page.context().setOffline(true);
  await expect(page.getByText(line)).toBeVisible();
  await expect(table).toBeVisible();
  await page.getByRole('link', { name: 'Contacts' }).click();
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible();
  await expect(page.getByText('You are offline. Nothing you typed is lost', { exact: false }).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(line)).toHaveCount(0);
});

test('without a network Logout fails at once and says so, even before every part is loaded, and no later logout follows', async ({ page }) => {
  await signInToConsole(page, 'operator2@demo.test');
  await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();
  await page.context().setOffline(true);
  await page
    .getByRole('button', { name: 'User menu' })
    .or(page.getByRole('button', { name: /Operator$/ }))
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Errot in logging out, please try again')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline.', { exact: false })).toHaveCount(0, { timeout: 30_000 });
  await expect(page).toHaveURL(/\/messages/);
  expect(await page.evaluate(() => localStorage.getItem('earshot.token'))).not.toBeNull();
});

test('a part that a new deployment no longer has is not missed: the page that is being opened is loaded anew, and opens', async ({ page }) => {
  await signInToConsole(page, 'operator2@demo.test');
  await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();
  // Gone with the old build, until the page is loaded anew.
  let isGone = true;
  await page.route('**/parts.json', (route) => (isGone ? route.fulfill({ json: { entry: '/assets/index-another.js', parts: [] } }) : route.continue()));
  await page.route(/\/assets\/groups-page-.*\.js$/, (route) => (isGone ? route.fulfill({ status: 404, body: '' }) : route.continue()));
  const asked = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith('/group'));
  await page.getByRole('link', { name: 'Groups' }).click();
  await asked;
  isGone = false;
  await expect(page.getByRole('heading', { name: 'Groups', exact: true })).toBeVisible({ timeout: 30_000 });
});

test('a click whose calls were never loaded fails at once when the network goes just before it, is not made later, and works once it is back', async ({
  page,
}) => {
  // Nothing loads in the idle time.
  await page.route('**/parts.json', (route) => route.abort());
  const loaded: string[] = [];
  const pauses: string[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/assets\/message-calls-[^/]*\.js$/.test(pathname)) loaded.push(pathname);
    if (pathname === '/api/pausemessages') pauses.push(pathname);
  });
  await signInToConsole(page, 'operator2@demo.test');
  const live = page.getByRole('row').filter({ hasText: 'Active' });
  const name =
    (await live
      .getByRole('button', { name: /^Actions for / })
      .first()
      .getAttribute('aria-label')) ?? '';
  const actions = page.getByRole('button', { name, exact: true });
  const paused = page.getByRole('row').filter({ has: actions }).getByText('Paused', { exact: true });
  await page.context().setOffline(true);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(page.getByText('You are offline. Nothing you typed is lost; try again when the connection is back.')).toBeVisible();
  expect(loaded).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(() => loaded.length, { timeout: 30_000 }).toBe(1);
  await expect(page.getByText(line)).toHaveCount(0);
  expect(pauses).toEqual([]);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(paused).toBeVisible();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Resume' }).click();
  await expect(paused).toHaveCount(0);
  expect(pauses).toHaveLength(2);
});
