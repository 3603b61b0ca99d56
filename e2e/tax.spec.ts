// Tax on top of the prices, from the billing address: Usage, the card, the first charge, the invoice and its export.
import { readFile } from 'node:fs/promises';
import { joinedPassword, openAccount, signInToConsole } from './people.ts';
import { expect, test } from './test.ts';

test.use({ serverSettings: { MAP: 'embedded', TAX: 'automatic' } });

test('an Account Holder gives the billing address before the card, and sees one sum with its tax everywhere', async ({ page, request }) => {
  const email = `tess.${Date.now()}@billing.test`;
  await openAccount(request, { email, firstName: 'Tess', lastName: 'Payer', company: 'Tess Works', timeZone: 'America/Denver', phone: '2025550188' });
  await signInToConsole(page, email, joinedPassword);
  await expect(page).toHaveURL(/\/messages/);
  await page.goto('/account');
  const footer = page.getByRole('region', { name: 'Billing' });
  await expect(footer).toContainText('$27.50 plus tax');
  await expect(footer).toContainText('Plus tax, once the billing address is known.');

  await footer.getByRole('button', { name: 'Payment Method' }).click();
  const address = page.getByRole('dialog', { name: 'Billing address' });
  await address.getByLabel('Country').selectOption({ label: 'United States' });
  await address.getByLabel('Street').fill('1200 17th Street');
  await address.getByLabel('City').fill('Denver');
  await address.getByLabel('State').fill('CO');
  await address.getByLabel('ZIP code').fill('8020');
  await address.getByRole('button', { name: 'Save' }).click();
  await expect(address.getByText('ZIP code must be five or nine digits, such as 80202')).toBeVisible();
  await address.getByLabel('ZIP code').fill('80202');
  await address.getByRole('button', { name: 'Save' }).click();

  const card = page.getByRole('dialog', { name: 'Payment Method' });
  await card.getByLabel('Card number').fill('4242424242424242');
  await card.getByLabel(/^Expiration date/).fill('12 / 34');
  await card.getByLabel('Security code').fill('123');
  await card.getByRole('button', { name: 'SAVE' }).click();
  await expect(card).toHaveCount(0);
  const rates = page.getByRole('table', { name: 'Monthly Rate' });
  await expect(rates.getByRole('row', { name: /^Tax, 8%/ })).toContainText('$2.20');
  await expect(rates.getByRole('row', { name: /^Projected monthly bill/ })).toContainText('$29.70');
  await expect(footer).toContainText('Billed to 1200 17th Street, Denver');

  await footer.getByRole('button', { name: 'Activate' }).click();
  const question = page.getByRole('dialog', { name: 'Activate' });
  await question.getByRole('radio', { name: 'Charge $29.70 now and give up the free days' }).click();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(footer).toContainText('next bill on');
  await expect(footer).toContainText('Includes $2.20 tax.');

  await page
    .getByRole('combobox', { name: /^Who is on the bill/ })
    .selectOption({ label: (await page.getByRole('option', { name: /^Invoice 0001 .*\$29\.70/ }).textContent()) ?? '' });
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
  const file = await readFile(await saved.path(), 'utf8');
  expect(file).toContain('"Tax","","","","","","","2.20"');
  expect(file).toContain('"Total","","","","","","","29.70","Invoice 0001"');

  const [portal] = await Promise.all([page.waitForEvent('popup'), footer.getByRole('button', { name: 'Billing' }).click()]);
  await expect(portal.getByText('1200 17th Street, Denver, CO 80202, US')).toBeVisible();
  await portal.getByRole('link', { name: '0001' }).click();
  await expect(portal.getByRole('row', { name: /^Tax/ })).toContainText('$2.20');
  await expect(portal.getByRole('row', { name: /^Total/ })).toContainText('$29.70');
});
