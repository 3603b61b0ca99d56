import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let operator: BuiltUser;

const page = () => server.api().invitations;

beforeAll(async () => {
  server = await startTestServer({ APP_STORE_URL: 'https://apps.example/earshot' });
});
afterAll(() => server.close());
beforeEach(async () => {
  const { id } = await buildClient(server, { name: 'Front Range' });
  operator = await buildUser(server, id, ['operator'], { firstName: 'Rosa' });
});

async function invite(contact: { readonly id: string; readonly phone: string }): Promise<string> {
  await server.api(operator.token).contacts.invite({ body: { UserID: contact.id } });
  const row = await server.services.database.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', contact.phone)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return /c=(\w{12})$/.exec(row.body)?.[1] ?? 'no code';
}

test('the page behind a link names who sent it, and offers the stores that are set up', async () => {
  const code = await invite(await buildContact(server, operator));
  expect(await page().get({ query: { code } })).toEqual({
    sender: expect.stringMatching(/^Rosa Number\d+, Front Range$/) as string,
    company: 'Front Range',
    optedOut: false,
    appStoreUrl: 'https://apps.example/earshot',
  });
});

test('an invitation is in the language of the app that the number used last, or else of the company', async () => {
  const { db } = server.services.database;
  const [ana, ben] = [await buildContact(server, operator), await buildContact(server, operator)];
  const sent = async ({ id, phone }: { readonly id: string; readonly phone: string }) => {
    await invite({ id, phone });
    return (await db.selectFrom('outbox').select('body').where('recipient', '=', phone).executeTakeFirstOrThrow()).body;
  };
  expect(await sent(ana)).toMatch(/Front Range invites you to download Earshot/);
  await db.updateTable('clients').set({ billing_language: 'es' }).where('id', '=', operator.clientId).execute();
  expect(await sent(ben)).toMatch(/Front Range le invita a descargar Earshot/);
  const cleo = await buildContact(server, operator);
  await buildDevice(server, cleo.phone, { agrees: false });
  await db.updateTable('devices').set({ language: 'en' }).where('phone', '=', cleo.phone).execute();
  expect(await sent(cleo)).toMatch(/invites you/);
});

test('without a code, or with a code that was never sent, it names no one', async () => {
  for (const query of [{}, { code: '' }, { code: 'AAAAAAAAAAAA' }, { code: '%_%' }, { code: "'" }])
    expect(await page().get({ query })).toEqual({ optedOut: false, appStoreUrl: 'https://apps.example/earshot' });
  await expect(page().optOut({ body: { code: 'AAAAAAAAAAAA', optOut: true } })).rejects.toMatchObject({ failure: { code: 'not_found' } });
});

test('a person who opts out gets no more invitations from any client, until they take it back', async () => {
  const contact = await buildContact(server, operator);
  const code = await invite(contact);
  expect(await page().optOut({ body: { code, optOut: true } })).toMatchObject({ message: 'You will get no more invitations.' });
  await page().optOut({ body: { code, optOut: true } });
  expect(await page().get({ query: { code } })).toMatchObject({ optedOut: true });
  const elsewhere = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const same = await buildContact(server, elsewhere, { phone: contact.phone });
  const inviteElsewhere = () => server.api(elsewhere.token).contacts.invite({ body: { UserID: same.id } });
  const sentElsewhere = async () => {
    const rows = await server.services.database.db.selectFrom('outbox').select('status').where('client_id', '=', elsewhere.clientId).execute();
    return rows.map(({ status }) => status).toSorted();
  };
  await inviteElsewhere();
  await eventually(async () => expect(await sentElsewhere()).toEqual(['failed']));
  await page().optOut({ body: { code, optOut: false } });
  expect(await page().get({ query: { code } })).toMatchObject({ optedOut: false });
  await inviteElsewhere();
  await eventually(async () => expect(await sentElsewhere()).toEqual(['failed', 'sent']));
});

test('a link works on when its contact is deleted: the number can still be opted out', async () => {
  const contact = await buildContact(server, operator);
  const code = await invite(contact);
  await server.api(operator.token).contacts.save({ body: { deletedId: contact.id } });
  await page().optOut({ body: { code, optOut: true } });
  expect(await page().get({ query: { code } })).toMatchObject({ optedOut: true });
});
