// OwnTracks as a background receiver: it reports an arrival, a text message brings a link, and only a hearing behind
// the link counts as heard.
import type { APIRequestContext } from '@playwright/test';
import { setMessage } from './messages.ts';
import { checkAtEveryWidth, schemes } from './look.ts';
import { demoZone, joinedPassword, openAccount, takePhone } from './people.ts';
import { spokenOn } from './speech.ts';
import { expect, test } from './test.ts';

const phone = '+12025550191';
const email = 'olga@owntracks.test';
const site = { Lat: 39.7533, Long: -105.0001 };

interface ReceivedRequest {
  readonly body: string;
}

/** Searches the newest text message or email to an address; returns the first group of the expression. */
async function inMail(request: APIRequestContext, to: string, expression: RegExp): Promise<string | undefined> {
  const answer = await request.get(`/dev/inbox?to=${encodeURIComponent(to)}`, { headers: { accept: 'application/json' } });
  return ((await answer.json()) as ReceivedRequest[]).map(({ body }) => expression.exec(body)?.[1]).find((found) => found !== undefined);
}

async function waitForMail(request: APIRequestContext, to: string, expression: RegExp): Promise<string> {
  await expect.poll(() => inMail(request, to, expression), { timeout: 20_000 }).toBeDefined();
  return (await inMail(request, to, expression)) ?? '';
}

/** A client of its own with one driver and one message for her. */
async function openClient(request: APIRequestContext): Promise<void> {
  const owner = { email, firstName: 'Olga', lastName: 'Owner', company: 'Background Field', timeZone: demoZone, phone: '2025550192' };
  const headers = await openAccount(request, owner);
  const added = await request.post('/api/teams', { headers, data: { FirstName: 'Dora', LastName: 'Driver', PhoneNumber: phone, countryCode: 'US' } });
  const { UserID } = (await added.json()) as { UserID: string };
  await setMessage(request, headers, { content: { Title: 'Back gate', Body: 'Use the back gate today.', ...site }, contactId: UserID });
}

/** Sets OwnTracks up with the driver's device; returns its way of reporting a position. */
async function startOwnTracks(request: APIRequestContext) {
  await request.post('/api/receiver/code', { data: { country: 'US', phone } });
  const code = await waitForMail(request, phone, /\b(\d{6})\b/);
  // A sign-in by the invitation's link agrees to the company.
  const invitation = await waitForMail(request, phone, /download-app\?c=(\w+)/);
  const signedIn = await request.post('/api/receiver/sign-in', { data: { country: 'US', phone, code, invitation } });
  const { token } = (await signedIn.json()) as { token: string };
  const allowed = await request.post('/api/receiver/owntracks', { headers: { authorization: `Bearer ${token}` } });
  const { url, username, password: secret } = (await allowed.json()) as Readonly<Record<'url' | 'username' | 'password', string>>;
  const authorization = `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`;
  return async (lat: number) => {
    const data = { _type: 'location', tid: 'dd', acc: 12, lat, lon: site.Long, tst: Math.floor(Date.now() / 1_000) };
    const answer = await request.post(new URL(url).pathname, { headers: { authorization }, data });
    expect(answer.status()).toBe(200);
    return (await answer.json()) as readonly { readonly action: string }[];
  };
}

test('an arrival that OwnTracks reports is a text message with a link; it counts as notified, and as heard once it was listened to', async ({
  page,
  browser,
  request,
}) => {
  await openClient(request);
  const locate = await startOwnTracks(request);
  expect(await locate(site.Lat + 0.05)).toMatchObject([{ action: 'setWaypoints' }]);
  await locate(site.Lat);
  const link = await waitForMail(request, phone, /Hear your message: (\S+)/);

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(joinedPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/messages**');
  await page.goto('/activity');
  await page.getByRole('table', { name: 'Receivers' }).getByRole('link', { name: 'Dora Driver', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Dora Driver' });
  await expect(dialog.getByText(/^Notified .*, did not listen/)).toBeVisible();
  const steps = dialog.getByRole('list', { name: /^What happened to/ });
  await expect(steps).toContainText('Arrived');
  await expect(steps).toContainText('Notified');
  await expect(steps).not.toContainText('Heard');
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await checkAtEveryWidth(page, 'activity-notified', scheme);
  }

  const listener = await takePhone(browser);
  await listener.page.goto(link);
  await listener.page.getByRole('button', { name: 'Play' }).click();
  await expect(listener.page.getByText('End of message.')).toBeVisible();
  expect((await spokenOn(listener.page)).map(({ text }) => text)).toEqual(['Use the back gate today.']);
  await listener.context.close();
  await expect(steps).toContainText('Heard');
  await expect(dialog.getByText(/did not listen/)).toHaveCount(0);
});
