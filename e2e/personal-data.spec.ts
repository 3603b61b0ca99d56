// A person asks what a company holds about them, and then to be erased: an Admin does both, and the figures stay.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { checkAccessibility } from './look.ts';
import { setMessage } from './messages.ts';
import { demoZone, joinedPassword, openAccount, signInToConsole } from './people.ts';
import { expect, test } from './test.ts';

const phone = '+12025550186';
const email = 'ines@erasing.test';

async function textsTo(request: APIRequestContext, to: string): Promise<readonly string[]> {
  const answer = await request.get(`/dev/inbox?to=${encodeURIComponent(to)}`, { headers: { accept: 'application/json' } });
  return ((await answer.json()) as { body: string }[]).map(({ body }) => body);
}

/** Signs a phone in by call, like the receiver app opened by the link of an invitation, and hears a message. */
async function hear(request: APIRequestContext, messageId: string | undefined) {
  const invitation = () => textsTo(request, phone).then((texts) => texts.map((text) => /download-app\?c=(\w+)/.exec(text)?.[1]).find(Boolean));
  await expect.poll(invitation).toBeDefined();
  const { ticket } = (await (await request.post('/api/receiver/code', { data: { phone, country: 'US' } })).json()) as { ticket: string };
  const code = () => textsTo(request, phone).then((texts) => texts.map((text) => /^\d{6}/.exec(text)?.[0]).find(Boolean));
  await expect.poll(code).toBeDefined();
  const signedIn = await request.post('/api/receiver/sign-in', { data: { phone, country: 'US', code: await code(), ticket, invitation: await invitation() } });
  const headers = { authorization: `Bearer ${((await signedIn.json()) as { token: string }).token}` };
  const report = () => {
    const events = ['delivered', 'heard'].map((kind) => ({ id: randomUUID(), messageId, version: 1, kind, at: new Date().toISOString() }));
    return request.post('/api/receiver/events', { headers, data: { events } });
  };
  expect(((await (await report()).json()) as { stored: string[] }).stored).toHaveLength(2);
  return report;
}

/** The figures over the list of Activity, in words. */
async function readFigures(page: Page): Promise<string> {
  await page.goto('/activity');
  await expect(page.getByRole('table', { name: 'Receivers' })).toBeVisible();
  const summary = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('earshot.token')}` };
    return (await fetch('/api/getactivitysummary', { headers })).text();
  });
  return summary;
}

test('a person’s data is downloaded and erased; the contact is gone, and Activity and the proof count as before', async ({ page, request }) => {
  const headers = await openAccount(request, { email, firstName: 'Ines', lastName: 'Holt', company: 'Erasing', timeZone: demoZone, phone: '2025550194' });
  const added = await request.post('/api/teams', { headers, data: { FirstName: 'Ida', LastName: 'Fuller', PhoneNumber: phone, countryCode: 'US', Email: '' } });
  const { UserID: contactId } = (await added.json()) as { UserID: string };
  const place = { Title: 'Gate code', Body: 'The code is 4471.', Lat: 39.28, Long: -76.61 };
  const report = await hear(request, await setMessage(request, headers, { content: place, contactId }));

  await signInToConsole(page, email, joinedPassword);
  await page.waitForURL('**/messages');
  const before = await readFigures(page);
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Actions for Ida Fuller' }).click();
  await page.getByRole('menuitem', { name: 'Personal data' }).click();
  await expect(page.getByRole('heading', { name: 'Ida Fuller' })).toBeVisible();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a copy' }).click();
  const held = JSON.parse(await readFile(await (await waiting).path(), 'utf8')) as { company: string; phone: string; events: { kind: string }[] };
  expect([held.company, held.phone, held.events.map(({ kind }) => kind).toSorted()]).toEqual(['Erasing', phone, ['delivered', 'heard']]);

  await page.getByRole('button', { name: 'Erase…' }).click();
  const question = page.getByRole('dialog', { name: 'Erase a person' });
  await expect(question.getByText(/Ida Fuller, .*555 0186/)).toBeVisible();
  await checkAccessibility(page, 'the question before an erasure');
  await question.getByLabel('Type the name or the number to erase').fill('202 555 0186');
  await question.getByRole('button', { name: 'Erase this person' }).click();
  await expect(page.getByText(/^The person is erased\. .* counts as Erased person [0-9A-F]{6}\.$/)).toBeVisible();

  expect(await readFigures(page)).toBe(before);
  const row = page.getByRole('table', { name: 'Receivers' }).getByRole('row', { name: /Erased person [0-9A-F]{6}/ });
  await expect(row).toContainText('Heard');
  await page.goto('/activity/report');
  await expect(page.getByRole('table', { name: 'Hearings' }).getByRole('row', { name: /Erased person [0-9A-F]{6}/ })).toContainText('Gate code');
  await page.goto('/contacts');
  await expect(page.getByRole('row', { name: /Ines Holt/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Ida Fuller|Erased person/ })).toHaveCount(0);
  expect((await report()).status()).toBe(401);
});
