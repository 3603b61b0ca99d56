// Sign-up, invitation and a forgotten password, from the form to the mailed link and into the console (spec 1 §4,
// decisions: Sign-in and admission).
import type { Page } from '@playwright/test';
import { signInByHand } from './people.ts';
import { expect, test } from './test.ts';

const password = 'a long password';

interface Mail {
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
}

async function linkTo(page: Page, address: string, path: string): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const answer = await page.request.get(`/dev/inbox?to=${encodeURIComponent(address)}`, { headers: { accept: 'application/json' } });
    const link = new RegExp(`https?://\\S*${path}\\S*`);
    return ((await answer.json()) as Mail[]).map(({ body }) => link.exec(body)?.[0]).find((found) => found !== undefined);
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}

async function fillSignUp(page: Page, { first, last }: { readonly first: string; readonly last: string }): Promise<void> {
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
}

const passwordField = (page: Page) => page.locator('input[type=password]');

/** Fills the dialog that opens by itself while there is no phone. */
async function giveNumber(page: Page, number: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Profile' });
  await expect(dialog.getByText('Please enter your phone number to preview and hear the messages you set')).toBeVisible();
  await dialog.getByLabel('Country of the phone number').selectOption('US');
  await dialog.getByLabel('Phone number', { exact: true }).fill(number);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

test('a person signs up, proves the address, gives a number and starts with an empty list; the link works once', async ({ page, browser }) => {
  const email = `ann.${Date.now()}@founder.test`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign up' }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { name: 'Sign up for Earshot' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await fillSignUp(page, { first: 'Ann', last: 'Founder' });
  await passwordField(page).fill(password);
  await page.getByLabel('Company').fill('Founder Works');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByText(/A link is on its way to/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/A link is on its way to/)).toContainText(email);
  await expect(page.getByRole('button', { name: 'Sign up again' })).toBeVisible();

  const link = await linkTo(page, email, '/verify-email');
  // The account does not exist before the link is opened.
  const early = await page.request.post('/api/auth/sign-in/email', { data: { email, password } });
  expect(early.status()).toBe(401);

  // Another browser, such as that of a person who got the mail by mistake, is asked for the password.
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await passwordField(other).fill('another password');
  await other.getByRole('button', { name: 'Confirm and log in' }).click();
  await expect(other.getByRole('alert')).toContainText('The password is wrong.');
  await elsewhere.close();
  // The browser that signed up is signed in by the link alone.
  await page.goto(link);
  await expect(page).toHaveURL(/\/messages/);
  await giveNumber(page, '2025550171');
  await expect(page.getByText('The profile has been saved.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('Founder Works')).toBeVisible();
  await expect(page.getByRole('cell', { name: '1 × $10.00' })).toBeVisible();

  await page.getByRole('button', { name: 'Ann Founder' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'You have logged out' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('You are signed up. Log in.')).toBeVisible();
  await expect(passwordField(page)).toHaveCount(0);
});

test('an Account Holder invites a person, who joins under the invited name, and the link of a deleted invitation says so', async ({ page, browser }) => {
  const email = `ira.${Date.now()}@joins.test`;
  const gone = `gone.${Date.now()}@joins.test`;
  await signInByHand(page, 'holder@demo.test');
  await expect(page).toHaveURL(/\/messages/);
  await page.goto('/admin');
  for (const [first, address, phone] of [
    ['Ira', email, '2025550172'],
    ['Gone', gone, '2025550173'],
  ] as const) {
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await fillSignUp(page, { first, last: 'Invited' });
    await dialog.getByLabel('Email').fill(address);
    await dialog.getByLabel('Phone number', { exact: true }).fill(phone);
    await dialog.getByRole('checkbox', { name: 'Operator' }).check();
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Invitation successfully sent to user!').first()).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(address) })).toContainText('Pending');
  }
  const link = await linkTo(page, email, '/login');
  const goneLink = await linkTo(page, gone, '/login');
  await page
    .getByRole('row', { name: new RegExp(gone) })
    .getByRole('button', { name: /actions/i })
    .click();
  await page.getByRole('menuitem', { name: 'Delete invitation' }).click();
  await expect(page.getByText('Do you really want to delete this invitation?')).toBeVisible();
  await page.getByRole('button', { name: /^Delete the invitation/ }).click();
  await expect(page.getByRole('row', { name: new RegExp(gone) })).toHaveCount(0);

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(goneLink);
  await expect(theirs).toHaveURL(/\/signup\/cancelled/);
  await expect(theirs.getByRole('dialog', { name: 'Attention' })).toContainText('contact your Admin');

  await theirs.goto(link);
  await expect(theirs.getByText('You are invited to')).toBeVisible();
  await expect(theirs.getByLabel('First name')).toHaveValue('Ira');
  await expect(theirs.getByLabel('First name')).not.toBeEditable();
  await expect(theirs.getByLabel('Email')).toHaveValue(email);
  await passwordField(theirs).fill(password);
  await theirs.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(theirs).toHaveURL(/\/messages/);
  // The invitation had their number, so it is not asked for.
  await expect(theirs.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  await expect(theirs.getByRole('dialog', { name: 'Profile' })).toHaveCount(0);
  await theirs.goto('/admin');
  await expect(theirs).toHaveURL(/\/messages/);

  await page.getByRole('button', { name: /refresh/i }).click();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Active');

  // Archiving signs them out at once.
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('button', { name: /actions/i })
    .click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Archive/ })
    .click();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toHaveCount(0);
  await theirs.goto('/contacts');
  await expect(theirs).toHaveURL(/\/login/);
  await page.goto('/admin?tab=audit');
  await expect(page.getByText(/archived Ira Invited/)).toBeVisible();
  await context.close();
});

test('a forgotten password is set anew by the mailed link, and the old one is worth nothing', async ({ page }) => {
  const email = `forgetful.${Date.now()}@founder.test`;
  await page.request.post('/api/auth/sign-up/email', { data: { email, password, firstName: 'For', lastName: 'Getful', timeZone: 'America/Denver' } });
  const token = new URL(await linkTo(page, email, '/verify-email')).searchParams.get('t');
  expect((await page.request.post('/api/auth/verify-email', { data: { token, password } })).status()).toBe(200);

  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText(/a link to set a new password is on its way/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/a link to set a new password is on its way/)).toContainText(email);
  await expect(page).toHaveTitle(/Forgot password/);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(/^Sent again/)).toBeVisible();
  await page.goto(await linkTo(page, email, '/reset-password'));
  await passwordField(page).fill('quite another one');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your new password is set. Log in with it.')).toBeVisible();
  expect((await page.request.post('/api/auth/sign-in/email', { data: { email, password } })).status()).toBe(401);
  await page.getByLabel('Email').fill(email);
  await passwordField(page).fill('quite another one');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/messages/);
});
