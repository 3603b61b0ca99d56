// The super admin's page of outside companies: the state of each, and a test of each that can be run.
import type { Page } from '@playwright/test';
import { check, heights, views } from './look.ts';
import { signInToConsole } from './people.ts';
import { expect, test } from './test.ts';

const number = '+12025550183';
const row = (page: Page, name: string) => page.getByRole('table', { name: 'Providers' }).getByRole('row', { name: new RegExp(name) });

test('a super admin sees who is behind each port, and a test text message is found in the developer inbox', async ({ page, request }) => {
  await signInToConsole(page, 'super@demo.test');
  await page.getByRole('link', { name: 'Providers' }).click();
  await expect(page).toHaveTitle('Admin Console : Providers');
  await expect(row(page, 'Text messages')).toContainText('Embedded outbox');
  await expect(row(page, 'Translation')).toContainText('Not set up');
  const sent = page.getByRole('table', { name: 'Stored data' }).getByRole('row', { name: /Sent text messages and emails/ });
  await expect(sent).toContainText('30 days after they were sent');

  const open = page.getByRole('button', { name: 'Test Text messages' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Test text messages' });
  await dialog.getByLabel('To').fill('202 555 0183');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/must be a phone number with its country code/)).toBeVisible();
  await dialog.getByLabel('To').fill(number);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/Written to the embedded outbox/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  const readSent = async () => {
    const answer = await request.get(`/dev/inbox?to=${encodeURIComponent(number)}`, { headers: { accept: 'application/json' } });
    return ((await answer.json()) as { body: string; status: string }[])[0];
  };
  await expect.poll(readSent).toMatchObject({ status: 'sent', body: expect.stringContaining('test from Earshot') as unknown });

  await page.getByRole('button', { name: 'Test Places' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Test' }).click();
  await expect(page.getByRole('dialog').getByText(/Embedded gazetteer found \d+ places for “Denver”, first Denver/)).toBeVisible();
});

test('a support admin has no such page', async ({ page }) => {
  await signInToConsole(page, 'support@demo.test');
  await expect(page.getByRole('link', { name: 'Archive' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Providers' })).toHaveCount(0);
  await page.goto('/providers');
  await page.waitForURL('**/clients');
});

/** States that only a real provider in trouble would show. */
const troubled = (now: number) => {
  const before = (ms: number): string => new Date(now - ms).toISOString();
  const minuteMs = 60_000;
  return {
    at: before(0),
    data: [
      {
        Port: 'sms',
        Provider: 'twilio',
        Name: 'Twilio',
        State: 'failing',
        LastSuccess: before(42 * minuteMs),
        LastFailure: before(1_000),
        LastFailureText: 'Twilio does not know these credentials: check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN. https://api.twilio.com/2010-04-01/Accounts',
        Queue: { waiting: 1_204, sending: 2, failedLastDay: 31 },
        CanTest: true,
      },
      {
        Port: 'mail',
        Provider: 'smtp',
        Name: 'SMTP server',
        State: 'working',
        LastSuccess: before(8_000),
        Queue: { waiting: 0, sending: 0, failedLastDay: 0 },
        CanTest: true,
      },
      { Port: 'geocoder', Provider: 'nominatim', Name: 'Nominatim', State: 'unused', CanTest: true },
      { Port: 'translator', Provider: 'none', Name: 'Not set up', State: 'off', CanTest: false },
      {
        Port: 'cards',
        Provider: 'stripe',
        Name: 'Stripe',
        State: 'working',
        LastSuccess: before(3 * 60 * minuteMs),
        LastFailure: before(50 * 60 * minuteMs),
        LastFailureText: 'Request timed out.',
        CanTest: false,
      },
      { Port: 'google', Provider: 'google', Name: 'Google', State: 'unused', CanTest: false },
    ],
  };
};

for (const { width, scheme } of views)
  test(`the page of providers at ${width} px, ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: heights[width] });
    await page.emulateMedia({ colorScheme: scheme });
    await page.route('**/api/getproviders', (route) => route.fulfill({ json: { AuthSuccess: 1, ...troubled(Date.now()) } }));
    await page.route('**/api/testprovider', (route) =>
      route.fulfill({ json: { AuthSuccess: 1, success: 1, isWell: false, message: 'Refused. The number cannot receive text messages.' } }),
    );
    await signInToConsole(page, 'super@demo.test');
    await page.waitForURL('**/clients');
    await page.goto('/providers');
    await expect(row(page, 'Text messages')).toBeVisible();
    await check(page, 'providers', { width, scheme });
    await page.getByRole('button', { name: 'Test Text messages' }).click();
    await page.getByRole('dialog').getByLabel('To').fill(number);
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('It did not work')).toBeVisible();
    await check(page, 'provider-test', { width, scheme });
  });
