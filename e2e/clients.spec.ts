// Clients as staff handle them: the profile, the counts, archiving and bringing back, and what the client's own people
// and their audit see of it (spec 2 §2.7 and §2.8).
import type { APIRequestContext, Page } from '@playwright/test';
import { check, heights, views } from './look.ts';
import { signInToConsole, fetchToken } from './people.ts';
import { expect, test } from './test.ts';

const password = 'a long enough password';
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Signs a user up by call, with a client of their own; returns their token. */
async function signUp(request: APIRequestContext, email: string, company: string): Promise<string> {
  await request.post('/api/auth/sign-up/email', { data: { email, password, firstName: 'Ada', lastName: 'Second', company, timeZone: 'America/Denver' } });
  const find = async () => {
    const answer = await request.get(`/dev/inbox?to=${encodeURIComponent(email)}`, { headers: { accept: 'application/json' } });
    return /verify-email\?t=(\S+)/.exec(((await answer.json()) as { body: string }[])[0]?.body ?? '')?.[1];
  };
  await expect.poll(find).toBeDefined();
  const verified = await request.post('/api/auth/verify-email', { data: { token: await find(), password } });
  return ((await verified.json()) as { token: string }).token;
}

async function asStaff(page: Page, email = 'super@demo.test'): Promise<void> {
  await signInToConsole(page, email);
  await expect(row(page, 'Harborview Property Services')).toBeVisible();
}

test('a profile is edited, the counts are opened, a client is archived and brought back, and its audit tells all of it', async ({ page, request, browser }) => {
  const email = `ada.${Date.now()}@second.test`;
  const token = await signUp(request, email, 'Second Snow');
  const status = async () => (await request.get('/api/auth/session', { headers: { authorization: `Bearer ${token}` } })).status();
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto('/login');
  await theirs.getByLabel('Email').fill(email);
  await theirs.locator('input[type=password]').fill(password);
  await theirs.getByRole('button', { name: 'Log in' }).click();
  await theirs.waitForURL('**/messages');

  await asStaff(page);
  await row(page, 'Second Snow').getByRole('button', { name: 'Edit Second Snow' }).click();
  const form = page.getByRole('dialog', { name: 'Client profile' });
  await form.getByLabel('Company Site URL').fill('second.example');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please enter a valid URL')).toBeVisible();
  await form.getByLabel('Company Site URL').fill('https://second.example');
  await form.getByLabel('Industry').selectOption('Field Services');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The profile of Second Snow was saved.')).toBeVisible();
  await expect(row(page, 'Second Snow')).toContainText('https://second.example');

  const counts = row(page, 'Second Snow').getByRole('button', { name: 'Counts of Second Snow' });
  await counts.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Second Snow' })).toContainText(/Operators\s*1\s*Contacts\s*0\s*Groups\s*0\s*Messages\s*0/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(counts).toBeFocused();

  // Also while it is looked at.
  await row(page, 'Second Snow').getByRole('button', { name: 'Open on behalf of Second Snow' }).click();
  await page.waitForURL('**/messages');
  await page.getByRole('link', { name: 'Clients' }).click();

  expect(await status()).toBe(200);
  await row(page, 'Second Snow').getByRole('button', { name: 'Archive Second Snow' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive Second Snow' }).click();
  await expect(page.getByText(/Second Snow was archived/)).toBeVisible();
  await expect(row(page, 'Second Snow')).toHaveCount(0);
  expect(await status()).toBe(401);
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);

  await page.getByRole('link', { name: 'Archive' }).click();
  await expect(page).toHaveTitle('Admin Console : Archive');
  await page.getByRole('checkbox', { name: 'Select Second Snow' }).check();
  await expect(page.getByText('1 Selected')).toBeVisible();
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByRole('button', { name: 'Reactivate Second Snow' }).click();
  await expect(page.getByText('The client was reactivated.')).toBeVisible();
  await expect(row(page, 'Second Snow')).toHaveCount(0);

  // They stay signed out until they sign in again.
  expect(await status()).toBe(401);
  const again = await request.post('/api/auth/sign-in/email', { data: { email, password } });
  const headers = { authorization: `Bearer ${((await again.json()) as { token: string }).token}` };
  const audit = (await (await request.get('/api/audit', { headers })).json()) as { data: { action: string }[] };
  expect(audit.data.map(({ action }) => action)).toEqual(['client.reactivated', 'client.archived', 'client.viewed', 'client.edited', 'client.created']);
  await theirs.context().close();
});

test('support edits profiles and looks at the archive, and neither archives nor reactivates', async ({ page, request }) => {
  await asStaff(page, 'support@demo.test');
  await expect(page.getByRole('button', { name: 'Archive Harborview Property Services' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Edit Harborview Property Services' })).toBeEnabled();
  await page.getByRole('tab', { name: 'Waiting list' }).click();
  await expect(page.getByText('The waiting list is empty')).toBeVisible();
  const headers = { authorization: `Bearer ${await fetchToken(request, 'support@demo.test')}` };
  const { clients } = (await (await request.get('/api/getclients', { headers })).json()) as { clients: { ClientID: string }[] };
  const refused = await request.post('/api/archiveclient', { headers, data: { ClientID: clients[0]?.ClientID } });
  expect(refused.status()).toBe(403);
});

for (const { width, scheme } of views)
  test(`the pages of staff at ${width} px, ${scheme}`, async ({ page, request }) => {
    const look = (name: string) => check(page, name, { width, scheme });
    const token = await signUp(request, `gone.${Date.now()}@second.test`, `Gone ${width} ${scheme}`);
    const session = await request.get('/api/auth/session', { headers: { authorization: `Bearer ${token}` } });
    const { user } = (await session.json()) as { user: { ClientID: string } };
    await page.setViewportSize({ width, height: heights[width] });
    await page.emulateMedia({ colorScheme: scheme });
    await asStaff(page);
    await look('clients');
    await page.getByRole('button', { name: 'Edit Harborview Property Services' }).click();
    await expect(page.getByRole('dialog').getByLabel('CRM Link')).toBeVisible();
    await look('client-profile');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Counts of Harborview Property Services' }).click();
    await expect(page.getByRole('dialog')).toContainText(/Operators\s*\d/);
    await look('client-counts');
    await page.keyboard.press('Escape');
    const headers = { authorization: `Bearer ${await fetchToken(request, 'super@demo.test')}` };
    await request.post('/api/archiveclient', { headers, data: { ClientID: user.ClientID } });
    await page.goto('/archive');
    await page.getByRole('checkbox', { name: `Select Gone ${width} ${scheme}` }).check();
    await look('archive');
  });
