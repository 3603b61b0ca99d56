// Hear it here: the receiver app beside the console, driven through messages. It affects this page alone.
import type { Locator, Page } from '@playwright/test';
import { check, heights, views, widths } from './look.ts';
import { setMessage } from './messages.ts';
import { demoZone, joinedPassword, openAccount, signInByHand, signInToConsole, fetchToken } from './people.ts';
import { soon } from './reception.ts';
import { recordSpeech } from './speech.ts';
import { expect, test } from './test.ts';

const activity = (page: Page) => page.getByRole('region', { name: 'Simulated activity' });
const phone = (page: Page) => page.frameLocator('iframe[title="Simulated phone"]');

function recordApiCalls(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test('one click on the landing page plays a shift: the phone arrives, speaks and turns to Heard, and the server hears nothing of it', async ({ page }) => {
  await recordSpeech(page);
  await page.clock.install();
  const calls = recordApiCalls(page);
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('earshot.receiver.session', JSON.stringify({ token: 'of the real app', phone: '+14105550100' })));
  const kept = () =>
    page.evaluate(async () => [
      JSON.stringify(Object.entries(localStorage)),
      (await indexedDB.databases()).length,
      (await navigator.locks.query()).held?.length,
    ]);
  const before = await kept();
  await page.getByRole('link', { name: 'Hear it here' }).click();
  await expect(page.getByText('Nothing here is stored or counts as heard')).toBeVisible();
  await expect(phone(page).getByText('Gate code at Broadway Market').first()).toBeVisible({ timeout: 30_000 });
  await soon(page, async () => activity(page).getByText('3 of 3 heard').isVisible()).toBe(true);
  await expect(
    activity(page)
      .getByText(/^Heard at 7:4/)
      .first(),
  ).toBeVisible();
  await soon(page, async () => page.getByRole('button', { name: 'Play again' }).isVisible()).toBe(true);
  const spoken = await page
    .frames()
    .at(-1)!
    .evaluate(() => window.earshotSpoken.map(({ text }) => text).join(' '));
  expect(spoken).toContain('The code is 4 4 7 1.');
  expect(spoken).toContain('is the tool trailer locked');
  expect(calls.filter((call) => !/^GET \/api\/(settings|auth)/.test(call))).toEqual([]);
  // It also leaves the receiver app's own storage in this browser alone.
  expect(await kept()).toEqual(before);
});

test('an operator hears the messages of a person in captions, with the sound off, and no figure changes', async ({ page, request }) => {
  const headers = { authorization: `Bearer ${await fetchToken(request, 'operator@demo.test')}` };
  const figures = async () =>
    Promise.all(
      ['/api/getactivitysummary', '/api/getactivitydata', '/api/getactivityplaces'].map(
        async (path) => (await request.get(path, { headers })).json() as Promise<unknown>,
      ),
    );
  const before = await figures();
  await page.clock.install();
  await signInByHand(page, 'operator@demo.test');
  await page.waitForURL('**/messages');
  const calls = recordApiCalls(page);
  await page.getByRole('link', { name: 'Hear it here' }).click();
  await page.getByRole('button', { name: 'Sound is on' }).click();
  await expect(
    phone(page)
      .getByRole('heading', { name: 'Listening' })
      .or(phone(page).getByRole('heading', { name: 'Speaking' })),
  ).toBeVisible({ timeout: 30_000 });
  await soon(page, async () =>
    activity(page)
      .getByText(/[1-9] of \d heard/)
      .isVisible(),
  ).toBe(true);
  expect(calls.filter((call) => call.includes('/api/receiver/'))).toEqual([]);
  expect(await figures()).toEqual(before);
});

test('a drive test and a message’s preview play that drive and that message, with captions in a browser without a voice', async ({ page, request }) => {
  const email = 'dee@hears.test';
  const headers = await openAccount(request, { email, firstName: 'Dee', lastName: 'Hears', company: 'Hears', timeZone: demoZone, phone: '2025550176' });
  const made = await request.post('/api/createdefaultcontact', { headers });
  const { data } = (await made.json()) as { data: readonly { UserID: string }[] };
  const gate = { Title: 'North gate', Body: 'Use the north gate today. The code is 4471.', Lat: 48.2, Long: 11.5 };
  const id = await setMessage(request, headers, { content: gate, contactId: data[0]?.UserID ?? '' });
  await page.clock.install();
  await signInToConsole(page, email, joinedPassword);
  await page.waitForURL('**/messages');

  const hear = async (link: Locator) => {
    const opening = page.waitForEvent('popup');
    await link.click();
    const aside = await opening;
    await soon(aside, async () => aside.getByText('This browser has no voice for this language. Read the captions.').isVisible()).toBe(true);
    await soon(aside, async () => activity(aside).getByText('1 of 1 heard').isVisible()).toBe(true);
    await aside.close();
  };
  await page.goto('/drive-test');
  await page.locator('summary').filter({ hasText: 'Points' }).click();
  for (const point of ['48.195, 11.5', '48.205, 11.5']) {
    await page.getByLabel('New point, latitude and longitude').fill(point);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await page.getByRole('button', { name: 'Drive', exact: true }).click();
  await hear(page.getByRole('link', { name: 'Hear it here' }));
  await page.goto(`/messages/editor?id=${id}`);
  await page.getByRole('button', { name: 'Phone Preview' }).click();
  await hear(page.getByRole('link', { name: 'Hear it here, on a simulated phone' }));
  await page.goto('/messages');
  await expect(page.getByRole('row', { name: /North gate/ })).toContainText('0/1');
});

for (const view of views)
  test(`the page of the simulated phone at ${view.width} px ${view.scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: view.scheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: heights[width] });
      await page.goto('/hear-it-here');
      // Playing or not: to ask for it counts as a click.
      await expect(page.getByRole('button', { name: /^(Play|Pause)$/ })).toBeEnabled({ timeout: 30_000 });
      await check(page, 'hear', { width, scheme: view.scheme });
    }
  });

test('only pages of this server show the phone in a frame; by itself it leads to the page it belongs to', async ({ page, request }) => {
  const headers = (await request.get('/hear-phone')).headers();
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect((await request.get('/app/')).headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  await page.goto('/hear-phone');
  await page.waitForURL('**/hear-it-here');
});
