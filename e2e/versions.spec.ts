// A message is corrected after people have heard it: hearings stay, and the operator chooses who hears the correction.
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { setMessage } from './messages.ts';
import { demoZone, joinedPassword, openAccount, signInToConsole, signInToReceiver, takePhone } from './people.ts';
import { spokenOn } from './speech.ts';
import { expect, test } from './test.ts';

const gate = { latitude: 39.8533, longitude: -105.0001, accuracy: 8 };
const home = { ...gate, latitude: gate.latitude - 0.1 };
const [first, second] = ['+12025550181', '+12025550182'];

async function listen(browser: Browser, phone: string) {
  const taken = await takePhone(browser);
  await taken.context.setGeolocation(home);
  await signInToReceiver(taken.page, phone);
  await taken.page.getByRole('button', { name: 'Start', exact: true }).click();
  return taken;
}

/** Several fixes confirm the jump in position. */
async function driveToGate(page: Page, context: BrowserContext): Promise<void> {
  for (const step of [0, 1, 2, 3, 4]) {
    await context.setGeolocation({ ...gate, latitude: gate.latitude + step / 111_000 });
    await page.waitForTimeout(1000);
  }
}

/** The codes that a phone has spoken to their end, in order. */
const codesOn = async (page: Page): Promise<readonly string[]> =>
  (await spokenOn(page)).flatMap(({ text, ended }) => (ended ? (/code is (\d+)/.exec(text)?.[1] ?? []) : []));
const expectCodes = (page: Page, codes: readonly string[]) => expect.poll(() => codesOn(page), { timeout: 60_000 }).toEqual(codes);

test('corrections keep the record of the people who heard a message, and only people named by the operator hear it again', async ({
  browser,
  request,
  page: console,
}) => {
  test.setTimeout(240_000);
  const email = 'vera@versions.test';
  const headers = await openAccount(request, { email, firstName: 'Vera', lastName: 'Words', company: 'Versions', timeZone: demoZone, phone: '2025550183' });
  const added: string[] = [];
  for (const [FirstName, PhoneNumber] of [
    ['Ana', first],
    ['Ben', second],
  ] as const) {
    const answer = await request.post('/api/teams', { headers, data: { FirstName, LastName: 'Gate', PhoneNumber, countryCode: 'US' } });
    added.push(((await answer.json()) as { UserID: string }).UserID);
  }
  const place = { Lat: gate.latitude, Long: gate.longitude };
  const id = await setMessage(request, headers, { content: { Title: 'Gate code', Body: 'The code is 1111.', ...place }, contactId: added.join(',') });

  const ana = await listen(browser, first);
  const ben = await listen(browser, second);
  await expect(ben.page.getByText('Gate code').first()).toBeVisible();
  await driveToGate(ana.page, ana.context);
  await expectCodes(ana.page, ['1111']);
  await expect(ana.page.getByText(/Heard at/i).first()).toBeVisible();

  await signInToConsole(console, email, joinedPassword);
  const expectShare = (name: string) =>
    expect(async () => {
      await console.goto('/messages');
      await expect(console.getByRole('link', { name, exact: true }).first()).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
  await expectShare('1/2, 1 waiting, who heard Gate code');
  const correct = async (code: string, question: string, choice: RegExp) => {
    await console.goto(`/messages/editor?id=${id}`);
    await expect(console.getByText('2 Selected')).toBeVisible();
    await console.getByLabel('Message', { exact: true }).fill(`The code is ${code}.`);
    await console.getByRole('button', { name: 'UPDATE MESSAGE' }).click();
    const dialog = console.getByRole('dialog', { name: 'Who hears the change?' });
    await expect(dialog.getByText(question)).toBeVisible();
    await dialog.getByRole('button', { name: choice }).click();
    await expect(console.getByText('This Message is updated.')).toBeVisible();
  };

  // Ben has no network, hears the old code at the gate, and reports it when he has one again: he has heard the message.
  await ben.context.setOffline(true);
  await correct('2222', '1 of 2 people has heard this message.', /^Play it only to the 1 who has not heard it/);
  await expectShare('1/2, who heard Gate code');
  await driveToGate(ben.page, ben.context);
  await expectCodes(ben.page, ['1111']);
  await ben.context.setOffline(false);
  await expectShare('2/2, who heard Gate code');

  await correct('3333', '2 of 2 people have heard this message.', /^Don’t replay it/);
  await expectShare('2/2, who heard Gate code');

  // All people are to hear the next one; Ben has no network once more.
  await ben.context.setOffline(true);
  await correct('4444', '2 of 2 people have heard this message.', /^Play it to everyone/);
  await driveToGate(ana.page, ana.context);
  await expectCodes(ana.page, ['1111', '4444']);
  await expectShare('1/2, 1 before the change, who heard Gate code');

  await console.goto(`/activity/report?messageId=${id}`);
  const row = (name: string) => console.getByRole('row', { name: new RegExp(name) });
  const replaced = /Version 1 heard .* replaced .* by Vera Words/;
  await expect(row('Ana Gate')).toContainText(/Heard.*once, English/);
  await expect(row('Ana Gate')).toContainText(replaced);
  await expect(row('Ben Gate')).toContainText('Not Delivered');
  await expect(row('Ben Gate')).toContainText(replaced);
  const waiting = console.waitForEvent('download');
  await console.getByRole('button', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await waiting).path(), 'utf8');
  expect(csv).toMatch(/"Ben Gate".*"Not Delivered".*"Version 1 heard \d{4}-\S+ replaced .*: The code is 1111\./);
  await console.emulateMedia({ media: 'print' });
  const versions = console.getByRole('region', { name: 'Versions' });
  for (const text of ['The code is 1111.', 'The code is 2222.', 'The code is 3333.', 'The code is 4444.']) await expect(versions).toContainText(text);
  await console.emulateMedia({ media: 'screen' });

  await ben.context.setOffline(false);
  await driveToGate(ben.page, ben.context);
  await expectCodes(ben.page, ['1111', '4444']);
  await expectShare('2/2, who heard Gate code');
  await console.goto('/activity');
  await console.getByRole('link', { name: 'Ben Gate' }).click();
  const dialog = console.getByRole('dialog', { name: 'Ben Gate' });
  await expect(dialog.getByText(replaced)).toBeVisible();
  await dialog.getByText('4 versions').click();
  await expect(dialog.getByText('The code is 1111.')).toBeVisible();
  await ana.context.close();
  await ben.context.close();
});
