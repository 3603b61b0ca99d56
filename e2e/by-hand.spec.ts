// A curious person plays a message at breakfast, miles from its place: that is no hearing, and at the gate the message speaks.
import { setMessage } from './messages.ts';
import { demoZone, openAccount, signInToConsole, signInToReceiver, takePhone, joinedPassword } from './people.ts';
import { spokenOn } from './speech.ts';
import { expect, test } from './test.ts';

const home = { latitude: 39.7533, longitude: -105.0001, accuracy: 8 };
const gate = { Lat: home.latitude + 11_000 / 111_000, Long: home.longitude };
const phone = '+12025550173';

test('a message that is played by hand far from its place is not heard, and speaks at the gate', async ({ browser, request, page: console }) => {
  test.setTimeout(120_000);
  const email = 'bea@byhand.test';
  const headers = await openAccount(request, { email, firstName: 'Bea', lastName: 'Hand', company: 'By Hand', timeZone: demoZone });
  const added = await request.post('/api/teams', { headers, data: { FirstName: 'Gil', LastName: 'Gate', PhoneNumber: phone, countryCode: 'US' } });
  const { UserID } = (await added.json()) as { UserID: string };
  const id = await setMessage(request, headers, { content: { Title: 'Gate code', Body: 'The gate code is 4471.', ...gate }, contactId: UserID });

  const { page, context } = await takePhone(browser);
  await context.setGeolocation(home);
  await signInToReceiver(page, phone);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Play Gate code' }).click();
  await expect(page.getByText(/^You played it at .* It still speaks when it is due\.$/)).toBeVisible({ timeout: 20_000 });

  await signInToConsole(console, email, joinedPassword);
  await console.goto(`/activity/report?messageId=${id}`);
  const row = console.getByRole('row', { name: /Gil Gate/ });
  await expect(row).toContainText(/Waiting.*Played by hand/);
  await console.goto('/messages');
  await expect(console.getByRole('link', { name: '0/1, 1 waiting, 1 by hand, who heard Gate code' }).first()).toBeVisible();

  // Several fixes confirm the jump in position.
  for (const step of [0, 1, 2, 3, 4]) {
    await context.setGeolocation({ ...home, latitude: gate.Lat + step / 111_000 });
    await page.waitForTimeout(1000);
  }
  await expect.poll(async () => (await spokenOn(page)).filter(({ text, ended }) => ended && text.includes('4471')).length, { timeout: 30_000 }).toBe(2);
  // The phone reports it within seconds; the report shows the time of its loading.
  await expect(async () => {
    await console.goto(`/activity/report?messageId=${id}`);
    await expect(row).toContainText(/Heard.*once, English.*Played by hand/, { timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
  await console.goto('/messages');
  await expect(console.getByRole('link', { name: '1/1, who heard Gate code', exact: true }).first()).toBeVisible();
  await context.close();
});
