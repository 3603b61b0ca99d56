// The first sign-in without a phone, the profile afterwards, and the list of sign-ins (spec 1 §4 and §5).
import type { APIRequestContext, Page } from '@playwright/test';
import { checkAccessibility } from './look.ts';
import { signInToConsole } from './people.ts';
import { expect, test } from './test.ts';

const password = 'a long password';
const phone = '+12025550166';

interface ReceivedRequest {
  readonly body: string;
}

const received = async (request: APIRequestContext, to: string): Promise<readonly ReceivedRequest[]> => {
  const answer = await request.get(`/dev/inbox?to=${encodeURIComponent(to)}`, { headers: { accept: 'application/json' } });
  return (await answer.json()) as readonly ReceivedRequest[];
};

/** Signs a user up by call and puts the session into the browser. */
async function signUp(page: Page, email: string): Promise<void> {
  const { request } = page;
  await request.post('/api/auth/sign-up/email', { data: { email, password, firstName: 'Ann', lastName: 'Newman', timeZone: 'America/Detroit' } });
  const link = async () => /verify-email\?t=(\S+)/.exec((await received(request, email))[0]?.body ?? '')?.[1];
  await expect.poll(link).toBeDefined();
  const answer = await request.post('/api/auth/verify-email', { data: { token: await link(), password } });
  const { token } = (await answer.json()) as { token: string };
  await page.addInitScript((value) => {
    if (localStorage.getItem('earshot.token') === null) localStorage.setItem('earshot.token', value);
  }, token);
}

async function openProfile(page: Page, name: string) {
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Profile' });
  await expect(dialog.getByLabel('First name')).toBeVisible();
  return dialog;
}

test('a user without a phone gives one at the first sign-in, gets the link of the app, and is their own first receiver', async ({ page, request }) => {
  await signUp(page, 'ann@newman.test');
  await page.goto('/');
  await expect(page).toHaveURL(/\/messages/);
  const dialog = page.getByRole('dialog', { name: 'Profile' });
  await expect(dialog.getByText('Please enter your phone number to preview and hear the messages you set')).toBeVisible();
  await expect(dialog.getByLabel('Phone number', { exact: true })).toBeFocused();
  await checkAccessibility(page, 'profile');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await dialog.getByLabel('Phone number', { exact: true }).fill(phone);
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  await dialog.getByRole('tab', { name: 'Timezone' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Timezone' })).toHaveValue(/Eastern Time — Detroit$/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The profile has been saved.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await received(request, phone))[0]?.body ?? '').toContain('/app');
  await page.getByRole('link', { name: /^Contacts/ }).click();
  await expect(page.getByRole('row', { name: /Ann Newman/ })).toBeVisible();
});

test('the timezone of the profile is chosen by city, by keyboard, and stays chosen', async ({ page }) => {
  await signInToConsole(page, 'operator2@demo.test');
  await page.waitForURL('**/messages');
  const dialog = await openProfile(page, 'Tom Becker');
  await dialog.getByRole('tab', { name: 'Timezone' }).click();
  const zone = dialog.getByRole('combobox', { name: 'Timezone' });
  await zone.click();
  await checkAccessibility(page, 'profile');
  await zone.fill('phoenix');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(zone).toHaveValue('(UTC-07:00) Mountain Standard Time — Phoenix');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The profile has been saved.')).toBeVisible();
  const again = await openProfile(page, 'Tom Becker');
  await again.getByRole('tab', { name: 'Timezone' }).click();
  await expect(zone).toHaveValue('(UTC-07:00) Mountain Standard Time — Phoenix');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /Tom Becker/ })).toBeFocused();
});

test('a session elsewhere is signed out from the profile', async ({ page, request }) => {
  await signUp(page, 'bo@newman.test');
  const answer = await request.post('/api/auth/sign-in/email', { data: { email: 'bo@newman.test', password } });
  const { token } = (await answer.json()) as { token: string };
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Profile' });
  await dialog.getByRole('tab', { name: 'Login' }).click();
  await expect(dialog.getByText('This session')).toBeVisible();
  await dialog.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(dialog.getByRole('button', { name: /^Log out/ })).toHaveCount(0);
  const after = await request.get('/api/auth/session', { headers: { authorization: `Bearer ${token}` } });
  expect(after.status()).toBe(401);
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You have logged out')).toBeVisible();
});

test('staff have a profile without data, and are not asked for a phone', async ({ page }) => {
  // Other journeys leave clients archived; here there are none.
  await page.route('**/api/getclients*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), archivedCount: 0 } });
  });
  await signInToConsole(page, 'super@demo.test');
  await page.waitForURL('**/clients');
  const archive = page.getByRole('link', { name: 'Archive' });
  await expect(archive).toHaveAttribute('aria-disabled', 'true');
  const dialog = await openProfile(page, 'Alex Morgan');
  await expect(dialog.getByRole('tab')).toHaveText(['Profile', 'Timezone', 'Login']);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toHaveCount(0);
});
