// A phone that listens but cannot speak looks and sounds different from a working one: each kind of silence is shown,
// said once, and comes with its remedy.
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import { check } from './look.ts';
import { setMessage } from './messages.ts';
import { drive, soon } from './reception.ts';
import { dayZone, endListening, hold, openAccount, signInToReceiver, takePhone } from './people.ts';
import { recordSpeech, spokenOn } from './speech.ts';
import { expect, test } from './test.ts';

const here = { latitude: 39.7533, longitude: -105.0001, accuracy: 8 };

/** A client of its own with one contact; sets messages at a distance in metres north of the phone. */
async function openClient(request: APIRequestContext, name: string, phone: string) {
  const email = `${name.toLowerCase()}@silence.test`;
  const headers = await openAccount(request, { email, firstName: name, lastName: 'Silence', company: `${name} Silence`, timeZone: dayZone });
  const added = await request.post('/api/teams', { headers, data: { FirstName: 'Sil', LastName: 'Ent', PhoneNumber: phone, countryCode: 'US' } });
  const { UserID } = (await added.json()) as { UserID: string };
  const set = async (meters: number, Title: string, Body: string) =>
    setMessage(request, headers, {
      content: { Title, Body, Lat: here.latitude + meters / 111_000, Long: here.longitude },
      contactId: UserID,
      timeZone: dayZone,
    });
  /** Each message, and the reason for which it is not heard. */
  const findCauses = async () => {
    const answer = await request.get(`/api/getactivityperson?contactId=${UserID}`, { headers });
    const { data } = (await answer.json()) as { data: readonly { title: string; cause?: { kind: string } }[] };
    return data.map(({ title, cause }) => [title, cause?.kind]);
  };
  return { set, findCauses };
}

const state = (page: Page) => page.getByRole('heading', { level: 1 });
const saidTimes = async (page: Page, words: string): Promise<number> => (await spokenOn(page)).filter(({ text }) => text.includes(words)).length;

/** The silence is shown in its colour and said once. It may last twenty seconds before it is said. */
async function expectSilence(page: Page, title: string | RegExp, said: string): Promise<void> {
  await soon(page, async () => state(page).textContent()).toMatch(title);
  await expect(page.locator('.glance-silent')).toBeVisible();
  await check(page, `receiver-silent-${said.slice(0, 24).toLowerCase().replaceAll(/\W+/g, '-')}`, { width: 390, scheme: 'light' });
  await soon(page, async () => saidTimes(page, said)).toBe(1);
}

test('a position that stays away without a word and one that is too rough are seen and said, and that it is back', async ({ browser, request }) => {
  const { set } = await openClient(request, 'Lost', '+12025550191');
  await set(3000, 'North gate', 'Use the north gate.');
  const { page, context } = await takePhone(browser, { timeZone: dayZone });
  const receive = await drive(page, here);
  await signInToReceiver(page, '+12025550191');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await soon(page, async () => state(page).textContent()).toBe('Listening');
  await expect(page.locator('.glance-silent')).toHaveCount(0);

  await receive({ isAway: true });
  await expectSilence(page, 'No position', 'No position. You will not hear messages at places until it is back.');
  await expect(page.locator('.glance-hint', { hasText: 'It returns sooner outdoors.' })).toBeVisible();
  // A distance of before would look like a working phone.
  await expect(page.locator('.glance-distance')).toHaveCount(0);
  await expect(page.getByText(/ away/)).toHaveCount(0);
  await receive({ isAway: false });
  await soon(page, async () => state(page).textContent()).toBe('Listening');
  await soon(page, async () => saidTimes(page, 'Position is back.')).toBe(1);

  await receive({ accuracy: 1600 });
  await expectSilence(page, 'Position not precise', 'The position is not precise enough.');
  await expect(page.getByText('Allow precise location in the settings.', { exact: false })).toBeVisible();
  await receive({ accuracy: 8 });
  await soon(page, async () => state(page).textContent()).toBe('Listening');
  await soon(page, async () => saidTimes(page, 'Position is back.')).toBe(2);
  await context.close();
});

test('when all was heard, when a company is muted and when one waits for a yes, the phone says that there is nothing to hear, and why', async ({
  browser,
  request,
}) => {
  const phone = '+12025550192';
  const { set } = await openClient(request, 'Over', phone);
  await set(0, 'At the gate', 'Sign in at the gate.');
  const { page, context } = await takePhone(browser, { timeZone: dayZone });
  await drive(page, here);
  await signInToReceiver(page, phone);
  await expect(page.getByText('1 message on this phone')).toBeVisible();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await soon(page, async () => saidTimes(page, 'Sign in at the gate.')).toBe(1);
  // Heard messages stay readable.
  await expect(page.locator('.glance-last')).toContainText(/Heard at .*At the gate.*Sign in at the gate\./);
  await expectSilence(page, 'Nothing to hear', 'You have nothing to hear now.');

  await set(3000, 'Dock three', 'Unload at dock three.');
  await soon(page, async () => state(page).textContent()).toBe('Listening');
  await page.getByText('Companies', { exact: true }).click();
  await page.getByRole('button', { name: 'Mute: Over Silence' }).click();
  await expectSilence(page, 'Muted', 'Muted. You will not hear the messages of companies that you muted.');
  await page.getByRole('button', { name: 'Unmute: Over Silence' }).click();
  await soon(page, async () => state(page).textContent()).toBe('Listening');

  await page.getByRole('button', { name: 'Leave: Over Silence' }).click();
  await page.getByRole('button', { name: 'Leave: Over Silence' }).click();
  await expect(state(page)).toHaveText('Nothing to hear');
  const other = await openClient(request, 'Asking', phone);
  await other.set(3000, 'South gate', 'Use the south gate.');
  await expectSilence(page, 'Waiting for your answer', 'A company is waiting for your answer.');
  await page.getByRole('button', { name: 'Yes: Asking Silence' }).first().click();
  await soon(page, async () => state(page).textContent()).toBe('Listening');
  await expect(page.locator('.glance-silent')).toHaveCount(0);
  await context.close();
});

test('a person mutes all messages for an hour, offline, and for today: the phone shows until when, speaks again by itself, and the operator sees why', async ({
  browser,
  request,
}) => {
  const phone = '+12025550193';
  const { set, findCauses } = await openClient(request, 'Muted', phone);
  await set(3000, 'North gate', 'Use the north gate.');
  await set(6000, 'Dock three', 'Unload at dock three.');
  const { page, context } = await takePhone(browser, { timeZone: dayZone });
  const receive = await drive(page, here);
  await signInToReceiver(page, phone);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await soon(page, async () => state(page).textContent()).toBe('Listening');
  await expect(page.getByText('GPS good', { exact: false })).toBeVisible();

  await context.setOffline(true);
  await page.getByText('Mute all messages', { exact: true }).click();
  await page.getByRole('button', { name: 'For an hour' }).click();
  await expect(page.getByRole('region', { name: 'Status' }).getByRole('button', { name: 'Unmute' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expectSilence(page, /^Muted until \d+:\d\d [AP]M$/, 'All messages are muted.');
  await receive({ metersNorth: 3000 });
  const row = (title: string) => page.locator('.row', { hasText: title }).locator('.row-state');
  await soon(page, async () => row('North gate').textContent()).toBe('Next');
  await receive({ metersNorth: 4500 });
  await soon(page, async () => row('North gate').textContent()).toBe('Waiting for arrival');
  await page.clock.fastForward('01:00:00');
  await soon(page, async () => state(page).textContent()).toBe('Listening');
  await soon(page, async () => saidTimes(page, 'You hear messages again.')).toBe(1);
  expect(await saidTimes(page, 'Use the north gate.')).toBe(0);
  await context.setOffline(false);
  await expect.poll(findCauses, { timeout: 20_000 }).toContainEqual(['North gate', 'all_muted']);

  await page.getByText('Mute all messages', { exact: true }).click();
  await page.getByRole('button', { name: 'For today' }).click();
  await expect(state(page)).toHaveText(/^Muted until 12:00 AM$/);
  await receive({ metersNorth: 6000 });
  await soon(page, async () => row('Dock three').textContent()).toBe('Next');
  expect(await saidTimes(page, 'Unload at dock three.')).toBe(0);
  await endListening(page);
  await page.reload();
  await expect(page.getByText(/^Muted until 12:00 AM$/)).toBeVisible();
  await check(page, 'receiver-start-muted', { width: 390, scheme: 'light' });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(state(page)).toHaveText(/^Muted until /);
  await page.getByRole('button', { name: 'Unmute' }).first().click();
  await soon(page, async () => saidTimes(page, 'Unload at dock three.')).toBe(1);
  await expect(page.getByText(/^Muted until/)).toHaveCount(0);
  await context.close();
});

const start = (page: Page) => page.getByRole('button', { name: 'Start', exact: true });
const goOn = (page: Page) => page.getByRole('button', { name: 'Go on', exact: true });

/** A page that goes on by itself has done so by then: its parts are loaded, and the browser has let a sound begin. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => new AudioContext().resume());
}

async function expectQuestion(page: Page): Promise<void> {
  await expect(goOn(page)).toBeVisible();
  await settle(page);
  await expect(page.getByText(/^You were listening until .*\. Go on\?$/)).toBeVisible();
  await expect(state(page)).toHaveText('Not listening');
}

test('a page that is hidden, that waited for another one, or that comes back later than ten minutes asks before it goes on; after a shift it does not ask', async ({
  browser,
  request,
}) => {
  const phone = '+12025550197';
  const { set } = await openClient(request, 'Later', phone);
  await set(3000, 'North gate', 'Use the north gate.');
  const { page, context } = await takePhone(browser, { timeZone: dayZone });
  await signInToReceiver(page, phone);
  await start(page).click();
  await expect(state(page)).toHaveText('Listening');
  let last = page;
  const next = async (prepare: (opened: Page) => Promise<unknown> = async () => {}) => {
    await last.close();
    last = await context.newPage();
    await recordSpeech(last);
    await prepare(last);
    await last.goto('/app/');
    return last;
  };
  const listenAgain = async () => {
    await goOn(last).click();
    await expect(state(last)).toHaveText('Listening');
  };

  const waiting = await context.newPage();
  await recordSpeech(waiting);
  await waiting.goto('/app/');
  await expect(waiting.getByText('Earshot is open in another window')).toBeVisible();
  await page.close();
  last = waiting;
  await expectQuestion(waiting);
  await listenAgain();

  const hidden = await next(async (opened) =>
    opened.addInitScript(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })),
  );
  await expectQuestion(hidden);
  await hidden.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expectQuestion(hidden);
  await listenAgain();

  const in11Minutes = Date.now() + 11 * 60_000;
  const late = await next(async (opened) => opened.clock.install({ time: in11Minutes }));
  await expectQuestion(late);
  await listenAgain();

  // The page that asks stays open until the next day.
  const inAnHour = await next(async (opened) => opened.clock.install({ time: in11Minutes + 60 * 60_000 }));
  await expectQuestion(inAnHour);
  await inAnHour.clock.setSystemTime(in11Minutes + 13 * 60 * 60_000);
  await inAnHour.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(start(inAnHour)).toBeVisible();
  await expect(inAnHour.getByText('You were listening', { exact: false })).toHaveCount(0);
  await context.close();
});

test('a page that is loaded anew while listening ends does not go on; it goes on if the person kept listening', async ({ browser, request }) => {
  const phone = '+12025550198';
  const { set } = await openClient(request, 'Ending', phone);
  await set(3000, 'North gate', 'Use the north gate.');
  const { page, context } = await takePhone(browser, { timeZone: dayZone });
  await signInToReceiver(page, phone);
  await start(page).click();
  await expect(state(page)).toHaveText('Listening');
  const beginToEnd = async () => {
    await hold(page, page.getByRole('button', { name: 'End listening' }));
    await expect(page.getByRole('alertdialog')).toContainText('Listening ends in');
  };
  await beginToEnd();
  await page.getByRole('button', { name: 'Keep listening' }).click();
  await page.reload();
  await expect(state(page)).toHaveText('Listening');
  await beginToEnd();
  await page.reload();
  await expect(start(page)).toBeVisible();
  await settle(page);
  await expect(start(page)).toBeVisible();
  await context.close();
});

/** Opens the app with the stored data of a page, and holds back the part that sounds. */
async function openUnsounded(browser: Browser, stored: BrowserContext) {
  // A service worker would load the part past the journey.
  const context = await browser.newContext({ storageState: await stored.storageState(), serviceWorkers: 'block', permissions: ['geolocation'] });
  const page = await context.newPage();
  await recordSpeech(page);
  const held: (() => Promise<void>)[] = [];
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch();
    const go = async () => route.fulfill({ response });
    if ((await response.text()).includes('.createBufferSource(')) held.push(go);
    else await go();
  });
  await page.goto('/app/');
  await expect.poll(() => held.length).toBe(1);
  const release = async () => {
    const loaded = page.waitForEvent('requestfinished');
    await held[0]?.();
    await loaded;
    await settle(page);
  };
  return { page, context, release };
}

test('a page that would go on by itself leaves it to a person who ends, or who is asked by a company, meanwhile', async ({ browser, request }) => {
  const phone = '+12025550196';
  const { set } = await openClient(request, 'Quick', phone);
  await set(3000, 'North gate', 'Use the north gate.');
  const first = await takePhone(browser, { timeZone: dayZone });
  await signInToReceiver(first.page, phone);
  await start(first.page).click();
  await expect(state(first.page)).toHaveText('Listening');

  const ended = await openUnsounded(browser, first.context);
  await goOn(ended.page).click();
  await endListening(ended.page);
  await ended.release();
  await expect(start(ended.page)).toBeVisible();
  await ended.context.close();

  const asking = await openClient(request, 'Curious', phone);
  await asking.set(3000, 'South gate', 'Use the south gate.');
  const asked = await openUnsounded(browser, first.context);
  await expect(asked.page.getByRole('link', { name: /asks to speak/ })).toBeVisible();
  await goOn(asked.page).click();
  await expect(state(asked.page)).toHaveText('Answer first');
  await asked.release();
  await expect(state(asked.page)).toHaveText('Answer first');
  await asked.context.close();
  await first.context.close();
});
