// The main job, end to end, on a recorded drive: compose, arrive, hear, know.
import type { Page } from '@playwright/test';
import { demoZone, signInToConsole, signInToReceiver, takePhone, fetchToken } from './people.ts';
import { spokenOn } from './speech.ts';
import { expect, test } from './test.ts';
import { munichDrive, placeAtStart, replay } from './trace.ts';

const drive = munichDrive();
/** The drive is inside 200 yards around this fix from about 8 s to 23 s after the start. */
const site = drive[900];
const approach = drive.slice(885, 915);
const body = 'Turn left at the blue gate. The code is 4471.';
const closedBody = 'This one is for the night shift alone.';

interface Person {
  readonly name: string;
  readonly contactId: string;
  readonly phone: string;
}

interface ContactOnTheWire {
  readonly UserID: string;
  readonly FirstName: string;
  readonly LastName: string;
  readonly PhoneNumber: string;
  readonly CreatedBy: string;
  readonly DefaultContact: 0 | 1;
}

/** Two of the operator's own contacts without any other message, so that nothing else speaks. */
async function findPeople(page: Page, token: string): Promise<readonly [Person, Person]> {
  const read = async (path: string): Promise<unknown> => (await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })).json();
  const { user } = (await read('/api/auth/session')) as { user: { UserID: string } };
  const { returnData } = (await read('/api/getactivitydata?perpage=100')) as { returnData: { name: string }[] };
  const busy = new Set(returnData.map(({ name }) => name));
  const { teams } = (await read('/api/teams?perpage=100')) as { teams: { docs: readonly ContactOnTheWire[] } };
  const [first, second] = teams.docs
    .filter(({ CreatedBy, DefaultContact }) => CreatedBy === user.UserID && DefaultContact === 0)
    .map(({ UserID, FirstName, LastName, PhoneNumber }) => ({ name: `${FirstName} ${LastName}`, contactId: UserID, phone: PhoneNumber }))
    .filter(({ name }) => !busy.has(name));
  if (!first || !second) throw new Error('the demo company has too few contacts');
  return [first, second];
}

async function compose(page: Page, receiver: Person): Promise<void> {
  await page.getByRole('link', { name: 'New Message' }).click();
  const search = page.getByLabel('Search for a place or address');
  await search.fill(`${site?.lat}, ${site?.lng}`);
  await page.getByRole('listbox', { name: 'Places' }).getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Radius' }).or(page.getByLabel('Radius')).first().click();
  await page.getByRole('option', { name: '200 yd' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Blue gate');
  await page.getByLabel('Message', { exact: true }).fill(body);
  await page.getByRole('button', { name: 'Browse all' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Contacts' }).click();
  await dialog.getByLabel('Search contacts').fill(receiver.name);
  await dialog.getByRole('checkbox', { name: receiver.name }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 Selected')).toBeVisible();
  await page.getByRole('button', { name: 'SAVE MESSAGE' }).click();
  await expect(page.getByText('This Message is set.')).toBeVisible();
  await page.waitForURL('**/messages');
  await expect(page.getByText('Set for 2 people. Live now.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Blue gate/ })).toContainText('Active');
}

/** A message at the same place whose hours are at the other end of the day. */
async function prepareClosed(page: Page, token: string, receiver: Person): Promise<void> {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: demoZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });
  const [today = '', time = ''] = days.format(Date.now()).split(', ');
  const [later = ''] = days.format(Date.now() + 3 * 86_400_000).split(', ');
  const isMorning = time < '12:00';
  const answer = await page.request.post('/api/ourcontents', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      content: { Title: 'Night shift', Body: closedBody, Lat: site?.lat, Long: site?.lng, Location: 'Site', Radius: 182.88, Radius_Unit: 1, Mode: 2 },
      message_settings: {
        StartDate: today,
        EndDate: later,
        RepeatOption: 'Daily',
        RepeatDays: '1,1,1,1,1,1,1',
        TimeStart: isMorning ? '9:00 PM' : '1:00 AM',
        TimeEnd: isMorning ? '10:00 PM' : '2:00 AM',
        When: 'Arriving',
      },
      receivers: { contact_ids: receiver.contactId, group_ids: '' },
    },
  });
  expect(answer.status()).toBe(200);
}

test('an operator composes, a receiver drives there and hears it, and the operator sees it at once', async ({ page, browser }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInToConsole(page, 'operator2@demo.test');
  await page.waitForURL('**/messages');
  const token = await fetchToken(page.request, 'operator2@demo.test');
  const [hearer, other] = await findPeople(page, token);
  await compose(page, hearer);
  await prepareClosed(page, token, other);

  const open = await takePhone(browser);
  const closed = await takePhone(browser);
  await placeAtStart([open.context, closed.context], approach);
  await signInToReceiver(open.page, hearer.phone);
  await signInToReceiver(closed.page, other.phone);
  for (const phone of [open, closed]) await phone.page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(open.page.getByText('Blue gate').first()).toBeVisible();
  await expect(closed.page.getByText('Night shift').first()).toBeVisible();

  await page.goto(`/activity?search=${encodeURIComponent(hearer.name)}`);
  const row = page.getByRole('row', { name: new RegExp(hearer.name) });
  await expect(row).toContainText(/waiting/i);
  // Any reload loses this mark.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  expect((await spokenOn(open.page)).map(({ text }) => text).join(' ')).not.toContain('blue gate');

  await replay([open.context, closed.context], approach);

  await expect.poll(async () => (await spokenOn(open.page)).map(({ text }) => text).join(' ')).toContain('The code is 4471.');
  await expect(open.page.getByText(/Heard at/i).first()).toBeVisible();
  await expect(row).toContainText(/Heard at \d/);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  const times = (await spokenOn(open.page)).filter(({ text }) => body.includes(text));
  expect(times.map(({ text }) => text).join(' ')).toBe(body);
  expect((await spokenOn(closed.page)).map(({ text }) => text).join(' ')).not.toContain('night shift');
  await open.context.close();
  await closed.context.close();
});
