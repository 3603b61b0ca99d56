// A company speaks on a phone once its owner has said yes there: two companies with one number, what each of them sees, and what staff see of a report (decisions: Delivery and hearing).
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { checkAtEveryWidth, schemes } from './look.ts';
import { setMessage } from './messages.ts';
import { demoZone, enterReceiver, signInToConsole, takePhone } from './people.ts';
import { spokenOn } from './speech.ts';
import { expect, test } from './test.ts';

const password = 'a long password';

interface CompanyFounder {
  readonly company: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

/** The newest matching text message or email to an address; returns the first group of the expression. */
async function sentTo(request: APIRequestContext, to: string, expression: RegExp): Promise<string> {
  const find = async () => {
    const answer = await request.get(`/dev/inbox?to=${encodeURIComponent(to)}`, { headers: { accept: 'application/json' } });
    return ((await answer.json()) as { body: string }[]).map(({ body }) => expression.exec(body)?.[1]).find((found) => found !== undefined);
  };
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return (await find()) ?? '';
}

/** A client of its own that adds a number and has one message for it, spoken at once; returns the session for a browser. */
async function openCompany(
  request: APIRequestContext,
  { company, firstName, lastName, phone }: CompanyFounder,
  receiver: string,
  body: string,
): Promise<string> {
  const email = `${firstName}@consent.test`.toLowerCase();
  await request.post('/api/auth/sign-up/email', { data: { email, password, firstName, lastName, company, timeZone: demoZone } });
  const link = await sentTo(request, email, /verify-email\?t=(\S+)/);
  const verified = await request.post('/api/auth/verify-email', { data: { token: link, password } });
  const { token } = (await verified.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  // A user without a number is asked for one on every screen.
  const profile = { FirstName: firstName, LastName: lastName, PhoneNumber: phone, countryCode: 'US', selectedTimezone: demoZone };
  expect((await request.post('/api/saveporfile', { headers, data: profile })).status()).toBe(200);
  const added = await request.post('/api/teams', { headers, data: { FirstName: 'Dora', LastName: 'Driver', PhoneNumber: receiver, countryCode: 'US' } });
  const { UserID } = (await added.json()) as { UserID: string };
  await setMessage(request, headers, { content: { Title: `News of ${company}`, Body: body, Radius: 0 }, contactId: UserID });
  return token;
}

async function openContacts(browser: Browser, token: string): Promise<Page> {
  const page = await (await browser.newContext({ timezoneId: demoZone })).newPage();
  await page.goto('/api/health');
  await page.evaluate((kept) => localStorage.setItem('earshot.token', kept), token);
  await page.goto('/contacts');
  return page;
}

const driver = (page: Page) => page.getByRole('row', { name: /Dora Driver/ });
const asks = (page: Page, company: string) => page.getByRole('heading', { name: `${company} wants to speak to you on this phone.` });
const long = 'The north road is closed until the evening, so take the second road on the left, after the bridge. '.repeat(12);

test('a number that two companies have: yes to one, no to the other, mute, leave, report, and what each side sees', async ({ browser, request }) => {
  test.setTimeout(180_000);
  const number = '+12025550161';
  const rosa = await openCompany(request, { company: 'Front Range Landscaping', firstName: 'Rosa', lastName: 'Diaz', phone: '2025550162' }, number, long);
  const tom = await openCompany(request, { company: 'Ridgeline Snow', firstName: 'Tom', lastName: 'Becker', phone: '2025550163' }, number, 'Buy more snow.');
  const [ofRosa, ofTom] = [await openContacts(browser, rosa), await openContacts(browser, tom)];
  await expect(driver(ofRosa)).toContainText(/Pending.*Invited/);

  const { context, page } = await takePhone(browser);
  await page.goto('/app/');
  await enterReceiver(page, number);
  await expect(page.getByText('2 companies ask to speak to you')).toBeVisible();
  await expect(page.getByText(/^0 messages on this phone/)).toBeVisible();
  await expect(page.getByText(/^Rosa Diaz added your number on .* 1 message is waiting\.$/)).toBeVisible();
  // A signed-in phone has not agreed yet.
  await expect(driver(ofRosa)).toContainText(/Pending.*Invited/);
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await checkAtEveryWidth(page, 'receiver-asks', scheme);
  }

  await page.getByRole('button', { name: 'Yes: Front Range Landscaping' }).click();
  await expect(page.getByText('Front Range Landscaping may now speak on this phone.', { exact: false })).toBeFocused();
  await expect(page.getByText(/^1 message on this phone/)).toBeVisible();
  await expect(driver(ofRosa)).toContainText(/Verified.*Agreed/);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  // The other company comes first; a person with messages to hear may leave it without an answer.
  await expect(page.getByRole('heading', { name: 'Answer first' })).toBeFocused();
  await page.getByRole('button', { name: 'Start without an answer' }).click();
  // The question also comes while listening, and stops no speech.
  await expect(asks(page, 'Ridgeline Snow')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Speaking');
  await page.getByRole('button', { name: 'No: Ridgeline Snow' }).click();
  await expect(asks(page, 'Ridgeline Snow')).toHaveCount(0);
  // A refusal looks like no answer.
  await expect(driver(ofTom)).toContainText(/Pending.*Invited/);

  await page.getByText('Companies', { exact: true }).click();
  await page.getByRole('button', { name: 'Mute: Front Range Landscaping' }).click();
  await expect(page.getByText('Muted: its messages are held back, and it can see that.')).toBeVisible();
  await expect(page.getByText('News of Front Range Landscaping')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Speaking');
  const news = (await spokenOn(page)).filter(({ text }) => text.includes('north road'));
  expect(news.at(-1)?.ended).toBe(false);
  expect((await spokenOn(page)).some(({ text }) => text.includes('snow'))).toBe(false);
  await checkAtEveryWidth(page, 'receiver-companies', 'light');
  await ofRosa.goto('/activity');
  await ofRosa.getByRole('table', { name: 'Receivers' }).getByRole('link', { name: 'Dora Driver', exact: true }).click();
  await expect(ofRosa.getByText(/^Muted your company/)).toBeVisible();

  await page.getByRole('button', { name: 'Unmute: Front Range Landscaping' }).click();
  await expect(page.getByText('News of Front Range Landscaping').first()).toBeVisible();
  await page.getByRole('button', { name: 'Leave: Front Range Landscaping' }).click();
  await expect(page.getByText('Leave Front Range Landscaping?', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Leave: Front Range Landscaping' }).click();
  await expect(page.getByRole('button', { name: 'Let it speak: Front Range Landscaping' })).toBeVisible();
  await expect(page.getByText('News of Front Range Landscaping')).toHaveCount(0);
  await expect(ofRosa.getByText(/^Left your company/)).toBeVisible();
  await ofRosa.goto('/contacts');
  await expect(driver(ofRosa)).toContainText('Left');

  // Typed text survives a failed call.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Report: Ridgeline Snow' }).click();
  await page.getByLabel('What is the problem?').fill('They sell snow at night.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('alert')).toContainText('This needs a connection.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Report: Ridgeline Snow' }).click();
  await expect(page.getByLabel('What is the problem?')).toHaveValue('They sell snow at night.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. Ridgeline Snow was reported', { exact: false })).toBeAttached();
  await context.close();

  const staff = await (await browser.newContext()).newPage();
  await signInToConsole(staff, 'super@demo.test');
  await staff.getByRole('tab', { name: 'Reports 1 open' }).click();
  const report = staff.getByRole('row', { name: /They sell snow at night\./ });
  await expect(report).toContainText('Ridgeline Snow');
  await expect(report).toContainText('By 1 person');
  for (const scheme of schemes) {
    await staff.emulateMedia({ colorScheme: scheme });
    await checkAtEveryWidth(staff, 'clients-reports', scheme);
  }
  await report.getByRole('button', { name: 'Mark handled: report about Ridgeline Snow' }).click();
  await expect(staff.getByText('No open reports')).toBeVisible();
  await staff.getByRole('radio', { name: 'All' }).check({ force: true });
  await expect(report).toContainText(/Handled .* by /);
  await report.getByRole('link', { name: 'Ridgeline Snow' }).click();
  await expect(staff.getByRole('row', { name: /Ridgeline Snow/ }).getByRole('button', { name: 'Open on behalf of Ridgeline Snow' })).toBeVisible();
});

test('Start is not pressed into silence: the company that waits is asked about first, a no starts nothing, and the yes starts the listening', async ({
  browser,
  request,
}) => {
  const number = '+12025550166';
  await openCompany(request, { company: 'Cedar Roofing', firstName: 'Cleo', lastName: 'Wu', phone: '2025550167' }, number, 'Mind the ladder.');
  const { context, page } = await takePhone(browser);
  await page.goto('/app/');
  await enterReceiver(page, number);
  await expect(page.getByText('1 company asks to speak to you')).toBeVisible();
  // A new phone explains what it does and does not do, then asks for the position, then for the answer.
  for (const title of ['What this does', 'Your position', 'Who may speak']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await checkAtEveryWidth(page, `receiver-${title.toLowerCase().replaceAll(' ', '-')}`, 'light');
    await page.getByRole('button', { name: /^(Next|Got it)$/ }).click();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await start.click();
  const question = page.getByRole('heading', { name: 'Answer first' });
  await expect(question).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Answer first');
  // There is nothing else to hear.
  await expect(page.getByRole('button', { name: 'Start without an answer' })).toHaveCount(0);
  await checkAtEveryWidth(page, 'receiver-one-answer-first', 'light');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(start).toBeVisible();
  await start.click();
  await page.getByRole('button', { name: 'No: Cedar Roofing' }).click();
  await expect(page.getByText(/^Cedar Roofing may not speak on this phone\./)).toBeFocused();
  await expect(start).toBeVisible();

  await page.getByText('Companies', { exact: true }).click();
  await page.getByRole('button', { name: 'Let it speak: Cedar Roofing' }).click();
  await expect(page.getByText(/^1 message on this phone$/)).toBeVisible();
  await context.close();

  const next = '+12025550168';
  await openCompany(request, { company: 'Delta Pools', firstName: 'Dan', lastName: 'Ng', phone: '2025550169' }, next, 'The pool is closed.');
  const phone = await takePhone(browser);
  await phone.page.goto('/app/');
  await enterReceiver(phone.page, next);
  await phone.page.getByRole('button', { name: 'Start', exact: true }).click();
  await phone.page.getByRole('button', { name: 'Yes: Delta Pools' }).click();
  await expect.poll(async () => (await spokenOn(phone.page)).map(({ text }) => text)).toContain('The pool is closed.');

  // A company that asks while no message waits is not hidden below a large Listening.
  await expect(phone.page.getByText('No message is waiting', { exact: true })).toBeVisible();
  await openCompany(request, { company: 'Elm Movers', firstName: 'Eli', lastName: 'Roe', phone: '2025550170' }, next, 'Take the lift.');
  await phone.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(phone.page.getByRole('link', { name: '1 company asks to speak to you' })).toBeInViewport();
  await checkAtEveryWidth(phone.page, 'receiver-asked-while-listening', 'light');
  await phone.context.close();
});

test('a person who signs in from the link of an invitation has agreed, and is asked nothing', async ({ browser, request }) => {
  const number = '+12025550164';
  const founder = { company: 'Aspen Fences', firstName: 'Ann', lastName: 'Li', phone: '2025550165' };
  const token = await openCompany(request, founder, number, 'Mind the gate.');
  const code = await sentTo(request, number, /download-app\?c=(\w+)/);
  const { context, page } = await takePhone(browser);
  await page.goto(`/download-app?c=${code}`);
  await page.getByRole('link', { name: 'Open the app in your browser' }).click();
  await expect(page.getByText('Signing in lets Aspen Fences speak to you on this phone.')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await checkAtEveryWidth(page, 'receiver-invited', 'light');
  await enterReceiver(page, number);
  await expect(page.getByText(/^1 message on this phone$/)).toBeVisible();
  await expect(asks(page, 'Aspen Fences')).toHaveCount(0);
  await expect(driver(await openContacts(browser, token))).toContainText(/Verified.*Agreed/);
  // The next person to sign in on this phone did not come by a link.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await expect(page.getByText('Signing in lets', { exact: false })).toHaveCount(0);
  await context.close();
});
