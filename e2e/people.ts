import { type APIRequestContext, type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { recordSpeech } from './speech.ts';

const password = 'earshot-demo';

/** The zone of the demo companies and of most journeys. */
export const demoZone = 'America/New_York';

const hourIn = (timeZone: string): number => Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(Date.now()));

/** A zone in which it is morning or afternoon, for a journey that moves a phone's clock on and stays within the day. */
export const dayZone = [demoZone, 'Europe/Paris', 'Asia/Tokyo', 'Pacific/Honolulu'].find((zone) => hourIn(zone) >= 6 && hourIn(zone) < 18) ?? demoZone;

/** Opens the console signed in, past the sign-in page, which has journeys of its own. */
export async function signInToConsole(page: Page, email: string, chosen = password): Promise<void> {
  const token = await fetchToken(page.request, email, chosen);
  await page.goto('/api/health');
  await page.evaluate((kept) => localStorage.setItem('earshot.token', kept), token);
  await page.goto('/');
}

export async function signInByHand(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** A bearer token, for calls that prepare a journey. */
export async function fetchToken(request: APIRequestContext, email: string, chosen = password): Promise<string> {
  const answer = await request.post('/api/auth/sign-in/email', { data: { email, password: chosen } });
  return ((await answer.json()) as { token: string }).token;
}

/** Password of users who join by call. */
export const joinedPassword = 'a long enough password';

/** Invites an operator by call, optionally with a phone, and signs them up by the mailed link; returns their session's token. */
export async function joinAsOperator(request: APIRequestContext, firstName: string, lastName: string, phone = ''): Promise<string> {
  const email = `${firstName}.${lastName}@front.test`.toLowerCase();
  const names = { firstName, lastName, email };
  const headers = { authorization: `Bearer ${await fetchToken(request, 'holder@demo.test')}` };
  const invited = await request.post('/api/saas-user/invite', { headers, data: { ...names, phone, isAdmin: 0, isOperator: 1, timezone: demoZone } });
  expect(invited.status()).toBe(200);
  const link = await invitationLink(request, email);
  const invitation = { id: link.searchParams.get('invite'), token: link.searchParams.get('t') };
  const joined = await request.post('/api/auth/sign-up/email', { data: { ...names, password: joinedPassword, timeZone: demoZone, invitation } });
  expect(joined.status()).toBe(200);
  return ((await joined.json()) as { signedIn: { token: string } }).signedIn.token;
}

interface NewAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly timeZone: string;
  /** National number of the US; a user without a number is asked for one on every screen. */
  readonly phone?: string;
}

/** Opens an account by call and by the mailed link, with `joinedPassword`; returns the headers of its Account Holder's session. */
export async function openAccount(request: APIRequestContext, { phone, ...account }: NewAccount): Promise<{ readonly authorization: string }> {
  expect((await request.post('/api/auth/sign-up/email', { data: { ...account, password: joinedPassword } })).status()).toBe(200);
  const mailedToken = async () => {
    const answer = await request.get(`/dev/inbox?to=${encodeURIComponent(account.email)}`, { headers: { accept: 'application/json' } });
    return ((await answer.json()) as InboxRow[]).map(({ body }) => /verify-email\?t=([\w-]+)/.exec(body)?.[1]).find((token) => token !== undefined);
  };
  await expect.poll(mailedToken).toBeDefined();
  const verified = await request.post('/api/auth/verify-email', { data: { token: await mailedToken(), password: joinedPassword } });
  expect(verified.status()).toBe(200);
  const headers = { authorization: `Bearer ${((await verified.json()) as { token: string }).token}` };
  const profile = { FirstName: account.firstName, LastName: account.lastName, countryCode: 'US', selectedTimezone: account.timeZone };
  if (phone !== undefined) expect((await request.post('/api/saveporfile', { headers, data: { ...profile, PhoneNumber: phone } })).status()).toBe(200);
  return headers;
}

async function invitationLink(request: APIRequestContext, email: string): Promise<URL> {
  const find = async () => {
    const answer = await request.get(`/dev/inbox?to=${encodeURIComponent(email)}`, { headers: { accept: 'application/json' } });
    return /https?:\S+invite=\S+/.exec(((await answer.json()) as { body: string }[])[0]?.body ?? '')?.[0];
  };
  await expect.poll(find).toBeDefined();
  return new URL((await find()) ?? '');
}

/** The browser gives a made position only when it changes; a phone at rest still answers with its position. */
function answerWhereItStands(): void {
  const { geolocation } = navigator;
  const [watch, get] = [geolocation.watchPosition.bind(geolocation), geolocation.getCurrentPosition.bind(geolocation)];
  let last: GeolocationPosition | undefined;
  const isAllowed = async () => (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  geolocation.watchPosition = (found, failed, options) =>
    watch(
      (position) => {
        last = position;
        found(position);
      },
      failed,
      options,
    );
  geolocation.getCurrentPosition = (found, failed, options) =>
    void isAllowed().then((allowed) => {
      if (!allowed || !last) return get(found, failed, options);
      const { coords } = last;
      found({ coords, timestamp: Date.now(), toJSON: () => coords });
    });
}

let shellServerUrl: string | undefined;

/** From now on phones have the native app, which talks to this server; undefined: the web app. */
export function takePhonesInShell(serverUrl: string | undefined): void {
  shellServerUrl = serverUrl;
}

/** A phone: small screen, position allowed, speech recorded. */
export async function takePhone(
  browser: Browser,
  options: { readonly locale?: string; readonly timeZone?: string } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: options.locale ?? 'en-US',
    timezoneId: options.timeZone ?? demoZone,
    permissions: ['geolocation', 'screen-wake-lock'],
    geolocation: { latitude: 48.2, longitude: 11.5, accuracy: 8 },
  });
  const page = await context.newPage();
  await recordSpeech(page);
  await page.addInitScript(answerWhereItStands);
  // Pictures are light or dark as a journey chooses, regardless of the sun.
  await context.addInitScript(() => localStorage.setItem('earshot.receiver.night', 'phone'));
  // The builder of the native app takes time to load.
  if (shellServerUrl !== undefined) await (await import('./shell.ts')).installShell(page, shellServerUrl);
  return { context, page };
}

/** Presses a button for as long as it asks for. */
export async function hold(page: Page, button: Locator, ms = 1200): Promise<void> {
  const box = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(ms);
  await page.mouse.up();
}

/** Ends listening without waiting for the time in which that can be undone. */
export async function endListening(page: Page): Promise<void> {
  await hold(page, page.getByRole('button', { name: 'End listening' }));
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
}

interface InboxRow {
  readonly recipient: string;
  readonly body: string;
}

async function codeFor(request: APIRequestContext, phone: string): Promise<string | undefined> {
  const answer = await request.get(`/dev/inbox?to=${encodeURIComponent(phone)}`, { headers: { accept: 'application/json' } });
  return /\b\d{6}\b/.exec(((await answer.json()) as InboxRow[])[0]?.body ?? '')?.[0];
}

/**
 * Signs a receiver in with the number and the code from the text message; `phone` is E.164 of the US. A number gets one
 * code a minute. Agrees to every company that asks.
 */
export async function signInToReceiver(page: Page, phone: string): Promise<void> {
  await page.goto('/app/');
  await enterReceiver(page, phone);
  await sayYesToAll(page);
}

/** Signs a receiver in on the open screen, without an answer to any company. */
export async function enterReceiver(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('Phone number').fill(phone.replace('+1', ''));
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  await expect.poll(() => codeFor(page.request, phone)).toBeDefined();
  await page.getByLabel('Code', { exact: true }).fill((await codeFor(page.request, phone)) ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
}

/** Agrees to every company that asks; their messages come with the next sync. */
async function sayYesToAll(page: Page): Promise<void> {
  // The companies come before the first messages are counted.
  await expect(page.getByText(/^\d+ (messages? on|mensajes? en) /)).toBeVisible();
  const asking = page.getByRole('link', { name: /asks? to speak|quieren? hablarle/ });
  while ((await asking.count()) > 0) {
    const label =
      (await page
        .getByRole('button', { name: /^(Yes|Sí): / })
        .first()
        .getAttribute('aria-label')) ?? '';
    await page.getByRole('button', { name: label, exact: true }).click();
    await expect(page.getByRole('button', { name: label, exact: true })).toHaveCount(0);
  }
}
