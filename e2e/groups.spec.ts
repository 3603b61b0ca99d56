// Groups (spec 2 §2.3) against the real server: made of all contacts but two found by a search, changed, copied,
// switched, shared and deleted.
import type { Page } from '@playwright/test';
import { signInToConsole, fetchToken } from './people.ts';
import { expect, test } from './test.ts';

test.describe.configure({ mode: 'serial' });

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
const findDialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

async function openGroups(page: Page): Promise<void> {
  await signInToConsole(page, 'operator@demo.test');
  await page.getByRole('link', { name: 'Groups' }).click();
  await expect(page).toHaveTitle(/ : Teams$/);
  await expect(row(page, 'Everyone')).toBeVisible();
}

async function openGroup(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = findDialog(page, name);
  await expect(dialog.getByRole('list', { name: 'Members' })).toBeVisible();
  return dialog;
}

test('a group of all but two whom a search found is shown in the list', async ({ page }) => {
  await openGroups(page);
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('an');
  await expect(tick(page, 'Hannah Kowalski')).toBeVisible();
  await expect(tick(page, 'Mei Chen')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select all contacts' }).click();
  const count = Number((await page.getByText(/^\d+ selected$/).textContent())?.split(' ')[0]);
  expect(count).toBeGreaterThan(3);
  await tick(page, 'Ana Morales').uncheck();
  await tick(page, 'Hannah Kowalski').uncheck();
  await page.getByRole('button', { name: 'Add to group' }).click();
  await expect(page.getByRole('button', { name: 'Add to group' })).toBeDisabled();
  await page.getByLabel('Member of').selectOption('Department');
  await page.getByPlaceholder('Name*').fill('Painters');
  await page.getByRole('button', { name: 'ADD NEW GROUP' }).click();
  await expect(page.getByText('Contacts added')).toBeVisible();
  await expect(row(page, 'Painters')).toContainText(`Department${count - 2}`);
  await expect(page.getByRole('button', { name: 'Painters', exact: true })).toBeFocused();
  const dialog = await openGroup(page, 'Painters');
  await expect(tick(page, 'Andre Thompson').last()).toBeVisible();
  await expect(dialog.getByText('Ana Morales')).toHaveCount(0);
});

test('changes in a group count on Save and not on Cancel', async ({ page }) => {
  await openGroups(page);
  const change = async () => {
    const dialog = await openGroup(page, 'Northside Crew');
    await dialog.getByRole('checkbox', { name: 'Select Luis Ortega' }).check();
    await dialog.getByRole('checkbox', { name: 'Select Trevor Quinn' }).check();
    await expect(dialog.getByText('Confirm: Remove 2 Members')).toBeVisible();
    await dialog.getByRole('button', { name: 'YES' }).click();
    await expect(dialog.getByText('Luis Ortega')).toHaveCount(0);
    await dialog.getByRole('tab', { name: 'Contacts' }).click();
    await dialog.getByRole('checkbox', { name: 'Select Brett Lindgren' }).check();
    await dialog.getByRole('button', { name: 'Add to group' }).click();
    await expect(page.getByText('Confirm: 1 Contact Added.')).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: 'Select Brett Lindgren' })).toBeDisabled();
    await dialog.getByRole('tab', { name: 'Details' }).click();
    await dialog.getByLabel('Member of').selectOption('Property');
    return dialog;
  };
  let dialog = await change();
  await dialog.getByRole('button', { name: 'CANCEL' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Northside Crew')).toContainText('Crew9');

  dialog = await change();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'SAVE' }).click();
  await expect(page.getByText('The group type has been changed to Property.')).toBeVisible();
  await expect(row(page, 'Northside Crew')).toContainText('Property8');
  dialog = await openGroup(page, 'Northside Crew');
  await expect(dialog.getByText('Brett Lindgren').first()).toBeVisible();
  await expect(dialog.getByText('Trevor Quinn')).toHaveCount(0);
});

test('a copy is named and shown, groups are switched together, shared and deleted', async ({ page }) => {
  await openGroups(page);
  const dialog = await openGroup(page, 'Painters');
  await dialog.getByRole('button', { name: 'Duplicate this group' }).click();
  await expect(page.getByText("Confirmation: the group has been duplicated as 'Painters 2'.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Painters 2', exact: true })).toBeFocused();

  await page.getByRole('searchbox', { name: 'Search groups' }).fill('painters');
  // The old list contains the copy too, and disappears before the found groups are shown.
  await expect(row(page, 'Snow Removal')).toHaveCount(0);
  await expect(row(page, 'Painters')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all groups on this page' }).check();
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Inactive', exact: true }).click();
  await expect(page.getByRole('switch', { name: 'Active: Painters 2' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Active: Painters', exact: true })).not.toBeChecked();
  await page.getByRole('button', { name: 'Active', exact: true }).click();
  await expect(page.getByRole('switch', { name: 'Active: Painters 2' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Inactive', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();

  await page.getByRole('switch', { name: 'Active: Painters 2' }).click({ force: true });
  await expect(page.getByRole('switch', { name: 'Active: Painters 2' })).not.toBeChecked();

  await page.getByRole('button', { name: 'Share Painters', exact: true }).click();
  await expect(page.getByText(/^1 Group will be shared with \d+ Operators?\. This cannot be undone\.$/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Share Painters' }).click();
  await expect(row(page, 'Painters')).toContainText('Shared');
  await expect(page.getByRole('button', { name: 'Share Painters', exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete Painters 2' }).click();
  await expect(page.getByText('Confirmation: a group has been deleted.')).toBeVisible();
  await expect(row(page, 'Painters 2')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Painters 2')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Painters 2' }).click();
  await expect(row(page, 'Painters 2')).toHaveCount(0);
});

test('another operator sees the members of a shared group without their numbers, and staff change nothing', async ({ page, browser }) => {
  await signInToConsole(page, 'operator2@demo.test');
  await page.waitForURL('**/messages');
  await page.goto('/group?search=painters');
  await expect(row(page, 'Painters')).toContainText('Shared by Rosa Delgado');
  await expect(tick(page, 'Painters')).toHaveCount(0);
  const dialog = await openGroup(page, 'Painters');
  const andre = dialog.getByRole('listitem').filter({ hasText: 'Andre Thompson' });
  await expect(andre).toContainText('—');
  await expect(andre).not.toContainText('410');
  await expect(dialog.getByRole('button', { name: 'SAVE' })).toHaveCount(0);

  const staff = await (await browser.newContext()).newPage();
  await signInToConsole(staff, 'super@demo.test');
  await staff
    .getByRole('row', { name: /Harborview/ })
    .getByRole('button', { name: /on behalf/i })
    .click();
  await expect(staff).toHaveURL(/\/messages/);
  await staff.goto('/group');
  await expect(staff.getByRole('row', { name: /Everyone/ })).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Add to group' })).toBeDisabled();
  for (const box of await staff.getByRole('checkbox').all()) await expect(box).toBeDisabled();
  for (const each of await staff.getByRole('switch').all()) await expect(each).toBeDisabled();
  await staff.context().close();
});

test('a group is made by keyboard alone', async ({ page, request }) => {
  await openGroups(page);
  await page.getByRole('searchbox', { name: 'Search contacts' }).focus();
  await page.keyboard.type('mei');
  await expect(tick(page, 'Andre Thompson')).toHaveCount(0);
  await expect(tick(page, 'Mei Chen')).toBeEnabled();
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
  };
  // Tabs past the button that clears the search and the box for all, to the found one.
  await press('Tab', 3);
  await expect(tick(page, 'Mei Chen')).toBeFocused();
  await press('Space');
  await press('Tab');
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeFocused();
  await press('Tab');
  await press('Enter');
  await expect(page.getByLabel('Member of')).toBeFocused();
  await page.keyboard.type('J');
  await expect(page.getByLabel('Member of')).toHaveValue('job-site');
  await press('Tab');
  await page.keyboard.type('Keyed');
  await press('Enter');
  await expect(page.getByRole('button', { name: 'Keyed', exact: true })).toBeFocused();
  const token = await fetchToken(request, 'operator@demo.test');
  const answer = await request.get('/api/groups?search=keyed', { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data: { Name: string; Group_Type: string; Member_Count: number }[] };
  expect(data).toEqual([expect.objectContaining({ Name: 'Keyed', Group_Type: 'Job site', Member_Count: 1 })]);
});
