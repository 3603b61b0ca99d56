// A second factor: added in the profile, required at the next sign-in, and again before the most sensitive changes.
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { checkAccessibility } from './look.ts';
import { signInByHand, signInToConsole } from './people.ts';
import { expect, test } from './test.ts';

test.use({ hostName: 'localhost' });

const shots = process.env['SHOTS'];
const widths = [
  [390, 844],
  [800, 1000],
  [1440, 900],
  [844, 390],
] as const;

/** Checks the present screen with axe; with SHOTS set it takes pictures in every size. */
async function look(page: Page, name: string): Promise<void> {
  await checkAccessibility(page, name);
  if (shots === undefined) return;
  const size = page.viewportSize();
  for (const [width, height] of widths) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: join(shots, `${name}-${width}.png`) });
  }
  if (size) await page.setViewportSize(size);
}

/** A virtual authenticator of the browser that approves everything. */
async function withAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
  return session;
}

async function openSignInTab(page: Page, name: string) {
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Profile' });
  await dialog.getByRole('tab', { name: 'Login' }).click();
  return dialog.getByRole('region', { name: 'Second factor' });
}

const generateCode = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.evaluate(() => localStorage.clear());
}

test('a passkey is added in the profile, asked for at the next sign-in, and stands in for the password', async ({ page }) => {
  await withAuthenticator(page);
  await signInToConsole(page, 'operator@demo.test');
  const section = await openSignInTab(page, 'Rosa');
  await look(page, 'profile-without');
  await section.getByRole('button', { name: 'Add a second factor' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a second factor' });
  await expect(adding.getByRole('button', { name: 'Add an authenticator app' })).toBeVisible();
  await look(page, 'add');
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(adding.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await look(page, 'recovery-codes');
  const saved = page.waitForEvent('download');
  await adding.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('earshot-recovery-codes.txt');
  await adding.getByRole('button', { name: 'I saved them' }).click();
  await expect(section.getByText('Chrome on Linux')).toBeVisible();
  await expect(section.getByText('10 recovery codes left')).toBeVisible();
  await look(page, 'profile-with');
  await logOut(page);

  await signInByHand(page, 'operator@demo.test');
  await expect(page).toHaveURL(/\/second-factor/);
  await expect(page.getByRole('heading', { name: 'Use your second factor' })).toBeVisible();
  await look(page, 'ask-passkey');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/messages/);
  // A reload continues the finished session.
  await page.reload();
  await expect(page).toHaveURL(/\/messages/);
  // Changing the factors requires the factor itself, even in a new session.
  const again = await openSignInTab(page, 'Rosa');
  await again.getByRole('button', { name: 'New recovery codes' }).click();
  const confirming = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(confirming.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await look(page, 'confirm-factor');
  await confirming.getByRole('button', { name: 'Use a passkey' }).click();
  const renewed = page.getByRole('dialog', { name: 'New recovery codes' }).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(renewed).toHaveCount(10);
  const [first = ''] = await renewed.allTextContents();
  await page.getByRole('button', { name: 'I saved them' }).click();
  await page.evaluate(() => localStorage.clear());

  await signInByHand(page, 'operator@demo.test');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('abcd-abcd-abcd-abcd');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('This recovery code is wrong')).toBeVisible();
  await expect(page.getByLabel('Recovery code')).toHaveValue('abcd-abcd-abcd-abcd');
  await look(page, 'ask-recovery');
  await page.getByLabel('Recovery code').fill(first);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/messages/);
});

test('an authenticator app is added with its first code; the holder then has everybody add one, who come back to their page', async ({
  page,
  browser,
  server,
}) => {
  await signInToConsole(page, 'holder@demo.test');
  const section = await openSignInTab(page, 'Dana');
  await section.getByRole('button', { name: 'Add a second factor' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a second factor' });
  await adding.getByRole('button', { name: 'Add an authenticator app' }).click();
  const secret = (await adding.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await adding.getByLabel('Code').fill('123456');
  await adding.getByRole('button', { name: 'Add the app' }).click();
  await expect(adding.getByText('This is not the current code of the app.')).toBeVisible();
  await look(page, 'add-app');
  await adding.getByLabel('Code').fill(generateCode(secret));
  await adding.getByRole('button', { name: 'Add the app' }).click();
  await adding.getByRole('button', { name: 'I saved them' }).click();
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'Close', exact: true }).click();

  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signInToConsole(other, 'admin@demo.test');
  await expect(other).toHaveURL(/\/admin/);

  await page.goto('/admin');
  await page.getByRole('button', { name: /Settings/ }).click();
  const settings = page.getByRole('dialog', { name: 'Account Settings' });
  await settings.getByLabel('Require a second factor for all users').check({ force: true });
  await look(page, 'settings');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings).toBeHidden();

  await other.reload();
  await expect(other).toHaveURL(/\/second-factor\?next=/);
  await expect(other.getByRole('heading', { name: 'Add a second factor' })).toBeVisible();
  await look(other, 'enroll');
  await other.getByRole('button', { name: 'Add an authenticator app' }).click();
  const theirs = (await other.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await other.getByLabel('Code').fill(generateCode(theirs));
  await other.getByRole('button', { name: 'Add the app' }).click();
  await other.getByRole('button', { name: 'I saved them' }).click();
  await expect(other).toHaveURL(/\/admin/);
  await other.context().close();
});
