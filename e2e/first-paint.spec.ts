// A slow line: the page says that it is coming before its styles and scripts are there.
import type { Page } from '@playwright/test';
import { setMessage } from './messages.ts';
import { demoZone, enterReceiver, joinedPassword, openAccount, signInByHand, signInToConsole, takePhone } from './people.ts';
import { expect, test } from './test.ts';

/** On a busy machine the credits of a map can come after its picture; browsers round what is below to 0. */
const stillBelow = 0.01;

/** A phone and a desk. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

function noteShifts(): void {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { readonly value: number }).value);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Browsers tell of a shift once they have drawn it. */
const sumShifts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let drawn = 0; drawn < 2; drawn += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { readonly shifts: readonly number[] }).shifts.reduce((sum, each) => sum + each, 0);
  });

test('the frame shows while styles and scripts are on their way, and gives way to the list without a jump', async ({ page, context }) => {
  await signInToConsole(page, 'operator@demo.test');
  await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();
  const slow = await context.newPage();
  await slow.addInitScript(noteShifts);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await slow.route('**/assets/**', async (route) => {
    await isReleased;
    await route.continue();
  });
  await slow.goto('/messages', { waitUntil: 'commit' });
  const frame = slow.locator('.first-paint');
  await expect(slow.getByRole('status', { name: 'Starting' })).toBeVisible();
  await expect(frame.locator('.rail')).toHaveCSS('color', 'rgb(255, 255, 255)');
  expect((await frame.locator('.rail').boundingBox())?.width).toBe(212);
  release();
  await expect(slow.getByRole('table', { name: 'Messages' })).toBeVisible();
  await expect(frame).toBeHidden();
  // The style sheets stand before the component library's own styles, which override them.
  await expect(slow.getByRole('link', { name: 'New Message' })).toHaveCSS('background-color', 'rgb(11, 36, 80)');
  expect(await sumShifts(slow)).toBeLessThan(stillBelow);
});

test('the composer stands still while its message, its map and its credits come, on a phone and at a desk', async ({ page, context }) => {
  await signInToConsole(page, 'operator@demo.test');
  await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();
  await context.addInitScript(noteShifts);
  for (const size of sizes) {
    const opened = await context.newPage();
    await opened.setViewportSize(size);
    await opened.goto('/messages/editor');
    await expect(opened.getByText('1 Selected')).toBeVisible();
    await expect(opened.locator('[data-drawn]')).toBeVisible();
    await expect(opened.getByRole('link', { name: 'Privacy' })).toHaveCSS('visibility', 'visible');
    expect(await sumShifts(opened)).toBeLessThan(stillBelow);
    await opened.close();
  }
});

/** Calls whose answers a new account's first page does without. */
const firstStepsCalls = /\/api\/(start$|saas-client\/free-trial|saas-user\/count\/)/;

test('the first page of a new account stands still while its first steps and the status of the account come last, on a phone, a tablet and at a desk', async ({
  browser,
  request,
}) => {
  const person = { email: 'nora@first-paint.test', firstName: 'Nora', lastName: 'Still', company: 'Still Company', timeZone: demoZone, phone: '2025550181' };
  const { authorization } = await openAccount(request, person);
  for (const viewport of [...sizes, { width: 800, height: 1000 }]) {
    const context = await browser.newContext({ viewport });
    await context.addInitScript(noteShifts);
    await context.addInitScript((token) => localStorage.setItem('earshot.token', token), authorization.replace('Bearer ', ''));
    const page = await context.newPage();
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route(firstStepsCalls, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto('/messages');
    await expect(page.getByText('No messages yet')).toBeVisible();
    release();
    await expect(page.getByRole('link', { name: 'Start 14-day free period, or activate your account.' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'First steps' }).getByRole('link', { name: 'Open it here' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Privacy' })).toBeVisible();
    await expect(page.getByText('No messages yet')).toBeVisible();
    expect(await sumShifts(page)).toBeLessThan(stillBelow);
    await context.close();
  }
});

test('a new account whose first steps never come has its list at once, and the foot of the page after a while', async ({ page, request }) => {
  const email = 'lena@first-paint.test';
  await openAccount(request, { email, firstName: 'Lena', lastName: 'Lost', company: 'Lost Company', timeZone: demoZone, phone: '2025550182' });
  await page.route('**/api/start', () => {});
  await signInToConsole(page, email, joinedPassword);
  await expect(page.getByText('No messages yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Privacy' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0);
  await expect(page.getByText('No messages yet')).toBeVisible();
});

test('a page outside the console has no frame of it, only the sign', async ({ page }) => {
  await page.route('**/assets/**', () => {});
  for (const path of ['/', '/login', '/privacy', '/nowhere']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('.first-paint .rail svg')).toBeVisible();
    await expect(page.locator('.first-paint span').first()).toBeHidden();
  }
});

test('the phone shows the head of its screens while its script is on the way, and the sign-in follows without a jump', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto('/app/', { waitUntil: 'commit' });
  const head = page.getByRole('banner');
  await expect(head).toHaveText('Earshot');
  const before = await head.boundingBox();
  release();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  expect(await head.boundingBox()).toEqual(before);
  await context.close();
});

/** Scripts that Start does without, and the calls. */
const mayComeLate = /\/api\/|\/assets\/(companies|first-screens|device-upkeep)/;

test('the start screen stands still while its parts, its messages and a company that asks come, on a phone that knows of them and on a new one', async ({
  browser,
  request,
}) => {
  const number = '2025550118';
  const holder = { firstName: 'Sam', lastName: 'Still', company: 'Still Water', phone: '2025550119' };
  const headers = await openAccount(request, { ...holder, email: 'still@first-paint.test', timeZone: demoZone });
  const added = await request.post('/api/teams', { headers, data: { FirstName: 'Dora', LastName: 'Driver', PhoneNumber: number, countryCode: 'US' } });
  const { UserID } = (await added.json()) as { readonly UserID: string };
  await setMessage(request, headers, { content: { Title: 'News', Body: 'The well is open.', Radius: 0 }, contactId: UserID });
  const { context, page } = await takePhone(browser);
  await page.goto('/app/');
  await enterReceiver(page, `+1${number}`);
  await expect(page.getByRole('button', { name: 'Yes: Still Water' })).toBeVisible();
  await expect(page.getByText(/^0 messages on this phone/)).toBeVisible();
  for (const storageState of [await context.storageState({ indexedDB: true }), await context.storageState()])
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 844, height: 390 },
    ]) {
      const phone = await browser.newContext({ storageState, viewport, isMobile: true, hasTouch: true, serviceWorkers: 'block' });
      const opened = await phone.newPage();
      await opened.addInitScript(noteShifts);
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
      await opened.route(mayComeLate, async (route) => {
        await isReleased;
        await route.continue();
      });
      await opened.goto('/app/');
      const start = opened.getByRole('button', { name: 'Start', exact: true });
      await expect(start).toBeVisible();
      const before = await start.boundingBox();
      release();
      await expect(opened.getByRole('button', { name: 'Yes: Still Water' })).toBeVisible();
      await expect(opened.getByRole('link', { name: '1 company asks to speak to you' })).toBeVisible();
      await expect(opened.getByRole('region', { name: 'New here' })).toBeVisible();
      await expect(opened.getByRole('heading', { name: /^Readiness/ })).toBeVisible();
      expect(await start.boundingBox()).toEqual(before);
      expect(await sumShifts(opened)).toBeLessThan(stillBelow);
      await phone.close();
    }
  await context.close();
});

test('the web apps try nothing that their policy refuses, which browsers report', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const refused: string[] = [];
  await context.exposeFunction('tellRefused', (what: string) => refused.push(what));
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      (window as unknown as { readonly tellRefused: (what: string) => void }).tellRefused(`${location.pathname}: ${effectiveDirective} ${blockedURI}`),
    ),
  );
  const page = await context.newPage();
  await page.goto('/app/');
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await signInByHand(page, 'operator@demo.test');
  await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();
  await page.goto('/messages/editor');
  await expect(page.locator('[data-drawn]')).toBeVisible();
  await page.goto('/hear');
  await expect(page.locator('iframe').contentFrame().getByRole('banner')).toBeVisible();
  expect(refused).toEqual([]);
  await context.close();
});
