// Streets of the installation's own: on the console where a region covers the view, and on a phone without a connection.
import { makeRegion } from './made-region.ts';
import { setMessage } from './messages.ts';
import { signInToConsole, signInToReceiver, takePhone, fetchToken } from './people.ts';
import { drawnLayers, drawnNames, ground, map, servePublicMap, steer } from './public-map.ts';
import { expect, test } from './test.ts';

test.use({ serverSettings: { MAP: 'auto' } });

const ghostTown = { lat: 31.5, lng: -120.5 };

test('a region of the installation draws the streets of the view, and asks no outside server for more', async ({ page, request, server }) => {
  const region = makeRegion(server.dataDir, 'ghost-town', ghostTown);
  try {
    const headers = { authorization: `Bearer ${await fetchToken(request, 'operator@demo.test')}` };
    const saved = await request.post('/api/ourcontents', {
      headers,
      data: {
        content: {
          Title: 'Ghost town',
          Body: 'Nobody is here.',
          Location: 'Ghost town',
          Lat: ghostTown.lat,
          Long: ghostTown.lng,
          Radius: 400,
          Radius_Unit: 2,
          Mode: 1,
        },
        message_settings: {
          StartDate: '2026-11-22',
          EndDate: '2026-11-22',
          RepeatOption: 'No',
          RepeatDays: '1,1,1,1,1,1,1',
          TimeStart: '12:00 AM',
          TimeEnd: '11:59 PM',
          When: 'Arriving',
        },
      },
    });
    const { insertId } = (await saved.json()) as { insertId: string };
    const { asked } = await servePublicMap(page);
    await signInToConsole(page, 'operator@demo.test');
    await page.waitForURL('**/messages');
    await page.goto(`/messages/editor?id=${insertId}`);
    await expect(page.getByText('Streets: ghost-town')).toBeVisible({ timeout: 20_000 });
    await expect(ground(page)).toHaveAttribute('data-ground', 'region');
    await expect.poll(() => drawnNames(page, '[data-ground] > div')).toEqual(expect.arrayContaining(['5th Street', 'E Avenue']));
    await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible();
    expect(asked).toEqual([]);
    // From far above, the region is a dot: the public map is better there.
    await map(page).locator('canvas').focus();
    for (let step = 0; step < 7; step += 1) await steer(page, '-');
    await expect(ground(page)).toHaveAttribute('data-ground', 'style', { timeout: 15_000 });
    await expect.poll(() => drawnLayers(page)).toEqual(expect.arrayContaining(['roads', 'circle-edge']));
    await request.delete('/api/ourcontents', { headers, data: { ContentID: insertId } });
  } finally {
    region.remove();
  }
});

test('a phone has the streets around its places without a connection, and says how much it keeps', async ({ browser, request, server }) => {
  test.setTimeout(180_000);
  const region = makeRegion(server.dataDir, 'ghost-town', ghostTown);
  try {
    const headers = { authorization: `Bearer ${await fetchToken(request, 'operator@demo.test')}` };
    const number = '+12025550199';
    const added = await request.post('/api/teams', { headers, data: { FirstName: 'Gus', LastName: 'Ghost', PhoneNumber: '2025550199', countryCode: 'US' } });
    const { UserID } = (await added.json()) as { UserID: string };
    await setMessage(request, headers, {
      contactId: UserID,
      content: { Title: 'Ghost town', Body: 'Nobody is here.', Lat: ghostTown.lat + 0.003, Long: ghostTown.lng, Location: 'Ghost town' },
    });
    const { context, page } = await takePhone(browser);
    await context.setGeolocation({ latitude: ghostTown.lat, longitude: ghostTown.lng, accuracy: 8 });
    await signInToReceiver(page, number);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    // The service worker must be in charge, and the tiles on the phone.
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await expect.poll(async () => page.evaluate(async () => (await (await caches.open('earshot-map')).keys()).length), { timeout: 30_000 }).toBeGreaterThan(4);
    await page.reload();
    await expect.poll(async () => page.evaluate(() => localStorage.getItem('earshot.keptMap')), { timeout: 30_000 }).toContain('"isWhole":true');
    await page.getByRole('button', { name: 'Map' }).click();
    await expect(page.locator('[data-map=region] canvas')).toBeVisible({ timeout: 20_000 });
    await page.reload();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Map' }).click();
    await expect(page.locator('[data-map=region] canvas')).toBeVisible({ timeout: 20_000 });
    await expect.poll(() => drawnNames(page, '.webgl-map'), { timeout: 20_000 }).toEqual(expect.arrayContaining(['5th Street']));
    await page.screenshot({ path: 'test-results/look/receiver-map-offline.png' });
    await page.getByText('Readiness').click();
    await expect(page.getByText(/^Offline map: \d+\.\d of at most 12 MB on this phone/)).toBeVisible();
    await context.close();
    await request.delete('/api/teams', { headers, data: { UserID, deleteRow: 1 } });
  } finally {
    region.remove();
  }
});
