// A real place: a street corner is found by its names, seen among its streets, driven to by road, and its message heard there.
import { distanceMeters, type Fix } from '@earshot/geofence';
import type { Page } from '@playwright/test';
import { isLong } from './look.ts';
import { signInToConsole, signInToReceiver, takePhone, fetchToken } from './people.ts';
import { drawnNames } from './public-map.ts';
import { spokenOn } from './speech.ts';
import { expect, test } from './test.ts';
import { placeAtStart, replay } from './trace.ts';

test.use({ hasDemoStreets: true });

const operator = 'operator2@demo.test';
const phone = '+12025550131';
const corner = { lat: 39.28596, lng: -76.58433 };
const body = 'The key is with the porter at number nine.';

interface DriveOnTheWire {
  readonly results: readonly {
    readonly report: { readonly way: readonly { readonly lat: number; readonly lng: number; readonly at: string }[]; readonly lengthMeters: number };
  }[];
}

/** The seconds of a drive that end a little behind the beginning of the circle. */
function approachTo({ results }: DriveOnTheWire, radiusMeters: number): readonly Fix[] {
  const way = (results[0]?.report.way ?? []).map(({ lat, lng, at }) => ({ lat, lng, at: Date.parse(at) }));
  const first = way[0]?.at ?? 0;
  const last = way.at(-1)?.at ?? 0;
  const fixes = Array.from({ length: Math.floor((last - first) / 1000) + 1 }, (_, second): Fix => {
    const at = first + second * 1000;
    const next = way.findIndex((point) => point.at > at);
    const [from, to] = [way.at(next - 1), way.at(next)];
    if (!from || !to || next < 1) return { ...(way.at(-1) ?? corner), at, accuracyMeters: 8 };
    const share = (at - from.at) / (to.at - from.at);
    return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share, at, accuracyMeters: 8 };
  });
  const entered = fixes.findIndex((fix) => distanceMeters(fix, corner) < radiusMeters);
  return fixes.slice(Math.max(0, entered - 6), entered + 14);
}

async function findCorner(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New Message' }).click();
  await page.getByLabel('Search for a place or address').fill('South Patterson Park Avenue & Eastern Avenue');
  await page
    .getByRole('listbox', { name: 'Places' })
    .getByRole('option', { name: /^Eastern Avenue & South Patterson Park Avenue/ })
    .click();
  await page.getByRole('combobox', { name: 'Radius' }).or(page.getByLabel('Radius')).first().click();
  await page.getByRole('option', { name: '100 yd' }).click();
}

test('a street corner is picked, seen among its streets, driven to by road and heard', async ({ page, browser, request }) => {
  test.skip(!isLong, 'half a minute of driving; the main job has a drive in every check');
  test.setTimeout(180_000);
  const headers = { authorization: `Bearer ${await fetchToken(request, operator)}` };
  const added = await request.post('/api/teams', { headers, data: { FirstName: 'Vera', LastName: 'Corner', PhoneNumber: phone.slice(2), countryCode: 'US' } });
  expect(added.status(), await added.text()).toBe(200);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInToConsole(page, operator);
  await page.waitForURL('**/messages');
  await findCorner(page);
  await expect(page.getByText('Streets: baltimore')).toBeVisible({ timeout: 20_000 });
  await expect
    .poll(() => drawnNames(page, '[data-ground] > div'), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['Eastern Avenue', 'South Patterson Park Avenue']));
  await page.screenshot({ path: 'test-results/look/street-corner.png' });

  await page.getByLabel('Title', { exact: true }).fill('Key of the corner house');
  await page.getByLabel('Message', { exact: true }).fill(body);
  await page.getByRole('button', { name: 'Browse all' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Contacts' }).click();
  await dialog.getByLabel('Search contacts').fill('Vera Corner');
  await dialog.getByRole('checkbox', { name: 'Vera Corner' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'SAVE MESSAGE' }).click();
  await expect(page.getByText('This Message is set.')).toBeVisible();

  // From a house number, by the fastest roads.
  await page.goto('/drive-test');
  await page.getByRole('radio', { name: 'Two places' }).check({ force: true });
  const choose = async (label: string, text: string, option: RegExp): Promise<void> => {
    await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('listbox', { name: 'Places' }).getByRole('option', { name: option }).first().click();
  };
  await choose('From', '2400 Boston Street', /^2400 Boston Street/);
  await choose('To', 'Eastern Avenue & South Patterson Park Avenue', /^Eastern Avenue & South Patterson Park Avenue/);
  await expect(page.getByText('Roads © OpenStreetMap contributors')).toBeVisible();
  await page.getByLabel('Speed').selectOption('Road speeds');
  await page.getByLabel('Who is driving').selectOption('A receiver');
  await page.getByRole('combobox', { name: 'Receiver' }).fill('Vera');
  await page.getByRole('option', { name: 'Vera Corner' }).click();
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/drivetests/run'));
  await page.getByRole('button', { name: 'Drive', exact: true }).click();
  await expect(page.getByRole('row', { name: /Key of the corner house/ })).toContainText('Finished');
  await expect(page.getByText(/ at road speeds$/)).toBeVisible();
  const driven = (await (await answered).json()) as DriveOnTheWire;
  const way = driven.results[0]?.report.way ?? [];
  const straight = distanceMeters(way[0] ?? corner, way.at(-1) ?? corner);
  expect(driven.results[0]?.report.lengthMeters).toBeGreaterThan(straight * 1.05);
  await page.screenshot({ path: 'test-results/look/street-corner-drive.png', fullPage: true });

  // The same way with a phone.
  const approach = approachTo(driven, 91.44);
  const { context, page: receiver } = await takePhone(browser);
  await placeAtStart([context], approach);
  await signInToReceiver(receiver, phone);
  await receiver.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(receiver.getByText('Key of the corner house').first()).toBeVisible();
  await replay([context], approach);
  await expect.poll(async () => (await spokenOn(receiver)).map(({ text }) => text).join(' '), { timeout: 20_000 }).toContain(body);
  await context.close();
});
