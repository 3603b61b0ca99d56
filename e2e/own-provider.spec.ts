// Signing in with the installation's own OpenID Connect provider: the form sends people of its domain there, and the list of sessions says so.
import type { Page } from '@playwright/test';
import { startFakeProvider } from '../apps/server/test/fake-open-id.ts';
import { checkAtEveryWidth, schemes } from './look.ts';
import { expect, test } from './test.ts';

test.use({
  serverSettings: [
    // Playwright requires the pattern, even an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const provider = await startFakeProvider({ sub: 'ann', email: 'ann@acme.example', given_name: 'Ann', family_name: 'Acme' });
      const settings = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'earshot', OIDC_CLIENT_SECRET: 'a secret', OIDC_NAME: 'Acme ID' };
      await use({ MAP: 'embedded', ...settings, OIDC_DOMAINS: 'acme.example' });
      await provider.stop();
    },
    { scope: 'worker' },
  ],
});

const toLogin = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Continue with Acme ID' })).toBeVisible();
};

test('a person of the domain types an address and is signed in, and sees the provider’s name', async ({ page }) => {
  await toLogin(page);
  await page.getByLabel('Email').fill('ann@acme.example');
  await expect(page.getByText('People with an address at acme.example log in with Acme ID.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveCount(0);
  await page.getByLabel('Email').press('Enter');
  const profile = page.getByRole('dialog', { name: 'Profile' });
  await expect(profile).toBeVisible();
  await profile.getByRole('tab', { name: 'Login' }).click();
  await expect(profile.getByText(/^Logged in .+ with your company’s account$/)).toBeVisible();
  await checkAtEveryWidth(page, 'own-provider-session', 'light');
});

for (const scheme of schemes)
  test(`the forms with a provider, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await toLogin(page);
    await checkAtEveryWidth(page, 'own-provider', scheme);
    await page.getByLabel('Email').fill('ann@acme.example');
    await expect(page.getByText('People with an address at acme.example')).toBeVisible();
    await checkAtEveryWidth(page, 'own-provider-sent', scheme);
    await page.getByRole('button', { name: 'Use a password' }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill('not right');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText('The email address or the password is wrong. People with an address at acme.example log in with Acme ID.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('ann@acme.example');
  });
