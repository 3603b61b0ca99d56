// The receiver app as a native app: signed in, listening by the phone's positions, speaking by the phone's voice, reporting by the phone's network.
import { setMessage } from './messages.ts';
import { demoZone, openAccount, signInToReceiver, takePhone } from './people.ts';
import type { ShellWindow } from './shell.ts';
import { spokenOn } from './speech.ts';
import { expect, test } from './test.ts';

const start = { latitude: 39.7533, longitude: -105.0001, accuracy: 8 };
const phone = '+12025550181';

test.use({ isInShell: true });

test('a driver signs in, drives to a place, hears the message there, and the operator sees it', async ({ browser, request }) => {
  test.setTimeout(180_000);
  const headers = await openAccount(request, { email: 'shell@shell.test', firstName: 'Sol', lastName: 'Shell', company: 'Shell', timeZone: demoZone });
  const added = await request.post('/api/teams', { headers, data: { FirstName: 'Nat', LastName: 'Native', PhoneNumber: phone, countryCode: 'US' } });
  const { UserID } = (await added.json()) as { readonly UserID: string };
  const place = { Lat: start.latitude + 3000 / 111_000, Long: start.longitude };
  await setMessage(request, headers, { content: { Title: 'North gate', Body: 'The code is 4471.', ...place }, contactId: UserID });

  const { page, context } = await takePhone(browser);
  await context.setGeolocation(start);
  await signInToReceiver(page, phone);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'North gate' })).toBeAttached();
  const calls = () => page.evaluate(() => (window as unknown as ShellWindow).earshotNative.calls);
  await expect.poll(calls).toContain('BackgroundGeolocation.addWatcher');

  // Several positions confirm the jump.
  for (const meters of [2990, 2992, 2994, 2996, 2998]) {
    await context.setGeolocation({ ...start, latitude: start.latitude + meters / 111_000 });
    await page.waitForTimeout(1000);
  }
  await expect.poll(async () => (await spokenOn(page)).filter(({ ended }) => ended).map(({ text }) => text)).toContain('The code is 4471.');
  await expect(page.getByText(/Heard at/i).first()).toBeVisible();
  const heard = async () => {
    const answer = await request.get('/api/getactivitydata?perpage=100', { headers });
    return ((await answer.json()) as { readonly returnData: readonly { readonly isHeard: number }[] }).returnData.map(({ isHeard }) => isHeard);
  };
  await expect.poll(heard).toEqual([1]);
  expect(await calls()).toEqual(
    expect.arrayContaining(['CapacitorHttp.request', 'PhoneNative.keepListening', 'PhoneNative.beginSpeech', 'TextToSpeech.speak']),
  );
  await context.close();
});
