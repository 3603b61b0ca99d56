// Several windows of one phone: one listens, and a touch in another one moves the listening there.
import type { BrowserContext, Page } from '@playwright/test';
import { check } from './look.ts';
import { setMessage } from './messages.ts';
import { demoZone, endListening, openAccount, signInToReceiver, takePhone } from './people.ts';
import { recordSpeech, spokenOn } from './speech.ts';
import { expect, test } from './test.ts';

const phone = '+12025550179';
const here = { latitude: 39.7533, longitude: -105.0001, accuracy: 8 };

const state = (page: Page) => page.getByRole('heading', { level: 1 });
const listenHere = (page: Page) => page.getByRole('button', { name: 'Listen here instead' });
const elsewhere = 'Earshot is open in another window';

async function openWindow(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await recordSpeech(page);
  await page.goto('/app/');
  return page;
}

test('a window that is not the one that listens takes its place at a touch, before other windows that wait; the first one waits then', async ({
  browser,
  request,
}) => {
  const account = { email: 'win@windows.test', firstName: 'Win', lastName: 'Windows', company: 'Windows', timeZone: demoZone };
  const headers = await openAccount(request, account);
  const added = await request.post('/api/teams', { headers, data: { FirstName: 'Wanda', LastName: 'Windows', PhoneNumber: phone, countryCode: 'US' } });
  const { UserID } = (await added.json()) as { UserID: string };
  const set = async (content: Readonly<Record<string, unknown>>) => setMessage(request, headers, { content, contactId: UserID });
  // A phone without any message would say so instead of Listening.
  await set({ Title: 'Far gate', Body: 'Use the far gate.', Lat: here.latitude + 0.1, Long: here.longitude });
  const { page: first, context } = await takePhone(browser);
  await context.setGeolocation(here);
  await signInToReceiver(first, phone);
  await first.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(state(first)).toHaveText('Listening');

  const second = await openWindow(context);
  await expect(state(second)).toHaveText(elsewhere);
  await check(second, 'receiver-elsewhere', { width: 390, scheme: 'light' });
  const third = await openWindow(context);
  await expect(state(third)).toHaveText(elsewhere);
  await listenHere(third).click();
  await expect(state(third)).toHaveText('Listening');
  for (const waiting of [first, second]) await expect(state(waiting)).toHaveText(elsewhere);

  await set({ Title: 'North gate', Body: 'Use the north gate.', Radius: 0 });
  await expect.poll(async () => (await spokenOn(third)).filter(({ text, ended }) => ended && text.includes('north gate')).length).toBe(1);
  for (const waiting of [first, second]) expect((await spokenOn(waiting)).map(({ text }) => text)).toEqual([]);

  // A window that takes over from one that does not listen does not begin to.
  await endListening(third);
  await listenHere(first).click();
  await expect(first.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await expect(state(third)).toHaveText(elsewhere);
  await expect(state(first)).toHaveText('Not listening');
  await context.close();
});
