// The main job in the film: an operator composes, a phone drives there and speaks, the operator sees it.
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { Camera, pause } from './camera.ts';
import { interFace, interName } from './font.ts';

/** The times of a scene in the cameras' pictures. */
interface Scene {
  readonly from: number;
  readonly to: number;
}

type SceneName = 'words' | 'circle' | 'people' | 'save' | 'start';

export interface Journey {
  readonly desk: Camera;
  readonly board: Camera;
  readonly phone: Camera;
  readonly scenes: Readonly<Record<SceneName, Scene>>;
  /** Times at which the phone set off, began to speak, and was shown to have done so. */
  readonly drivesAt: number;
  readonly spokeAt: number;
  readonly heardAt: number;
}

export const deskSize = { width: 1280, height: 640 } as const;
export const boardSize = { width: 760, height: 476 } as const;
export const phoneSize = { width: 390, height: 800 } as const;
const sharpness = 1.5;

const operator = 'operator2@demo.test';
const password = 'earshot-demo';
const title = 'Use Hudson Street';
const body = 'Boston Street is closed for the crane. Come in from Hudson Street and park on the north lot.';

/** Eastern Avenue and Milton Avenue, across the edge of the circle. */
const way = [
  [39.28637, -76.57372],
  [39.28629, -76.57581],
  [39.28619, -76.5785],
  [39.28607, -76.58147],
  [39.284, -76.58134],
  [39.28201, -76.58121],
] as const;
const fixesPerLeg = 7;

interface Person {
  readonly name: string;
  readonly phone: string;
}

async function fetchToken(page: Page): Promise<string> {
  const answer = await page.request.post('/api/auth/sign-in/email', { data: { email: operator, password } });
  return ((await answer.json()) as { token: string }).token;
}

/** One of the operator's contacts whose phone has no other message. */
async function findPerson(page: Page): Promise<Person> {
  const headers = { authorization: `Bearer ${await fetchToken(page)}` };
  const read = async (path: string): Promise<unknown> => (await page.request.get(path, { headers })).json();
  const { user } = (await read('/api/auth/session')) as { user: { UserID: string } };
  const { returnData } = (await read('/api/getactivitydata?perpage=100')) as { returnData: { name: string }[] };
  const { teams } = (await read('/api/teams?perpage=100')) as {
    teams: { docs: { FirstName: string; LastName: string; PhoneNumber: string; CreatedBy: string; DefaultContact: 0 | 1 }[] };
  };
  const busy = new Set(returnData.map(({ name }) => name));
  const people = teams.docs
    .filter(({ CreatedBy, DefaultContact }) => CreatedBy === user.UserID && DefaultContact === 0)
    .map(({ FirstName, LastName, PhoneNumber }) => ({ name: `${FirstName} ${LastName}`, phone: PhoneNumber }));
  const person = people.find(({ name }) => !busy.has(name));
  if (!person) throw new Error('the demo company has nobody without a message');
  return person;
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(operator);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/messages');
}

async function signInPhone(page: Page, { phone }: Person): Promise<void> {
  await page.goto('/app/');
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('Phone number').fill(phone.replace('+1', ''));
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code', { exact: true }).waitFor();
  await page.getByLabel('Code', { exact: true }).fill(await codeFor(page, phone));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
}

/** A message is not heard before its person has agreed to the company. */
async function agreeToCompanies(page: Page): Promise<void> {
  const yes = page.getByRole('button', { name: /^Yes: / });
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
  await pause(2000);
  while ((await yes.count()) > 0) {
    await yes.first().click();
    await pause(1500);
  }
}

async function codeFor(page: Page, phone: string): Promise<string> {
  for (let tries = 0; tries < 60; tries++) {
    const answer = await page.request.get(`/dev/inbox?to=${encodeURIComponent(phone)}`, { headers: { accept: 'application/json' } });
    const [latest] = (await answer.json()) as { body: string }[];
    const code = /\b\d{6}\b/.exec(latest?.body ?? '')?.[0];
    if (code !== undefined) return code;
    await pause(250);
  }
  throw new Error('no code came');
}

async function filmed(act: () => Promise<void>): Promise<Scene> {
  const from = Date.now();
  await act();
  return { from, to: Date.now() };
}

async function type(camera: Camera, label: string, text: string): Promise<void> {
  const field = camera.page.getByLabel(label, { exact: true });
  await camera.click(field);
  const box = await field.boundingBox();
  // Moves the pointer away from the typed text.
  if (box) await camera.glide(box.x + 150, box.y + box.height + 16, 6);
  await camera.page.keyboard.type(text, { delay: 45 });
}

async function drawCircle(camera: Camera): Promise<void> {
  const { page } = camera;
  await camera.click(page.getByLabel('Search for a place or address'));
  await page.keyboard.type('2400 Boston Street', { delay: 90 });
  const option = page.getByRole('listbox', { name: 'Places' }).getByRole('option').first();
  await option.waitFor();
  await pause(300);
  await camera.click(option);
  await camera.click(page.getByRole('combobox', { name: 'Radius' }).or(page.getByLabel('Radius')).first());
  await pause(300);
  await camera.click(page.getByRole('option', { name: '1/4 mi', exact: true }));
  await pause(2500);
  // Drags the circle by its middle.
  const marker = await page.getByRole('button', { name: 'Message location' }).boundingBox();
  if (!marker) throw new Error('no circle on the map');
  const middle = { x: marker.x + marker.width / 2, y: marker.y + marker.height / 2 };
  await camera.drag(middle, { x: middle.x - 62, y: middle.y - 46 });
  await pause(900);
}

async function pickPeople(camera: Camera, { name }: Person): Promise<void> {
  const { page } = camera;
  await camera.click(page.getByRole('button', { name: 'Edit the receivers' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Contacts' }).waitFor();
  await pause(500);
  await camera.click(dialog.getByRole('tab', { name: 'Contacts' }));
  await camera.click(dialog.getByLabel('Search contacts'));
  await page.keyboard.type(name.split(' ')[0] ?? name, { delay: 80 });
  await dialog.getByRole('checkbox', { name }).waitFor();
  await pause(700);
  await camera.click(dialog.getByRole('checkbox', { name }));
  await pause(900);
}

async function drive(context: BrowserContext): Promise<void> {
  const legs = way.length - 1;
  for (let fix = 0; fix <= legs * fixesPerLeg; fix++) {
    const leg = Math.min(legs - 1, Math.floor(fix / fixesPerLeg));
    const [from, to] = [way[leg], way[leg + 1]];
    if (!from || !to) return;
    const share = fix / fixesPerLeg - leg;
    await context.setGeolocation({ latitude: from[0] + (to[0] - from[0]) * share, longitude: from[1] + (to[1] - from[1]) * share, accuracy: 8 });
    await pause(1200);
  }
}

async function composeMessage(desk: Camera, person: Person) {
  const { page } = desk;
  await page.getByRole('link', { name: 'New Message' }).click();
  await page.locator('[data-drawn]').first().waitFor({ timeout: 60_000 });
  await pause(1500);
  const words = await filmed(async () => {
    await type(desk, 'Title', title);
    await type(desk, 'Message', body);
    await pause(700);
  });
  const circle = await filmed(() => drawCircle(desk));
  const people = await filmed(() => pickPeople(desk, person));
  const save = await filmed(async () => {
    await desk.click(page.getByRole('dialog').getByRole('button', { name: 'Save' }));
    await pause(900);
    await desk.click(page.getByRole('button', { name: 'SAVE MESSAGE' }));
    await page.getByText('This Message is set.').waitFor();
    await pause(1200);
  });
  await page.waitForURL('**/messages');
  return { words, circle, people, save };
}

/** Without a graphics card a blurred overlay over the map leaves no frame to film. */
const unblurred = '.mantine-Overlay-root { backdrop-filter: none !important }';

async function openConsole(browser: Browser, baseURL: string, viewport: { readonly width: number; readonly height: number }): Promise<Page> {
  // The page's policy refuses the styles that the film adds.
  const context = await browser.newContext({
    baseURL,
    viewport,
    bypassCSP: true,
    deviceScaleFactor: sharpness,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  const page = await context.newPage();
  await signIn(page);
  return page;
}

async function openDesk(browser: Browser, baseURL: string): Promise<Camera> {
  const page = await openConsole(browser, baseURL, deskSize);
  await page.addStyleTag({ content: unblurred });
  return Camera.on(page);
}

async function openBoard(browser: Browser, baseURL: string, person: Person): Promise<Camera> {
  const page = await openConsole(browser, baseURL, boardSize);
  await page.goto(`/activity?search=${encodeURIComponent(person.name)}`);
  const row = page.getByRole('row', { name: new RegExp(person.name) });
  await row.getByText('Not heard').waitFor();
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/search/i))
    .first()
    .scrollIntoViewIfNeeded();
  await row.scrollIntoViewIfNeeded();
  return Camera.on(page);
}

async function openPhone(browser: Browser, baseURL: string, person: Person): Promise<{ readonly context: BrowserContext; readonly phone: Camera }> {
  const context = await browser.newContext({
    baseURL,
    viewport: phoneSize,
    bypassCSP: true,
    deviceScaleFactor: sharpness,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    permissions: ['geolocation', 'screen-wake-lock'],
    geolocation: { latitude: way[0][0], longitude: way[0][1], accuracy: 8 },
  });
  await context.addInitScript({ path: fileURLToPath(new URL('page/speech.mjs', import.meta.url)) });
  const page = await context.newPage();
  await signInPhone(page, person);
  await agreeToCompanies(page);
  await page.addStyleTag({ content: `${interFace()} * { font-family: ${interName} !important }` });
  return { context, phone: await Camera.on(page) };
}

export async function filmJourney(browser: Browser, baseURL: string): Promise<Journey> {
  const desk = await openDesk(browser, baseURL);
  const person = await findPerson(desk.page);
  const composed = await composeMessage(desk, person);
  // A page that still draws takes processor time.
  await desk.page.close();
  const { context, phone } = await openPhone(browser, baseURL, person);
  const board = await openBoard(browser, baseURL, person);
  await pause(1500);
  const start = await filmed(async () => {
    await pause(600);
    await phone.page.getByRole('button', { name: 'Start', exact: true }).click();
    await phone.page.getByText(title).first().waitFor();
    await pause(2000);
  });
  const spoke = phone.page.locator('.glance-speaking').waitFor({ timeout: 90_000 }).then(Date.now);
  const turned = board.page
    .getByRole('row', { name: new RegExp(person.name) })
    .getByText(/Heard at/)
    .waitFor({ timeout: 90_000 })
    .then(Date.now);
  const drivesAt = Date.now();
  const [spokeAt, heardAt] = await Promise.all([spoke, turned, drive(context)]);
  await pause(3500);
  return { desk, board, phone, scenes: { ...composed, start }, drivesAt, spokeAt, heardAt };
}
