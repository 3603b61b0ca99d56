// The address book: adding, inviting, importing, undoing, deleting, and knowing who has the app (spec 2 §2.2).
import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { signInToConsole } from './people.ts';
import { expect, test } from './test.ts';

const operator = 'operator2@demo.test';

interface Sms {
  readonly recipient: string;
  readonly body: string;
}

/** The text messages to a number, newest first. */
async function smsTo(request: APIRequestContext, phone: string): Promise<readonly Sms[]> {
  const answer = await request.get(`/dev/inbox?to=${encodeURIComponent(phone)}`, { headers: { accept: 'application/json' } });
  return (await answer.json()) as readonly Sms[];
}

async function openContacts(page: Page): Promise<void> {
  await signInToConsole(page, operator);
  await page.waitForURL('**/messages');
  await page.getByRole('link', { name: /^Contacts/ }).click();
  await expect(page).toHaveTitle('Operator Console (beta) : Teams');
  await expect(page.getByRole('row', { name: /Phil Anders/ })).toBeVisible();
}

/** Signs a phone in by call, like the receiver app opened by the link of an invitation. */
async function signInByCall(request: APIRequestContext, phone: string): Promise<void> {
  const received = await smsTo(request, phone);
  const invitation = received.map(({ body }) => /download-app\?c=(\w+)/.exec(body)?.[1]).find(Boolean);
  await request.post('/api/receiver/code', { data: { phone, country: 'US' } });
  await expect.poll(async () => (await smsTo(request, phone)).length).toBeGreaterThan(received.length);
  const code = /\b\d{6}\b/.exec((await smsTo(request, phone))[0]?.body ?? '')?.[0];
  const answer = await request.post('/api/receiver/sign-in', { data: { phone, country: 'US', code, invitation } });
  expect(answer.status()).toBe(200);
}

test('a wrong number is corrected, the contact is invited by text message and turns Verified without a reload, and is deleted', async ({ page, request }) => {
  await openContacts(page);
  await page.getByRole('button', { name: 'Add contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add contact' });
  await dialog.getByLabel('First name').fill('Nora');
  await dialog.getByLabel('Last name').fill('Quist');
  await dialog.getByLabel('Phone number', { exact: true }).fill('(202) 555-014');
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await expect(dialog.getByText('Phone Number is invalid')).toBeVisible();
  await dialog.getByLabel('Phone number', { exact: true }).fill('+1 (202) 555-0147');
  await expect(dialog.getByLabel('Phone number', { exact: true })).toHaveValue('2025550147');
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await expect(page.getByText('Your contact was added and a text message notified them to download our mobile app.')).toBeVisible();

  await page.getByLabel('Search contacts').fill('Nora');
  const row = page.getByRole('row', { name: /Nora Quist/ });
  await expect(row).toContainText('Pending');
  await expect.poll(async () => (await smsTo(request, '+12025550147'))[0]?.body ?? '').toContain('/download-app');

  // Any reload loses this mark.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await signInByCall(request, '+12025550147');
  await expect(row).toContainText('Verified');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  await row.getByRole('link', { name: 'Nora Quist' }).click();
  await expect(page).toHaveURL(/userid=/);
  const edit = page.getByRole('dialog', { name: 'Edit contact' });
  await edit.getByLabel('Phone number', { exact: true }).fill('4105550160');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText(/is already a contact of yours: Phil Anders/)).toBeVisible();
  await edit.getByRole('button', { name: 'Cancel' }).click();
  // The typed text would be lost.
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(page).not.toHaveURL(/userid=/);

  await row.getByRole('button', { name: 'Actions for Nora Quist' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('A contact has been deleted. They cannot receive any more geofenced messages from you.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Actions for Nora Quist' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test('a file is previewed, imported without a text message, undone, imported again and deleted', async ({ page, request }) => {
  await openContacts(page);
  const people = [
    'Ida,Bloom,2025550151,ida@example.com',
    'Jon,Crane,+12025550152,jon@example.com',
    'Phil,Anders,4105550160,phil@example.com',
    'Kim,Bad,123,kim@example.com',
  ];
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(`FirstName,LastName,PhoneNumber,Email\r\n${people.join('\r\n')}\r\n`) };
  const dialog = page.getByRole('dialog', { name: 'Import contacts' });
  const importFile = async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByRole('row', { name: /3 Phil Anders .*is already a contact/ })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /4 Kim Bad .*Phone Number is invalid/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 2 contacts' }).click();
    await expect(dialog.getByText('2 contacts were imported.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
  };
  await importFile();
  await expect(page.getByRole('row', { name: /Ida Bloom.*Invite/ })).toBeVisible();
  expect(await smsTo(request, '+12025550151')).toEqual([]);

  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('2 contacts of the import were removed.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Ida Bloom/ })).toHaveCount(0);

  await importFile();
  await page.getByLabel('Search contacts').fill('@example.com');
  await expect(page.getByRole('row', { name: /Jon Crane/ })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Ida Bloom' }).check();
  await page.getByRole('checkbox', { name: 'Select Jon Crane' }).check();
  await page.getByRole('group', { name: 'Selected contacts' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 contacts have been deleted. They cannot receive any more geofenced messages from you.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Ida Bloom/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('2 contacts are restored.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Ida Bloom/ })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Ida Bloom' }).check();
  await page.getByRole('checkbox', { name: 'Select Jon Crane' }).check();
  await page.getByRole('group', { name: 'Selected contacts' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row', { name: /Ida Bloom/ })).toHaveCount(0);
});

test('an address book is imported by its columns, its gaps left out and what it costs said; people without a header are not lost', async ({ page }) => {
  await openContacts(page);
  const dialog = page.getByRole('dialog', { name: 'Import contacts' });
  const preview = async (name: string, text: string) => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await dialog.getByRole('button', { name: 'Preview' }).click();
  };
  const google = [
    'First Name,Last Name,Organization Name,Email 1 - Label,Email 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
    'Maya,Okafor,Acme,Work,maya@acme.test,Work,(410) 555-0171,Mobile,(410) 555-0172',
    'Plumber,,,,,Work,(410) 555-0174,,',
    'Priya,Nair,,Home,priya@nair.test,Mobile,+34 622 345 678,,',
  ];
  await preview('contacts.csv', `\uFEFF${google.join('\r\n')}\r\n`);
  await expect(dialog.getByText('Row 1 becomes: Maya · Okafor · (410) 555-0172 · maya@acme.test')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Leave this row out' }).check();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('row', { name: /2 Plumber .*no LastName, no Email/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /3 Priya Nair .*Spain \(\+34\) is not among the countries served/ })).toBeVisible();
  await expect(dialog.getByText('This adds $1.25 a month to the bill: 1 new receiver × $1.25')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1 contact' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Maya Okafor.*\+1 410 555 0172/ })).toBeVisible();

  await preview('people.csv', 'Lena,Voss,2025550161,lena@voss.test\nMilo,Dean,2025550162,milo@dean.test\n');
  await dialog.getByLabel('No, it is a person: import it too').check();
  await dialog.getByRole('button', { name: 'Import 2 contacts' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Lena Voss/ })).toBeVisible();
});

test('an exported file can be imported again', async ({ page }) => {
  await openContacts(page);
  await page.getByRole('radio', { name: 'Verified' }).check({ force: true });
  await page.getByLabel('Search contacts').fill('phil.anders@');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const path = await (await downloading).path();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import contacts' });
  await dialog.locator('input[type=file]').setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: readFileSync(path) });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('row', { name: /1 Phil Anders .*is already a contact/ })).toBeVisible();
});
