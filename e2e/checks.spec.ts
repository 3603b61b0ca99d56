// Findings before a message is set: a text too long, circles that meet, and who would hear it now. One click mends each.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { check, heights, schemes, widths } from './look.ts';
import { demoZone, signInToConsole, signInToReceiver, takePhone, fetchToken } from './people.ts';
import { expect, test } from './test.ts';

const operator = 'operator@demo.test';
const place = { Location: 'Far Field, Wyoming', Lat: 41.9, Long: -107.3 };
const words = (count: number): string => `${Array.from({ length: count }, () => 'word').join(' ')}.`;

interface PreparedCheck {
  readonly contactId: string;
  readonly phone: string;
  save(title: string, content: object, settings?: object): Promise<string>;
  tidy(): Promise<void>;
}

/** A person of this journey's own, and messages to them that are removed again. */
async function prepare(request: APIRequestContext, phone: string): Promise<PreparedCheck> {
  const headers = { authorization: `Bearer ${await fetchToken(request, operator)}` };
  const person = { FirstName: 'Cora', LastName: 'Checked', PhoneNumber: phone, countryCode: 'US' };
  const added = await request.post('/api/teams', { headers, data: person });
  expect(added.status()).toBe(200);
  const { UserID: contactId } = (await added.json()) as { UserID: string };
  const messages: string[] = [];
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: demoZone, dateStyle: 'short' });
  return {
    contactId,
    phone,
    save: async (title, content, settings = {}) => {
      const answer = await request.post('/api/ourcontents', {
        headers,
        data: {
          content: { Title: title, Body: words(10), ...place, Radius: 91.44, Radius_Unit: 1, Mode: 1, ...content },
          message_settings: {
            StartDate: days.format(Date.now() + 86_400_000),
            EndDate: days.format(Date.now() + 3 * 86_400_000),
            RepeatOption: 'Daily',
            RepeatDays: '1,1,1,1,1,1,1',
            TimeStart: '9:00 AM',
            TimeEnd: '11:00 AM',
            When: 'Arriving',
            ...settings,
          },
          receivers: { contact_ids: contactId, group_ids: '' },
        },
      });
      expect(answer.status()).toBe(200);
      const { insertId } = (await answer.json()) as { insertId: string };
      messages.push(insertId);
      return insertId;
    },
    tidy: async () => {
      for (const id of messages) await request.delete('/api/ourcontents', { headers, data: { singleDelete: id } });
      await request.post('/api/teams', { headers, data: { UserID: contactId, deleteRow: 1 } });
    },
  };
}

const panel = (page: Page) => page.getByRole('region', { name: 'Checks' });
const remedy = (page: Page, name: string | RegExp) => panel(page).getByRole('button', { name });

async function open(page: Page, id: string): Promise<void> {
  await signInToConsole(page, operator);
  await page.waitForURL('**/messages');
  await page.goto(`/messages/editor?id=${id}`);
  await expect(panel(page)).toBeVisible();
}

/** Takes pictures with the part in sight, which is far down on a narrow screen. */
async function look(page: Page, name: string, part: Locator): Promise<void> {
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: heights[width] });
      await part.scrollIntoViewIfNeeded();
      await check(page, name, { width, scheme });
    }
  }
}

test('a text too long for its circle is reported, and a shorter text or a wider circle resolves it', async ({ page, request }) => {
  const prepared = await prepare(request, '7205550131');
  try {
    await open(page, await prepared.save('Too long', { Body: `${words(30)} ${words(30)}` }));
    await expect(panel(page)).toContainText('driving straight through the circle at 35 mph takes 11.7 seconds, about 39 words');
    await remedy(page, 'Shorten to 39 words').click();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(words(30));
    await expect(panel(page)).toContainText('No problems found.');
    await remedy(page, /^Undo/).click();
    await remedy(page, 'Widen to 200 yd').click();
    await expect(panel(page)).toContainText('No problems found.');
    await expect(page.getByRole('combobox', { name: 'Radius' })).toHaveValue('200 yd');
    // Findings do not block a save.
    await remedy(page, /^Undo/).click();
    await expect(panel(page)).toContainText('11.7 seconds');
    await page.getByRole('button', { name: 'UPDATE MESSAGE' }).click();
    await expect(page.getByText('This Message is updated.')).toBeVisible();
  } finally {
    await prepared.tidy();
  }
});

test('overlapping circles in the same hours are reported, and other hours part them', async ({ page, request }) => {
  const prepared = await prepare(request, '7205550132');
  try {
    await prepared.save('Gate of the field', { Mode: 2, Body: words(40) }, { TimeStart: '8:00 AM', TimeEnd: '10:00 AM' });
    await open(page, await prepared.save('Second at the field', {}));
    await expect(panel(page)).toContainText('The circle overlaps “Gate of the field”');
    await expect(panel(page)).toContainText('the first is still speaking when the next is due');
    await look(page, 'checks', panel(page));
    await page.setViewportSize({ width: 1440, height: 900 });
    await remedy(page, 'Play from 10:00 AM to 11:00 AM').click();
    await expect(panel(page)).toContainText('No problems found.');
    await expect(page.getByRole('region', { name: 'When it plays' })).toContainText('10:00 AM – 11:00 AM');
  } finally {
    await prepared.tidy();
  }
});

test('the receivers say how many would hear it now, which changes when one of them starts the app', async ({ page, request, browser }) => {
  const prepared = await prepare(request, '7205550133');
  const phone = await takePhone(browser);
  try {
    await open(page, await prepared.save('Who hears it', {}));
    await page.getByRole('button', { name: 'Ready now 0 of 1' }).click();
    await expect(page.getByRole('dialog')).toContainText('Cora Checked');
    await expect(page.getByRole('dialog')).toContainText('have not agreed to hear your company');
    await look(page, 'ready-now', page.getByRole('button', { name: /^Ready now/ }));
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInToReceiver(phone.page, `+1${prepared.phone}`);
    await phone.page.getByRole('button', { name: 'Start', exact: true }).click();
    // The message is a draft, so the phone listens without one.
    await expect(phone.page.getByRole('heading', { name: 'Nothing to hear', exact: true })).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Ready now 1 of 1')).toBeVisible();
    }).toPass({ timeout: 60_000 });
  } finally {
    await phone.context.close();
    await prepared.tidy();
  }
});
