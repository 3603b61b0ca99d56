// Access to pages by role (spec 2 §9, route access table), in the browser.
import { signInByHand } from './people.ts';
import { expect, test } from './test.ts';

test('a super admin sees the clients, and reads an operator’s messages on behalf without being able to change them', async ({ page }) => {
  await signInByHand(page, 'super@demo.test');
  await expect(page).toHaveURL(/\/clients/);
  await expect(page).toHaveTitle('Admin Console : Clients');
  const row = page.getByRole('row', { name: /Harborview Property Services/ });
  // Other journeys may have filled the first page with clients of theirs.
  const search = async () => page.getByRole('searchbox', { name: 'Search clients' }).fill('Harborview');
  await search();
  await row.getByRole('button', { name: /on behalf/i }).click();
  await expect(page).toHaveURL(/\/messages/);
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New Message' })).toHaveCount(0);
  await page.goto('/activity');
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
  await page.goto('/clients');
  await search();
  await expect(row).toBeVisible();
  await page.goto('/messages');
  await expect(page).toHaveURL(/\/clients/);
});

for (const [email, home, closed] of [
  ['operator@demo.test', '/messages', '/clients'],
  ['holder@demo.test', '/messages', '/clients'],
  ['admin@demo.test', '/admin', '/messages'],
  ['support@demo.test', '/clients', '/messages'],
] as const)
  test(`${email} lands on ${home} and does not enter ${closed}`, async ({ page }) => {
    await signInByHand(page, email);
    await expect(page).toHaveURL(new RegExp(home));
    await page.goto(closed);
    await expect(page).toHaveURL(new RegExp(home));
  });

test('a signed-out visitor may not enter, and gets the requested page after signing in', async ({ page }) => {
  await page.goto('/messages?status=Future');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill('operator@demo.test');
  await page.locator('input[type=password]').fill('earshot-demo');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/messages\?status=Future/);
});
