// Typed text is never lost or overwritten, and choices are still there when the message is opened again.
import type { Page } from '@playwright/test';
import { demoZone, signInToConsole, fetchToken } from './people.ts';
import { expect, test } from './test.ts';

const operator = 'operator@demo.test';
const text = 'The gate code is 4471.';

interface WireBody {
  readonly content: { readonly content: { readonly Title: string; readonly Body: string } };
}

/** A set message of the operator that plays anywhere, with its stored form. */
async function prepare(page: Page, title: string) {
  const headers = { authorization: `Bearer ${await fetchToken(page.request, operator)}` };
  const teams = (await (await page.request.get('/api/teams?perpage=1', { headers })).json()) as { teams: { docs: { UserID: string }[] } };
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: demoZone, dateStyle: 'short' });
  const answer = await page.request.post('/api/ourcontents', {
    headers,
    data: {
      content: { Title: title, Body: text, Location: '', Radius: 0, Radius_Unit: 1, Mode: 2 },
      message_settings: {
        StartDate: days.format(Date.now()),
        EndDate: days.format(Date.now() + 2 * 86_400_000),
        RepeatOption: 'No',
        RepeatDays: '1,1,1,1,1,1,1',
        TimeStart: '12:00 AM',
        TimeEnd: '11:59 PM',
        When: 'Arriving',
      },
      receivers: { contact_ids: teams.teams.docs[0]?.UserID, group_ids: '' },
    },
  });
  expect(answer.status()).toBe(200);
  const { insertId } = (await answer.json()) as { insertId: string };
  const stored = async () => ((await (await page.request.get(`/api/ourcontents?id=${insertId}`, { headers })).json()) as WireBody).content.content;
  return { id: insertId, stored };
}

const titleField = (page: Page) => page.getByLabel('Title', { exact: true });
const bodyField = (page: Page) => page.getByLabel('Message', { exact: true });
/** The next successful save that contains these words. */
const autosaved = (page: Page, words: string) =>
  page.waitForResponse((answer) => {
    const request = answer.request();
    return request.method() === 'POST' && answer.url().endsWith('/api/ourcontents') && answer.ok() && (request.postData() ?? '').includes(words);
  });

test.beforeEach(async ({ page }) => {
  await signInToConsole(page, operator);
  await page.waitForURL('**/messages');
});

test('of two tabs with one message, the later save is refused, overwrites nothing and keeps the typed text', async ({ page, context }) => {
  const { id, stored } = await prepare(page, 'Two tabs');
  const later = await context.newPage();
  for (const tab of [page, later]) {
    await tab.goto(`/messages/editor?id=${id}`);
    await expect(titleField(tab)).toHaveValue('Two tabs');
  }
  await titleField(page).fill('The first tab');
  await page.getByRole('button', { name: 'UPDATE MESSAGE' }).click();
  await expect(page.getByText('This Message is updated.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'UPDATE MESSAGE' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.waitForURL('**/messages');

  await bodyField(later).fill('Typed in the later tab.');
  await later.getByRole('button', { name: 'UPDATE MESSAGE' }).click();
  await expect(later.getByText(/This message was changed elsewhere/)).toBeVisible();
  await expect(bodyField(later)).toHaveValue('Typed in the later tab.');
  expect(await stored()).toMatchObject({ Title: 'The first tab', Body: text });

  await later.getByRole('button', { name: 'Reload' }).click();
  await expect(titleField(later)).toHaveValue('The first tab');
  await expect(bodyField(later)).toHaveValue(text);
  await later.getByRole('button', { name: 'Apply my changes' }).click();
  await expect(titleField(later)).toHaveValue('The first tab');
  await expect(bodyField(later)).toHaveValue('Typed in the later tab.');
});

test('leaving with unsaved changes asks, whichever way it is tried, and staying keeps the text', async ({ page }) => {
  await prepare(page, 'Not to be lost');
  await page.goto('/messages');
  await page.getByRole('link', { name: 'Not to be lost', exact: true }).click();
  await expect(titleField(page)).toHaveValue('Not to be lost');
  await bodyField(page).click();
  await page.keyboard.type('Still here. ');
  const typed = await bodyField(page).inputValue();
  expect(typed).toContain('Still here.');

  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const ways: readonly (() => Promise<unknown>)[] = [
    () => page.getByRole('link', { name: 'Contacts' }).click(),
    () => page.evaluate(() => history.back()),
    () => page.getByRole('button', { name: 'Cancel' }).click(),
  ];
  for (const leave of ways) {
    await leave();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/messages\/editor\?id=/);
    await expect(bodyField(page)).toHaveValue(typed);
  }

  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const closing = await asked;
  expect(closing.type()).toBe('beforeunload');
  await closing.dismiss();
  await expect(bodyField(page)).toHaveValue(typed);

  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/messages$/);
});

test('the settings keep their rules, and what was chosen is there when the message is opened again', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Message Settings' });
  const list = (name: string) => dialog.getByRole('combobox', { name });
  const pick = async (name: string, option: string) => {
    await list(name).click();
    await dialog.page().getByRole('option', { name: option, exact: true }).click();
  };
  const weekdays = dialog.getByRole('group', { name: 'Repeat days' }).getByRole('button');
  await page.goto('/messages/editor');
  await titleField(page).fill('Weekdays');
  await bodyField(page).fill(text);
  await page.getByRole('button', { name: 'Message Settings' }).click();
  await expect(list('Duration')).toHaveValue('1 Day');
  await expect(list('Repeat')).toBeDisabled();
  await pick('Duration', '3 Days');
  await pick('Repeat', 'Custom');
  await expect(weekdays).toHaveCount(7);
  const within = weekdays.and(page.locator(':enabled'));
  await expect(within).toHaveCount(3);
  await within.first().click();
  const pressed = await weekdays.evaluateAll((days) => days.map((day) => day.ariaPressed));
  expect(pressed.filter((isPressed) => isPressed === 'true')).toHaveLength(2);
  // A slow machine may have saved the words before.
  const chosen = autosaved(page, '"Custom"');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await chosen;
  await page.waitForURL(/\/messages\/editor\?id=/, { timeout: 20_000 });

  await page.reload();
  await page.getByRole('button', { name: 'Message Settings' }).click();
  await expect(list('Duration')).toHaveValue('3 Days');
  await expect(list('Repeat')).toHaveValue('Custom');
  expect(await weekdays.evaluateAll((days) => days.map((day) => day.ariaPressed))).toEqual(pressed);

  await pick('Duration', 'No Limit');
  await expect(dialog.getByRole('button', { name: 'End date' })).toHaveCount(0);
  await expect(within).toHaveCount(7);
  await dialog.getByRole('button', { name: 'Save' }).click();
  // The note is about the present text, not an older one.
  await expect(page.getByText(/^Draft saved/)).toBeVisible({ timeout: 20_000 });
  await page.goto(`${page.url()}&settings=1`);
  await expect(list('Duration')).toHaveValue('No Limit');
  await expect(dialog.getByRole('button', { name: 'End date' })).toHaveCount(0);
});

test('a new message begins in Title; receivers are added by typing, and Browse all opens their choice', async ({ page }) => {
  await page.goto('/messages');
  await page.getByRole('link', { name: 'New Message' }).click();
  await expect(titleField(page)).toBeFocused();
  await page.keyboard.type('Gate code');
  await expect(titleField(page)).toHaveValue('Gate code');
  const add = page.getByRole('combobox', { name: 'Add receivers' });
  await add.fill('caleb fos');
  const found = page.getByRole('option', { name: /^Caleb Foster/ });
  await expect(found).toBeVisible();
  // The list hangs at the field.
  const [field, option] = [await add.boundingBox(), await found.boundingBox()];
  expect(Math.abs((option?.x ?? 0) - (field?.x ?? 0))).toBeLessThan(40);
  await found.click();
  await expect(page.getByText('2 Selected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Caleb Foster' })).toBeVisible();
  await expect(add).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(page.getByText('1 Selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Browse all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Receivers' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Browse all' })).toBeFocused();
});

test('a long list of receivers is cut, and View More names all of them', async ({ page }) => {
  await page.goto('/messages/editor');
  await page.getByRole('button', { name: 'Browse all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Receivers' });
  await dialog.getByRole('tab', { name: 'Groups' }).click();
  await dialog.getByRole('button', { name: 'More...' }).click();
  await dialog.getByRole('checkbox', { name: 'Deliveries' }).check();
  await dialog.getByRole('tab', { name: 'Contacts' }).click();
  await expect(dialog.getByText('In a chosen group').first()).toBeVisible();
  const people = dialog.getByRole('list', { name: 'Contacts' }).getByRole('listitem').filter({ hasNotText: 'In a chosen group' });
  for (let index = 0; index < 12; index += 1) await people.nth(index).getByRole('checkbox').check();
  const names = await people.evaluateAll((rows) => rows.slice(0, 12).map((row) => row.querySelector('label')?.textContent ?? ''));
  await dialog.getByRole('button', { name: 'Save' }).click();

  const line = page.getByText(/^Heard by: /);
  const shown = (await line.innerText()).replace('Heard by: ', '').replace('View More', '').trim();
  expect(shown.endsWith('…')).toBe(true);
  expect(shown.length).toBeLessThanOrEqual(111);
  await page.getByRole('button', { name: 'View More' }).click();
  const all = page.getByRole('dialog', { name: 'Heard by...' });
  await expect(all.getByRole('heading', { name: '1 Group' })).toBeVisible();
  await expect(all.getByText(/^Deliveries \(\d+ members\)$/)).toBeVisible();
  for (const name of names) await expect(all.getByText(name, { exact: true })).toBeVisible();
});
