// Every screen at every width in both schemes: no overflow, no complaint, and no finding of the accessibility checker.
import { check, checkAtEveryWidth, heights, schemes, views, widths } from './look.ts';
import { signInToConsole, signInToReceiver } from './people.ts';
import { recordSpeech } from './speech.ts';
import { expect, test } from './test.ts';

test.use({ hasDemoStreets: true });

for (const { width, scheme } of views)
  test(`the screens at ${width} px, ${scheme}`, async ({ browser }) => {
    // Some twenty screens, drawn without a graphics card.
    test.setTimeout(240_000);
    const view = { width, scheme };
    const context = await browser.newContext({
      viewport: { width, height: heights[width] },
      colorScheme: scheme,
      permissions: ['geolocation', 'screen-wake-lock'],
      geolocation: { latitude: 39.2838, longitude: -76.5905, accuracy: 8 },
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));

    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check(page, 'landing', view);
    await signInToConsole(page, 'operator@demo.test');
    await expect(page.getByRole('row', { name: /Deliver pallets to bay 4/ })).toBeVisible();
    await check(page, 'messages', view);

    await page.getByRole('link', { name: 'Deliver pallets to bay 4', exact: true }).click();
    await expect(page.locator('[data-drawn=webgl]')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Deliver pallets to bay 4');
    await check(page, 'composer', view);
    await page.getByRole('combobox', { name: 'Radius' }).click();
    await expect(page.getByRole('listbox', { name: 'Radius' })).toBeVisible();
    await check(page, 'composer-radius', view);
    await page.getByRole('combobox', { name: 'Add receivers' }).click();
    await expect(page.getByRole('listbox', { name: 'Receivers' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await check(page, 'composer-receivers', view);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Ready now/ })).toBeFocused();
    await page.getByRole('button', { name: 'Message Settings' }).click();
    await expect(page.getByRole('dialog', { name: 'Message Settings' })).toBeVisible();
    await check(page, 'settings', view);
    await page.getByRole('combobox', { name: 'Duration' }).click();
    await expect(page.getByRole('listbox', { name: 'Duration' })).toBeVisible();
    await check(page, 'settings-duration', view);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Browse all' }).click();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
    await check(page, 'receivers', view);

    await page.goto('/contacts');
    await expect(page.getByRole('row', { name: /Ana Morales/ })).toBeVisible();
    await check(page, 'contacts', view);
    await page.getByRole('checkbox', { name: 'Select Ana Morales' }).check();
    await check(page, 'contacts-selected', view);
    await page.getByRole('button', { name: 'Add contact' }).click();
    await expect(page.getByRole('dialog').getByLabel('First name')).toBeVisible();
    await check(page, 'contact-form', view);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('dialog').getByText('Drop a CSV file here')).toBeVisible();
    await check(page, 'contacts-import', view);

    await page.goto('/group');
    await expect(page.getByRole('row', { name: /Northside Crew/ })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Ana Morales' })).toBeVisible();
    await check(page, 'groups', view);
    await page.getByRole('checkbox', { name: 'Select Ana Morales' }).check();
    await page.getByRole('button', { name: 'Add to group' }).click();
    await expect(page.getByPlaceholder('Name*')).toBeVisible();
    await check(page, 'new-group', view);
    await page.getByRole('button', { name: 'CANCEL' }).click();
    await page.getByRole('button', { name: 'Northside Crew', exact: true }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Select Ana Morales' }).check();
    await check(page, 'group', view);
    await page.keyboard.press('Escape');

    await page.goto('/activity');
    await expect(page.getByRole('row', { name: /Ana Morales/ })).toBeVisible();
    await check(page, 'activity', view);
    await page.goto('/activity/over-time?days=30');
    await expect(page.getByRole('img', { name: /^Day by day/ })).toBeVisible();
    for (const text of ['Show as a table', 'By place, as a table']) await page.getByText(text, { exact: true }).click();
    await check(page, 'activity-over-time', view);

    // Through the circles of the town, by road, with all inboxes.
    await page.goto('/drive-test');
    await page.locator('summary').filter({ hasText: 'Points' }).click();
    for (const point of ['39.28557, -76.59359', '39.27930, -76.56610']) {
      await page.getByLabel('New point, latitude and longitude').fill(point);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
    }
    await page.getByLabel('Start time').fill('09:00');
    await page.getByRole('button', { name: 'Drive', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Messages on the drive' })).toBeVisible({ timeout: 30_000 });
    await check(page, 'drive-test', view);

    await page.goto('/hear');
    await expect(page.locator('iframe').contentFrame().getByRole('main')).toBeVisible({ timeout: 30_000 });
    await check(page, 'hear-phone', view);

    const receiver = await context.newPage();
    receiver.on('pageerror', (error) => complaints.push(error.message));
    await recordSpeech(receiver);
    await receiver.goto('/app/');
    await expect(receiver.getByLabel('Phone number')).toBeVisible();
    await check(receiver, 'receiver-sign-in', view);
    expect(complaints).toEqual([]);
    await context.close();
  });

for (const scheme of schemes)
  test(`the preview and the pages that text messages lead to, at every width, ${scheme}`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme: scheme, viewport: { width: 1440, height: heights[1440] } });
    const page = await context.newPage();
    const atEveryWidth = (name: string) => checkAtEveryWidth(page, name, scheme);
    await recordSpeech(page);
    await signInToConsole(page, 'operator@demo.test');
    await expect(page.getByRole('row', { name: /Deliver pallets to bay 4/ })).toBeVisible();
    await page.getByRole('link', { name: 'Deliver pallets to bay 4', exact: true }).click();
    await page.getByRole('button', { name: 'Phone Preview' }).click();
    const link = page.getByRole('link', { name: 'Open it here' });
    await expect(link).toBeVisible();
    await atEveryWidth('preview');
    await page.goto((await link.getAttribute('href')) ?? '');
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    await atEveryWidth('listen');
    await page.goto('/listen/nothing?t=wrong');
    await expect(page.getByRole('alert')).toBeVisible();
    await atEveryWidth('listen-gone');
    await page.goto('/download-app');
    await expect(page.getByRole('heading', { name: 'Download the mobile app' })).toBeVisible();
    await atEveryWidth('download-app');
    await context.close();
  });

for (const scheme of schemes)
  test(`the pages of an Account Holder, at every width, ${scheme}`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme: scheme, viewport: { width: 1440, height: heights[1440] } });
    const page = await context.newPage();
    const atEveryWidth = (name: string) => checkAtEveryWidth(page, name, scheme);
    await signInToConsole(page, 'holder@demo.test');
    await page.waitForURL('**/messages');
    await page.goto('/admin');
    await expect(page.getByRole('row', { name: /Rosa Delgado/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Admins' })).toContainText(/\d/);
    await atEveryWidth('admin');
    await page.getByRole('tab', { name: 'Audit' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Audit' })).toContainText(/invited/);
    await atEveryWidth('audit');
    await page.goto('/account');
    const billing = page.getByRole('region', { name: 'Billing' }).getByRole('button', { name: 'Billing' });
    await expect(billing).toBeVisible();
    await atEveryWidth('usage');
    const [portal] = await Promise.all([page.waitForEvent('popup'), billing.click()]);
    await expect(portal.getByRole('heading', { name: 'Invoices' })).toBeVisible();
    await checkAtEveryWidth(portal, 'billing', scheme);
    await portal.getByRole('link', { name: '0001' }).click();
    await expect(portal.getByRole('heading', { name: /Invoice 0001/ })).toBeVisible();
    await checkAtEveryWidth(portal, 'invoice', scheme);
    await portal.close();
    await page.getByRole('button', { name: 'Dana Whitfield' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page.getByRole('dialog', { name: 'Profile' }).getByLabel('First name')).toBeVisible();
    await atEveryWidth('profile');
    await context.close();
  });

test('the receiver app listening, at every width in both schemes', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: heights[390] },
    permissions: ['geolocation', 'screen-wake-lock'],
    geolocation: { latitude: 39.28327, longitude: -76.59334, accuracy: 8 },
  });
  const page = await context.newPage();
  await recordSpeech(page);
  const answer = await page.request.post('/api/auth/sign-in/email', { data: { email: 'operator@demo.test', password: 'earshot-demo' } });
  const { token } = (await answer.json()) as { token: string };
  const list = await page.request.get('/api/teams?search=Ana%20Morales', { headers: { authorization: `Bearer ${token}` } });
  const [contact] = ((await list.json()) as { teams: { docs: { PhoneNumber: string }[] } }).teams.docs;
  await signInToReceiver(page, contact?.PhoneNumber ?? '');
  for (const scheme of schemes)
    for (const width of widths) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: heights[width] });
      await check(page, 'receiver-start', { width, scheme });
    }
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('button', { name: 'End listening' })).toBeVisible();
  await expect(page.getByRole('status').first()).not.toHaveText(/Starting/);
  for (const scheme of schemes)
    for (const width of widths) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: heights[width] });
      await check(page, 'receiver', { width, scheme });
    }
  await context.close();
});
