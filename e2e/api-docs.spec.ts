// `/api/docs`: every call for people, in a viewer that asks only this server.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const viewerIn = (page: Page) => page.locator('openapi-explorer');

/** Opens the page and finds the call that saves a message, as a stranger would. */
async function findCall(page: Page): Promise<void> {
  await page.goto('/api/docs');
  const menu = viewerIn(page).getByRole('navigation', { name: 'API Menu' });
  await expect(menu.getByRole('link', { name: /^messages / })).toBeVisible();
  await menu.getByPlaceholder('Search calls').fill('UPDATE a Message');
  await menu.getByRole('link', { name: 'Create or update a message' }).click();
  await expect(viewerIn(page).getByRole('main').getByText('/api/ourcontents')).toBeVisible();
  await expect(viewerIn(page).getByRole('main').getByText('Radius_Unit').first()).toBeVisible();
}

test('a stranger finds a call by its words, without another server and without a style that the policy refuses', async ({ page, server }) => {
  const elsewhere: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => void (/^(?:data|blob):/.test(request.url()) || request.url().startsWith(server.url) || elsewhere.push(request.url())));
  page.on('console', (message) => void (message.type() === 'error' && refused.push(message.text())));
  await findCall(page);
  await page.getByRole('link', { name: 'OpenAPI file' }).click();
  await expect(page.locator('body')).toContainText('"openapi":"3.1.0"');
  expect([elsewhere, refused]).toEqual([[], []]);
});

for (const [width, colorScheme] of [
  [390, 'dark'],
  [800, 'light'],
  [1440, 'dark'],
] as const)
  test(`a call is readable at ${width} px in the ${colorScheme} scheme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    await findCall(page);
    await expect(viewerIn(page)).toHaveCSS('background-color', colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(20, 29, 44)');
    expect(await page.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(width);
    await viewerIn(page).getByRole('button', { name: '401' }).click();
    await expect(viewerIn(page).getByText('waitSeconds').filter({ visible: true })).toHaveCount(1);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  });
