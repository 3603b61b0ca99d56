// Readiness of a phone, the warnings to a driver when something is taken away, and recovery from each.
import type { APIRequestContext, CDPSession, Page } from '@playwright/test';
import { setMessage } from './messages.ts';
import { check, schemes, checkAtEveryWidth } from './look.ts';
import { enterReceiver, signInToReceiver, takePhone, fetchToken } from './people.ts';
import { recordSpeech, spokenOn } from './speech.ts';
import { expect, test } from './test.ts';

const operator = 'operator@demo.test';

interface Row {
  readonly headers: { readonly authorization: string };
  readonly path: string;
  readonly data: object;
}

/** Rows of this journey, removed at its end. */
const made: Row[] = [];

test.afterEach(async ({ request }) => {
  for (const { headers, path, data } of made.splice(0)) {
    if (path === '/api/ourcontents') await request.delete(path, { headers, data });
    else await request.post(path, { headers, data });
  }
});

/** The number of a new contact with one message far away. */
async function takeNumber(request: APIRequestContext): Promise<string> {
  const headers = { authorization: `Bearer ${await fetchToken(request, operator)}` };
  const phone = `970555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
  const added = await request.post('/api/teams', { headers, data: { FirstName: 'Rita', LastName: 'Ready', PhoneNumber: phone, countryCode: 'US' } });
  const { UserID } = (await added.json()) as { UserID: string };
  const content = { Title: 'Far away', Body: 'You are there.', Lat: -20, Long: -120, Location: 'The sea' };
  const insertId = await setMessage(request, headers, { content, contactId: UserID });
  made.push({ headers, path: '/api/ourcontents', data: { singleDelete: insertId } }, { headers, path: '/api/teams', data: { UserID, deleteRow: 1 } });
  return `+1${phone}`;
}

/** Reports of readiness from the phone, oldest first. */
function listenToReadiness(page: Page): Record<string, string>[] {
  const told: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/receiver/readiness')) told.push((request.postDataJSON() as { readiness: Record<string, string> }).readiness);
  });
  return told;
}

const start = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Listening', exact: true })).toBeVisible();
};

const hide = async (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isHidden ? 'hidden' : 'visible',
  );

const item = (page: Page, name: string) => page.locator('.check').filter({ has: page.getByText(name, { exact: true }) });

const pageOrigin = (page: Page): string => new URL(page.url()).origin;

const developerTools = async (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);

test('the list says what is missing and mends it, and the server hears of each change', async ({ browser, request }) => {
  const { context, page } = await takePhone(browser);
  const told = listenToReadiness(page);
  await signInToReceiver(page, await takeNumber(request));
  await expect(item(page, 'Listening')).toContainText('Not started');
  await expect(item(page, 'Voice')).toContainText('On this phone');
  await expect(item(page, 'Position')).toContainText('Allowed');
  await item(page, 'Listening').click();
  await expect(page.getByText('Tap Start, and keep this screen open.')).toBeVisible();
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await checkAtEveryWidth(page, 'receiver-ready', scheme);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => told.at(-1)).toMatchObject({ listening: 'missing', voice: 'ok' });

  await start(page);
  await expect.poll(() => told.at(-1)).toMatchObject({ listening: 'ok', sound: 'ok', voice: 'ok', position: 'ok', clock: 'ok' });
  await page.getByText(/\d of 8 ready|This phone is ready/).click();
  await expect(item(page, 'Sound')).toContainText('On');
  await expect(item(page, 'Position')).toContainText('Precise');
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await check(page, 'receiver-ready-running', { width: 390, scheme });
  }

  const before = told.length;
  await hide(page, true);
  await expect.poll(() => told.at(-1)?.['listening']).toBe('missing');
  await hide(page, false);
  await expect.poll(() => told.at(-1)?.['listening']).toBe('ok');
  expect(told.length - before).toBeLessThanOrEqual(3);
  await context.close();
});

test('a position that is taken away is shown and said, and listening goes on when it is given back', async ({ browser, request }) => {
  const { context, page } = await takePhone(browser);
  await signInToReceiver(page, await takeNumber(request));
  await start(page);
  await context.clearPermissions();
  await context.grantPermissions(['screen-wake-lock']);
  await expect(page.getByRole('heading', { name: 'Position denied' })).toBeVisible();
  await expect.poll(async () => (await spokenOn(page)).at(-1)?.text).toContain("in the browser's settings");
  await context.grantPermissions(['geolocation', 'screen-wake-lock']);
  await expect(page.getByRole('heading', { name: 'Listening', exact: true })).toBeVisible();
  await expect.poll(async () => (await spokenOn(page)).map(({ text }) => text).join(' ')).toContain('Position is back.');
  await context.close();
});

test('a full phone says so and goes on, and stores everything when there is space again', async ({ browser, request }) => {
  const { context, page } = await takePhone(browser);
  // Acts like a full disk: refuses the write and rolls the transaction back.
  await page.addInitScript(() => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>;
    IDBObjectStore.prototype.put = function (value, key) {
      if ('isFull' in window && window.isFull) throw new DOMException('No space left', 'QuotaExceededError');
      return key === undefined ? put.call(this, value) : put.call(this, value, key);
    };
  });
  await signInToReceiver(page, await takeNumber(request));
  await start(page);
  const fill = async (isFull: boolean) => page.evaluate((full) => Object.assign(window, { isFull: full }), isFull);
  await fill(true);
  await context.setGeolocation({ latitude: 48.201, longitude: 11.5, accuracy: 8 });
  await expect(page.getByText(/could not be stored/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Listening', exact: true })).toBeVisible();
  await page.getByText(/\d of 8 ready/).click();
  await expect(item(page, 'Storage')).toContainText('Full');
  await fill(false);
  await expect(page.getByText(/could not be stored/)).toBeHidden({ timeout: 30_000 });
  await context.close();
});

test('a database that the browser takes away is written again, all of it', async ({ browser, request }) => {
  const { context, page } = await takePhone(browser);
  await signInToReceiver(page, await takeNumber(request));
  await start(page);
  await expect(page.getByText('Far away').first()).toBeVisible();
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await (await developerTools(page)).send('Storage.clearDataForOrigin', { origin: pageOrigin(page), storageTypes: 'indexeddb' });
  const keysKept = async (): Promise<string[]> =>
    page.evaluate(async () => {
      const read = async (): Promise<string[]> => {
        // Opening a missing database would create it.
        if (!(await indexedDB.databases()).some(({ name, version }) => name === 'earshot-receiver' && version === 2)) return [];
        return new Promise((resolve) => {
          const opening = indexedDB.open('earshot-receiver');
          // It was deleted since it was listed.
          opening.onupgradeneeded = () => opening.transaction?.abort();
          opening.onerror = () => resolve([]);
          opening.onsuccess = () => {
            const database = opening.result;
            database.onversionchange = () => database.close();
            const keys = database.transaction('state').objectStore('state').getAllKeys();
            keys.onsuccess = () => {
              database.close();
              resolve(keys.result.map(String));
            };
          };
        });
      };
      // A browser that deletes databases at this moment may not answer at all.
      return Promise.race([read(), new Promise<string[]>((resolve) => setTimeout(() => resolve([]), 2_000))]);
    });
  // Within seconds; by the next minute's sync at the latest.
  await expect.poll(keysKept, { timeout: 75_000 }).toEqual(expect.arrayContaining(['inbox', 'monitor', 'owner', 'playback', 'silences']));
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Far away').first()).toBeVisible();
  await context.close();
});

/** The journeys' browser lets every page sound; a person's browser waits for a tap (Chrome's autoplay policy, Safari, Firefox). */
function silenceUntilTouched(): void {
  // Each look of a journey counts as a touch in `navigator.userActivation`.
  let isTouched = false;
  addEventListener('pointerdown', () => (isTouched = true), true);
  window.AudioContext = class extends AudioContext {
    override get state(): AudioContextState {
      return isTouched ? super.state : 'suspended';
    }
    override async resume(): Promise<void> {
      return isTouched ? super.resume() : new Promise(() => {});
    }
  };
}

test('a page that the browser does not let sound asks whether to go on, and says since when it was silent', async ({ browser, request }) => {
  const { context, page } = await takePhone(browser);
  await signInToReceiver(page, await takeNumber(request));
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listening');
  await page.close();
  const again = await context.newPage();
  await recordSpeech(again);
  await again.addInitScript(silenceUntilTouched);
  await again.goto('/app/');
  await expect(again.getByText(/^You were listening until .*\. Go on\?$/)).toBeVisible();
  await expect(again.getByText('Tapping Go on speaks a short sample', { exact: false })).toBeVisible();
  // By the keyboard: a touch would let the page sound.
  await item(again, 'Listening').press('Enter');
  await expect(again.getByText('Tap Go on, and keep this screen open.')).toBeVisible();
  await checkAtEveryWidth(again, 'receiver-go-on', 'light');
  await again.getByRole('button', { name: 'Go on', exact: true }).click();
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Listening');

  // The next person on this phone is not asked about the listening of this one.
  await again.reload();
  await expect(again.getByRole('button', { name: 'Go on', exact: true })).toBeVisible();
  await again.getByRole('button', { name: 'Sign out' }).click();
  await enterReceiver(again, await takeNumber(request));
  await expect(again.getByText('You were listening', { exact: false })).toHaveCount(0);
  await context.close();
});

test('a phone that the server signed out stops and says so; what it had not sent is sent after the next sign-in', async ({ browser, request }) => {
  const { context, page } = await takePhone(browser);
  await page.route('**/api/receiver/events', async (route) => route.abort());
  const answered = page.waitForResponse('**/api/receiver/sign-in');
  await signInToReceiver(page, await takeNumber(request));
  const session = (await (await answered).json()) as object;
  await start(page);
  // The server's answer to a token that it no longer knows. A number gets only one code a minute, so the sign-in is not
  // the real one a second time.
  await page.route('**/api/receiver/sync*', async (route) => route.fulfill({ status: 401, json: { AuthSuccess: 0, success: 0, message: 'Sign in again.' } }));
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(/This phone was signed out/)).toBeVisible();
  await expect.poll(async () => (await spokenOn(page)).at(-1)?.text).toBe('Listening has ended. You will not hear messages.');
  await expect(page.getByRole('heading', { name: 'Listening', exact: true })).toBeHidden();

  await page.unrouteAll();
  await page.route('**/api/receiver/sign-in', async (route) => route.fulfill({ json: session }));
  const sent = page.waitForResponse('**/api/receiver/events');
  await page.getByLabel('Phone number').fill('2025550100');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(((await (await sent).json()) as { stored: string[] }).stored.length).toBeGreaterThan(0);
  await context.close();
});

test('a wrong clock is judged by that of the server, and told', async ({ browser, request }) => {
  const { context, page } = await takePhone(browser);
  const number = await takeNumber(request);
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 20 * 60_000;
  });
  await signInToReceiver(page, number);
  await expect(page.getByText('The clock of this phone is 20 min off.', { exact: false })).toBeVisible();
  await expect(item(page, 'Clock')).toContainText('Wrong');
  await item(page, 'Clock').click();
  await expect(page.getByText(/Date & time|Date & Time|date and time/)).toBeVisible();
  await context.close();
});

test('notifications are asked for by a tap of their own, told to the server, and shown', async ({ browser, request }) => {
  const { context, page } = await takePhone(browser);
  const asked: string[] = [];
  // Browsers without a push service cannot subscribe; the address is made up, all else is the app and its worker.
  await page.addInitScript(() => {
    const endpoint = 'https://push.example/phone';
    const options = { applicationServerKey: null, userVisibleOnly: true };
    const made = { endpoint, options, toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }), unsubscribe: async () => true };
    PushManager.prototype.subscribe = async () => made as unknown as PushSubscription;
    PushManager.prototype.getSubscription = async () => null;
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => (permission = 'granted');
  });
  await page.route('**/api/receiver/push', async (route) => {
    asked.push(route.request().method());
    const publicKey = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
    await route.fulfill({ json: route.request().method() === 'GET' ? { AuthSuccess: 1, publicKey } : { AuthSuccess: 1, success: 1, message: '' } });
  });
  await signInToReceiver(page, await takeNumber(request));
  await expect(item(page, 'Notifications')).toContainText('Off');
  expect(asked).not.toContain('POST');
  await item(page, 'Notifications').click();
  await page.getByRole('button', { name: 'Allow notifications' }).click();
  await expect(item(page, 'Notifications')).toContainText('On');
  expect(asked).toContain('POST');

  const [worker] = context.serviceWorkers();
  // Browsers without a screen show nothing.
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: string[] };
    scope.shown = [];
    scope.registration.showNotification = async (title) => void scope.shown.push(title);
  });
  const tools = await developerTools(page);
  const registrationId = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.endsWith('/app/'));
      if (ours) resolve(ours.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const data = JSON.stringify({ title: 'A message for today', body: 'Open Earshot and start listening.', url: '/app/', tag: 'near' });
  await tools.send('ServiceWorker.deliverPushMessage', { origin: pageOrigin(page), registrationId: await registrationId, data });
  await expect.poll(async () => worker?.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)).toEqual(['A message for today']);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  expect(asked).toContain('DELETE');
  await context.close();
});

test('on an insecure address the app says why it cannot work, and which address would', async ({ browser }) => {
  const { context, page } = await takePhone(browser);
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await page.route('**/api/settings', async (route) => {
    const settings = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...settings, publicUrl: 'https://earshot.example' } });
  });
  await page.goto('/app/');
  await expect(page.getByRole('alert')).toContainText('does not begin with https');
  await expect(page.getByRole('link', { name: 'Open https://earshot.example/app/' })).toHaveAttribute('href', 'https://earshot.example/app/');
  await check(page, 'receiver-insecure', { width: 390, scheme: 'light' });
  await context.close();
});
