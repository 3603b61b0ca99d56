// Failures are explained plainly, and typed text is not lost.
import { joinAsOperator, joinedPassword, signInByHand, signInToReceiver, takePhone, fetchToken } from './people.ts';
import { expect, test } from './test.ts';

test('a wrong password is reported, the typed text stays, and unknown paths lead home', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('operator@demo.test');
  await page.locator('input[type=password]').fill('not the password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('The email address or the password is wrong.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('operator@demo.test');
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/');
});

test('a save that does not get through keeps the text and can be repeated', async ({ page }) => {
  await signInByHand(page, 'operator2@demo.test');
  await page.waitForURL('**/messages');
  await page.goto('/messages/editor');
  await page.getByLabel('Title', { exact: true }).fill('Kept title');
  await page.getByLabel('Message', { exact: true }).fill('Kept text');
  const search = page.getByLabel('Search for a place or address');
  await search.fill('80202');
  await page.getByRole('listbox', { name: 'Places' }).getByRole('option').first().click();
  // All calls fail: after one that gets through, the page says that the connection is back.
  await page.route('**/api/**', (route) => route.abort('connectionfailed'));
  await page.getByRole('button', { name: 'SAVE MESSAGE' }).click();
  // The place finder may say the same about itself.
  await expect(page.getByRole('alert').filter({ hasText: 'Error!' })).toContainText('The server cannot be reached. Check the connection');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Kept title');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Kept text');
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'SAVE MESSAGE' }).click();
  await expect(page.getByText('This Message is set.')).toBeVisible();
  await page.waitForURL('**/messages');
  await expect(page.getByRole('row', { name: /Kept title/ })).toHaveCount(1);
});

test('a session that was ended elsewhere leads to the sign-in page with the reason', async ({ page }) => {
  await signInByHand(page, 'operator@demo.test');
  await page.waitForURL('**/messages');
  await expect(page).toHaveTitle('Operator Console (beta) : Messages');
  const token = await page.evaluate(() => localStorage.getItem('earshot.token'));
  await page.request.post('/api/auth/sign-out', { headers: { authorization: `Bearer ${token}` } });
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Sign in first.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('earshot.token'))).toBeNull();
});

test('a user archived while writing reads whom to ask, and finds the typed text after the return', async ({ page, request }) => {
  const token = await joinAsOperator(request, 'Wilma', 'Writer', '+12025550173');
  const headers = { authorization: `Bearer ${await fetchToken(request, 'holder@demo.test')}` };
  const email = 'wilma.writer@front.test';
  const { user } = (await (await request.get('/api/auth/session', { headers: { authorization: `Bearer ${token}` } })).json()) as { user: { UserID: string } };
  const signIn = async (password: string) => {
    await page.getByLabel('Email').fill(email);
    await page.locator('input[type=password]').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  const told = page.getByText('Your account was archived. Ask Dana Whitfield, holder@demo.test.');
  await page.goto('/login');
  await signIn(joinedPassword);
  await page.waitForURL('**/messages');
  await page.goto('/messages/editor');
  await page.getByLabel('Title', { exact: true }).fill('Half a title');
  expect((await request.delete(`/api/saas-user/${user.UserID}`, { headers })).status()).toBe(200);
  // The next autosave notices it.
  await page.getByLabel('Message', { exact: true }).fill('Half a text');
  await page.waitForURL(/\/login/);
  await expect(told).toBeVisible();

  await signIn('not the password');
  await expect(page.getByText('The email address or the password is wrong.')).toBeVisible();
  await signIn(joinedPassword);
  await expect(told).toBeVisible();

  const person = { firstName: 'Wilma', lastName: 'Writer', email, isAdmin: 0, isOperator: 1 };
  expect((await request.post('/api/saas-user/invite', { headers, data: person })).status()).toBe(200);
  await signIn(joinedPassword);
  await page.waitForURL('**/messages/editor');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half a title');
  await expect(page.getByText('Your text from before you were logged out is back. It is not saved yet.')).toBeVisible();
  await page.goto('/messages');
  await expect(page.getByText('Your text for “Half a title” from')).toBeVisible();
  await page.getByRole('button', { name: 'Continue writing' }).click();
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half a title');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Half a text');
  // Restores the demo.
  await page.close();
  expect((await request.delete(`/api/saas-user/${user.UserID}`, { headers })).status()).toBe(200);
});

test('a search for digits stays what was typed, through a reload', async ({ page }) => {
  await signInByHand(page, 'operator@demo.test');
  await page.waitForURL('**/messages');
  await page.goto('/messages?search=123');
  await expect(page.getByLabel('Search messages')).toHaveValue('123');
  await page.reload();
  await expect(page.getByLabel('Search messages')).toHaveValue('123');
});

test('an unknown number gets the neutral answer and no text message; a wrong code is reported and can be corrected', async ({ browser, request }) => {
  const { context, page } = await takePhone(browser);
  await page.goto('/app/');
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('Phone number').fill('2025550199');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('If somebody added this number, a code is on its way. No code? Ask the person who invited you.')).toBeVisible();
  const sent = await request.get('/dev/inbox?to=%2B12025550199', { headers: { accept: 'application/json' } });
  expect(await sent.json()).toEqual([]);
  await page.getByLabel('Code', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(/wrong or has expired/)).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('123456');
  await context.close();
});

test('the receiver app opens without a network, signed in and with its messages', async ({ browser, request }) => {
  const token = await fetchToken(request, 'operator@demo.test');
  const list = await request.get('/api/teams?search=Caleb%20Foster', { headers: { authorization: `Bearer ${token}` } });
  const [contact] = ((await list.json()) as { teams: { docs: { PhoneNumber: string }[] } }).teams.docs;
  const { context, page } = await takePhone(browser);
  await signInToReceiver(page, contact?.PhoneNumber ?? '');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('Wet floor in the lobby').first()).toBeVisible();
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await context.setOffline(true);
  // Listening goes on by itself.
  await page.reload();
  await expect(page.getByText('Wet floor in the lobby').first()).toBeVisible();
  await context.close();
});
