// From a number of the list to the people behind it, to the remedies for each, and back. By keyboard, at a desk and on a phone.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { check, checkAtEveryWidth, heights } from './look.ts';
import { setMessage } from './messages.ts';
import { demoZone, joinedPassword, openAccount, signInToConsole, signInToReceiver, takePhone } from './people.ts';
import { expect, test } from './test.ts';

const gate = { latitude: 39.8533, longitude: -105.0001, accuracy: 8 };
const driver = '+12025550171';
const email = 'rita@remedies.test';

/** A company with a driver who has the app, a second one with a wrong number, and one message for both. */
async function openCompany(request: APIRequestContext) {
  const headers = await openAccount(request, { email, firstName: 'Rita', lastName: 'Rowe', company: 'Remedies', timeZone: demoZone, phone: '2025550170' });
  const add = async (FirstName: string, LastName: string, PhoneNumber: string): Promise<string> => {
    const added = await request.post('/api/teams', { headers, data: { FirstName, LastName, PhoneNumber, countryCode: 'US' } });
    return ((await added.json()) as { UserID: string }).UserID;
  };
  const ids = [await add('Dan', 'Driver', driver), await add('Nora', 'Newman', '2025550172')];
  const id = await setMessage(request, headers, {
    content: { Title: 'Gate code', Body: 'The code is 4471.', Lat: gate.latitude, Long: gate.longitude },
    contactId: ids.join(','),
  });
  return { headers, id: id ?? '', nora: ids[1] ?? '' };
}

const textsTo = async (request: APIRequestContext, phone: string): Promise<readonly string[]> => {
  const answer = await request.get(`/dev/inbox?to=${encodeURIComponent(phone)}`, { headers: { accept: 'application/json' } });
  return ((await answer.json()) as { body: string }[]).map(({ body }) => body);
};

const heardPanel = (page: Page) => page.getByRole('dialog', { name: 'Gate code' });
const heardCell = (page: Page) => page.getByRole('link', { name: /who heard Gate code$/ }).filter({ visible: true });

/** Opens a menu by keyboard and takes an entry. */
async function choose(page: Page, menu: Locator, entry: string): Promise<void> {
  await menu.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitem', { name: entry }).focus();
  await page.keyboard.press('Enter');
}

test('the list leads by keyboard to who has not heard, a text message, another number and its invitation, and a hearing shows at once', async ({
  browser,
  request,
  page,
}) => {
  test.setTimeout(240_000);
  const { id } = await openCompany(request);
  const { page: phone, context } = await takePhone(browser);
  await context.setGeolocation({ ...gate, latitude: gate.latitude - 0.1 });
  await signInToReceiver(phone, driver);
  await phone.getByRole('button', { name: 'Start', exact: true }).click();

  const following = page.waitForResponse('**/api/activity/stream*');
  await page.setViewportSize({ width: 1440, height: heights[1440] });
  await signInToConsole(page, email, joinedPassword);
  await following;
  await heardCell(page).focus();
  await page.keyboard.press('Enter');
  const panel = heardPanel(page);
  await expect(panel.getByRole('heading', { name: 'Gate code' })).toBeFocused();
  const dan = panel.getByRole('row', { name: /Dan Driver/ });
  const nora = panel.getByRole('row', { name: /Nora Newman/ });
  await expect(dan).toContainText(/Waiting.*Has not arrived yet/);
  await expect(nora).toContainText(/Not Delivered.*not agreed yet/);
  await expect(panel.getByRole('button', { name: '1 was invited and has not agreed' })).toBeVisible();
  // The list can be used beside it.
  await expect(page.getByRole('link', { name: 'Gate code', exact: true })).toBeVisible();
  await checkAtEveryWidth(page, 'who-heard', 'light');
  await page.setViewportSize({ width: 1440, height: heights[1440] });

  const before = (await textsTo(request, driver)).length;
  await choose(page, dan.getByRole('button', { name: 'Actions for Dan Driver' }), 'Text');
  const question = page.getByRole('dialog', { name: 'Send text messages' });
  await expect(question).toContainText('Send 1 text message asking the person to open the app and listen?');
  await question.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(dan).toContainText('Sent 1 text message.');
  await expect.poll(async () => (await textsTo(request, driver)).length).toBe(before + 1);
  await expect(dan).toContainText(/Reminded/);

  await choose(page, nora.getByRole('button', { name: 'Actions for Nora Newman' }), 'Correct the number');
  const form = page.getByRole('dialog', { name: 'Edit contact' });
  await form.getByLabel('Phone number', { exact: true }).fill('(202) 555-0173');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(form).toContainText('The number was changed.');
  await check(page, 'number-changed', { width: 1440, scheme: 'light' });
  await form.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(form).toHaveCount(0);
  // The panel is still there, and can invite the new number.
  await expect(nora).toContainText('Not invited');
  await nora.getByRole('button', { name: 'Invite Nora Newman' }).press('Enter');
  await expect(nora).toContainText(/Invited .*not agreed yet/);
  await expect.poll(() => textsTo(request, '+12025550173')).not.toEqual([]);

  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.goto(`/messages?heard=${id}`);
  await expect(dan).toContainText('Waiting');
  for (const step of [0, 1, 2, 3, 4]) {
    await context.setGeolocation({ ...gate, latitude: gate.latitude + step / 111_000 });
    await phone.waitForTimeout(1000);
  }
  await expect(dan).toContainText(/Heard.*Heard \w+ \d+/, { timeout: 60_000 });
  await expect(dan).toHaveAttribute('data-changed');
  await expect(panel.getByRole('button', { name: '1 heard' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(heardCell(page)).toBeFocused();

  // On a phone it is a page, which Back closes.
  await page.setViewportSize({ width: 390, height: heights[390] });
  await page.goto('/messages');
  await heardCell(page).click();
  await expect(dan).toBeVisible();
  await expect(page.getByRole('table', { name: 'Messages' })).toBeHidden();
  expect((await panel.boundingBox())?.width).toBe(390);
  await panel.getByRole('button', { name: '1 heard' }).click();
  await expect(nora).toHaveCount(0);
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();
  await context.close();
});

test('Activity leads with what was not heard, and a reason leads to its people', async ({ page }) => {
  await signInToConsole(page, 'operator@demo.test');
  await page.goto('/activity');
  const trouble = page.getByRole('region', { name: 'Not heard', exact: true });
  await expect(trouble.getByRole('heading', { name: /^\d+ (not delivered|missed):$/ }).first()).toBeVisible();
  await checkAtEveryWidth(page, 'trouble', 'light');
  const reason = trouble.getByRole('link').first();
  const words = /^\d+ [a-z ]+?(?= Remind| Text| Invite| See)/.exec((await reason.textContent()) ?? '')?.[0] ?? '';
  await reason.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Active messages' });
  await expect(panel.getByRole('button', { name: words, exact: true })).toHaveAttribute('aria-pressed', 'true');
  await checkAtEveryWidth(page, 'who-heard-all', 'light');
  await page.keyboard.press('Escape');
  await expect(reason).toBeFocused();
});
