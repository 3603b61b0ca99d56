// The admin page: inviting, the roles of the Account Holder, transfer, archiving, and the audit of each (spec 2 §2.4).
import type { Page } from '@playwright/test';
import { joinAsOperator, signInToConsole } from './people.ts';
import { expect, test } from './test.ts';

async function openAdmin(page: Page, email = 'holder@demo.test'): Promise<void> {
  await signInToConsole(page, email);
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto('/admin');
  await expect(page.getByRole('row', { name: /Rosa Delgado/ })).toBeVisible();
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('an invited user shows under Pending, is invited again and removed, and the audit lists it all', async ({ page }) => {
  await openAdmin(page);
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('First name').fill('Nell');
  await dialog.getByLabel('Last name').fill('Ortiz');
  await dialog.getByLabel('Email').fill('nell.ortiz@front.test');
  await dialog.getByLabel('Phone number', { exact: true }).fill('2025550174');
  await dialog.getByLabel('Operator').check();
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByText('Invitation successfully sent to user!')).toBeVisible();

  await page.getByText('Pending', { exact: true }).first().click();
  await expect(page).toHaveURL(/status=Pending/);
  const row = page.getByRole('row', { name: /Nell Ortiz/ });
  await expect(row).toContainText('Pending');
  await expect(page.getByRole('row', { name: /Rosa Delgado/ })).toHaveCount(0);

  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Resend invitations' }).click();
  await page.getByRole('button', { name: 'Resend the invitation of Nell Ortiz' }).click();
  await expect(page.getByText('Invitation successfully sent to user!')).toBeVisible();

  await choose(page, 'Nell Ortiz', 'Delete invitation');
  await expect(page.getByText('Do you really want to delete this invitation?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete the invitation of Nell Ortiz' }).click();
  await expect(row).toHaveCount(0);

  await page.getByRole('tab', { name: 'Audit' }).click();
  for (const done of ['invited Nell Ortiz', 'resent the invitation to Nell Ortiz', 'deleted the invitation to Nell Ortiz'])
    await expect(page.getByText(`Dana Whitfield ${done}`)).toBeVisible();
});

test('an operator with data is archived in one flow: another operator is chosen, has the data, and the page says so', async ({ page, request }) => {
  const token = await joinAsOperator(request, 'Olga', 'Source');
  const heir = await joinAsOperator(request, 'Hugo', 'Heir');
  const contact = { FirstName: 'Carl', LastName: 'Carried', PhoneNumber: '+12025550171', countryCode: 'US' };
  const added = await request.post('/api/teams', { headers: { authorization: `Bearer ${token}` }, data: contact });
  expect(added.status()).toBe(200);

  await openAdmin(page);
  await choose(page, 'Olga Source', 'Archive');
  const transfer = page.getByRole('dialog', { name: 'Transfer data' });
  await expect(transfer).toContainText('Olga Source owns contacts, groups or messages.');
  await transfer.getByLabel('Transfer to').selectOption({ label: 'Hugo Heir (hugo.heir@front.test)' });
  await expect(transfer.getByRole('button', { name: 'Transfer and archive' })).toBeDisabled();
  await transfer.getByRole('checkbox').check();
  await transfer.getByRole('button', { name: 'Transfer and archive' }).click();
  await expect(page.getByText('Olga Source was archived, and Hugo Heir has their 1 Contact now.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Olga Source/ })).toHaveCount(0);
  const after = await request.get('/api/auth/session', { headers: { authorization: `Bearer ${token}` } });
  expect(after.status()).toBe(401);

  const headers = { authorization: `Bearer ${heir}` };
  const { teams } = (await (await request.get('/api/teams', { headers })).json()) as {
    teams: { docs: { UserID: string; LastName: string; Shared: number }[] };
  };
  // The list also has contacts that others share.
  const own = teams.docs.filter(({ Shared }) => Shared === 0);
  expect(own.map(({ LastName }) => LastName)).toEqual(['Carried']);
  // The demo company is restored.
  await request.post('/api/teams', { headers, data: { UserID: own[0]?.UserID, deleteRow: 1 } });
  await page.reload();
  await choose(page, 'Hugo Heir', 'Archive');
  await page.getByRole('button', { name: 'Archive Hugo Heir' }).click();
  await expect(page.getByText('The user has been archived.')).toBeVisible();
});

test('the Account Holder gives up and takes back the role of Admin; the settings stay as they are saved', async ({ page }) => {
  await openAdmin(page);
  const own = page.getByRole('switch', { name: 'Account Holder is Admin' });
  const admins = page.getByRole('region', { name: 'Admins' });
  await expect(admins).toContainText('2');
  await own.click();
  await expect(page.getByText('You no longer have the role of Admin.')).toBeVisible();
  await expect(admins).toContainText('1');
  await expect(own).not.toBeChecked();
  await own.click();
  await expect(page.getByText('You now have the role of Admin.')).toBeVisible();
  await expect(own).toBeChecked();

  const settings = page.getByRole('dialog', { name: 'Account Settings' });
  const open = () => page.getByRole('button', { name: 'Account Settings' }).click();
  const share = settings.getByRole('switch', { name: 'Operators can share Contacts' });
  await open();
  const was = await share.isChecked();
  for (const becomes of [!was, was]) {
    await share.click();
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The account settings have been saved.')).toBeVisible();
    await page.reload();
    await open();
    await expect(share).toBeChecked({ checked: becomes });
  }
});

test('the account goes to another user, who hands it back', async ({ page, browser }) => {
  await openAdmin(page);
  const hand = async (from: Page, to: string, toEmail: string) => {
    await from.getByRole('button', { name: 'Account', exact: true }).click();
    const dialog = from.getByRole('dialog', { name: 'Account' });
    await dialog.getByLabel('New Account Holder').selectOption({ label: `${to} (${toEmail})` });
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expect(from.getByRole('region', { name: 'Account Holder' })).toContainText(to);
    // The page has reloaded as an admin's.
    await expect(from.getByRole('button', { name: 'Account', exact: true })).toBeDisabled();
  };
  await hand(page, 'Marcus Bell', 'admin@demo.test');
  const other = await (await browser.newContext()).newPage();
  await openAdmin(other, 'admin@demo.test');
  await hand(other, 'Dana Whitfield', 'holder@demo.test');
  // Restores the demo: the old Account Holder has become an Operator as well.
  await page.goto('/admin');
  await choose(page, 'Marcus Bell', 'Edit');
  await page.getByRole('dialog').getByLabel('Operator').uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await other.context().close();
});

test('staff on behalf read the page, and every control of it is disabled', async ({ page }) => {
  await signInToConsole(page, 'super@demo.test');
  // Other journeys may have filled the first page with clients of theirs.
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('Harborview');
  await page
    .getByRole('row', { name: /Harborview Property Services/ })
    .getByRole('button', { name: /on behalf/i })
    .click();
  await page.waitForURL('**/messages');
  await page.goto('/admin');
  await expect(page.getByRole('row', { name: /Rosa Delgado/ })).toBeVisible();
  for (const name of ['Add User', 'Account', 'Billing']) await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
  for (const role of ['Admin', 'Operator']) await expect(page.getByRole('switch', { name: `Account Holder is ${role}` })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'Select all users' })).toBeDisabled();
  await choose(page, 'Rosa Delgado', 'User details');
  await expect(page.getByRole('dialog', { name: 'User details' })).toContainText('Contacts');
  await expect(page.getByRole('button', { name: 'Transfer data' })).toBeDisabled();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('tab', { name: 'Audit' }).click();
  await expect(page.getByRole('columnheader', { name: 'What was done' }).or(page.getByText('Nothing yet'))).toBeVisible();
});
