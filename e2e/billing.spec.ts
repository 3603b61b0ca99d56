// From free use to a paid account and back, in a browser: the card form, the 3-D check, the slider, the provider's pages (spec 2 §2.5).
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { joinedPassword, openAccount, signInToConsole } from './people.ts';
import { expect, test } from './test.ts';

/** Opens an account of its own by the mailed link; returns the Account Holder's address. */
async function openPayersAccount(request: APIRequestContext, name: string): Promise<string> {
  const email = `${name.toLowerCase()}.${Date.now()}@billing.test`;
  const person = { firstName: name, lastName: 'Payer', company: `${name} Works`, timeZone: 'America/Denver' };
  await openAccount(request, { email, ...person, phone: '2025550188' });
  return email;
}

async function openUsage(page: Page, email: string): Promise<void> {
  await signInToConsole(page, email, joinedPassword);
  await expect(page).toHaveURL(/\/messages/);
  await page.goto('/account');
  await expect(page.getByRole('region', { name: 'Billing' })).toBeVisible();
}

const footer = (page: Page) => page.getByRole('region', { name: 'Billing' });

async function addContact(page: Page, firstName: string, phone: string): Promise<void> {
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Add contact' }).click();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Held');
  await page.getByLabel('Phone number', { exact: true }).fill(phone);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /save|add/i })
    .click();
}

/** Exports the chosen bill, and reads the file. */
async function exportBill(page: Page): Promise<string> {
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
  return readFile(await saved.path(), 'utf8');
}

async function typeCard(page: Page, number: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Payment Method' });
  await dialog.getByLabel('Card number').fill(number);
  await dialog.getByLabel(/^Expiration date/).fill('12 / 34');
  await dialog.getByLabel('Security code').fill('123');
  await dialog.getByRole('button', { name: 'SAVE' }).click();
}

test('an Account Holder saves a card, activates, raises the number of messages, and the account follows the payments', async ({ page, request }) => {
  const email = await openPayersAccount(request, 'Paula');
  await openUsage(page, email);
  await expect(footer(page)).toContainText('Start 14-day free period, or activate your account.');
  // A disabled slider has no thumb to move.
  await expect(page.getByRole('slider', { name: 'Concurrent Geofence Messages' })).toHaveCount(0);

  await footer(page).getByRole('button', { name: 'Payment Method' }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment Method' });
  await typeCard(page, '4000000000000002');
  await expect(dialog.getByText('Your card was declined.').first()).toBeVisible();
  await typeCard(page, '4000002500003155');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(footer(page)).toContainText('ending in 3155');

  await footer(page).getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByRole('dialog')).toContainText('$27.50');
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /give up the free days/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(footer(page).getByRole('button', { name: 'Activate' })).toHaveCount(0);
  await expect(footer(page)).toContainText('next bill on');

  const slider = page.getByRole('slider', { name: 'Concurrent Geofence Messages' });
  await expect(slider).toBeEnabled();
  await slider.press('ArrowRight');
  await slider.press('ArrowRight');
  await expect(page.getByRole('table', { name: 'Monthly Rate' }).getByRole('row', { name: /Concurrent messages/ })).toContainText('35 × $0.50');
  await footer(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('table', { name: 'Monthly Rate' }).getByRole('row', { name: /Concurrent messages/ })).toContainText('25 × $0.50');
  await slider.press('ArrowRight');
  await footer(page).getByRole('button', { name: 'Update Usage' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirmation' });
  await expect(confirmation).toContainText('30 Geofence Messages can now be concurrently active');
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirmation).toHaveCount(0);
  await expect(footer(page)).toContainText('$30.00');

  expect(await exportBill(page)).toContain('"Total","","","","","","","30.00","Projected bill, for 30 days of this usage"');
  await page
    .getByRole('combobox', { name: /^Who is on the bill/ })
    .selectOption({ label: (await page.getByRole('option', { name: /^Invoice 0001/ }).textContent()) ?? '' });
  const invoice = await exportBill(page);
  expect(invoice).toContain(`"Admin","Paula Payer","${email}"`);
  expect(invoice).toContain('"Total","","","","","","","27.50","Invoice 0001"');

  const [portal] = await Promise.all([page.waitForEvent('popup'), footer(page).getByRole('button', { name: 'Billing' }).click()]);
  await expect(portal.getByText('Sandbox: no real card is taken, no money moves.')).toBeVisible();
  await expect(portal.getByRole('heading', { name: 'Billing' })).toBeVisible();
  await portal.getByLabel('Another test card').selectOption('charge_fails');
  await portal.getByRole('button', { name: 'Use this card' }).click();
  await portal.getByRole('button', { name: 'Play the next period' }).click();
  await expect(portal.getByRole('button', { name: /^Pay \$/ })).toBeVisible();

  await page.reload();
  const overdue = 'A payment failed. Messages are delivered for 7 more days: settle it in Billing.';
  await expect(footer(page)).toContainText(overdue);
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(overdue);
  await addContact(page, 'Gwen', '2025550189');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await portal.getByLabel('Another test card').selectOption('visa');
  await portal.getByRole('button', { name: 'Use this card' }).click();
  await portal.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(portal.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0);
  await page.goto('/account');
  await expect(footer(page)).not.toContainText('A payment failed');
  await expect(footer(page)).toContainText('next bill on');

  await portal.getByText('End it today').click();
  await portal.getByRole('button', { name: 'Cancel now' }).click();
  await expect(portal.getByRole('button', { name: 'Cancel now' })).toHaveCount(0);
  await page.reload();
  await expect(footer(page)).toContainText('Your account has been deactivated. Update your Billing.');
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Your account has been deactivated');
  await addContact(page, 'Ann', '2025550190');
  await expect(page.getByText('To add, edit or delete Contacts, update your Billing.')).toBeVisible();
  await page.goto('/account');
  await footer(page).getByRole('button', { name: 'Activate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(footer(page)).toContainText('next bill on');
});

test('a refused 3-D check and an invalid card number leave the account without a card', async ({ page, request }) => {
  await openUsage(page, await openPayersAccount(request, 'Rita'));
  await footer(page).getByRole('button', { name: 'Payment Method' }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment Method' });
  const sent: string[] = [];
  page.on('request', (outgoing) => sent.push(outgoing.postData() ?? ''));
  await typeCard(page, '4111111111111111');
  await expect(dialog.getByText('The sandbox takes published test cards only.').first()).toBeVisible();
  await typeCard(page, '4000002500003155');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByText(/unable to authenticate your payment method/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'CLOSE', exact: true }).click();
  await expect(footer(page).getByRole('button', { name: 'Payment Method' })).toBeVisible();
  // A card number never leaves the browser.
  expect(sent.filter((body) => /4111|3155/.test(body))).toEqual([]);
});

test('staff on behalf see the figures, and every control is closed', async ({ page }) => {
  await signInToConsole(page, 'super@demo.test');
  await page.getByRole('button', { name: 'Open on behalf of Harborview Property Services' }).click();
  await expect(page).toHaveURL(/\/messages/);
  await page.goto('/account');
  await expect(page.getByRole('table', { name: 'Monthly Rate' })).toBeVisible();
  await expect(footer(page).getByRole('button', { name: 'Billing' })).toBeDisabled();
  // A disabled slider has no thumb to move.
  await expect(page.getByRole('slider', { name: 'Concurrent Geofence Messages' })).toHaveCount(0);
});

test('in the days of grace the banner’s text has the full width, on a phone and beside the page', async ({ page }) => {
  await page.route('**/api/saas-client/free-trial*', async (route) => {
    const answer = await route.fetch();
    const message = 'A payment failed. Messages are delivered for 7 more days: settle it in Billing.';
    const tip = { isTooltip: 1, toolTipTitle: 'Payment failed', toolTipMessage: 'The card was declined.' };
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...tip, message, graceEndsAt: '2099-05-01T10:00:00.000Z' } });
  });
  await signInToConsole(page, 'holder@demo.test');
  const banner = page.getByRole('region', { name: 'Notifications' });
  for (const width of [390, 800, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const words = banner.getByRole('link', { name: /A payment failed/ });
    await expect(words).toBeVisible();
    const button = banner.getByRole('button', { name: 'About this status' });
    const [whole, text, end] = await Promise.all([banner.locator('[style]').first().boundingBox(), words.boundingBox(), button.boundingBox()]);
    expect(text?.width).toBeGreaterThan((whole?.width ?? 0) * 0.7);
    expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual((whole?.x ?? 0) + (whole?.width ?? 0));
  }
});
