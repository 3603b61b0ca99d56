import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

const notFound = { failure: { code: 'not_found' } };
const forbidden = { failure: { code: 'forbidden' } };
const nobodysClient = '01930000-0000-7000-8000-00000000dead';
let server: TestServer;
let internalId: string;
let sue: BuiltUser;
let support: BuiltUser;
let clientId: string;
let name: string;
let word = 0;

beforeAll(async () => {
  server = await workerServer();
  internalId = (await buildClient(server, { name: 'Ours', isInternal: true })).id;
  sue = await buildUser(server, internalId, ['super'], { firstName: 'Sue' });
  support = await buildUser(server, internalId, ['support'], { firstName: 'Stan' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at += 60_000;
  name = `Acme${++word}`;
  clientId = (await buildClient(server, { name })).id;
});

const admin = (token = sue.token) => server.api(token).clientAdmin;
const archive = (ClientID = clientId, token = sue.token) => admin(token).archive({ body: { ClientID } });
const reactivate = (ClientIDs = [clientId], token = sue.token) => admin(token).reactivate({ body: { ClientIDs } });
const archived = async (search = name) => (await admin(support.token).archived({ query: { search } })).clients.map((client) => client.name);
const listed = async (search = name) => (await server.api(support.token).clients.list({ query: { search } })).clients;
const findAuditEntries = (id = clientId) =>
  server.services.database.db.selectFrom('audit_entries').selectAll().where('client_id', '=', id).orderBy('at').execute();
const listAuditActions = async (id = clientId) => (await findAuditEntries(id)).map(({ action }) => action);

describe('the profile', () => {
  const profile = {
    details: 'Snow removal\nand paving',
    companySiteUrl: 'https://acme.example/a?b=c',
    companyLinkedInPage: 'http://linkedin.example/acme',
    crmLink: 'FTP://crm.example',
    industry: 'Field Services',
  } as const;
  const save = (change: object = {}, token = support.token) => admin(token).save({ body: { clientId, name, ...profile, ...change } });
  const send = async (change: object) => {
    const Name = { ClientID: clientId, Name: name, Details: '', Company_Site_URL: '', Company_LinkedIn_Page: '', CRM_Link: '', Industry: 'Other' };
    const response = await fetch(`${server.baseUrl}/api/saveclientprofile`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sue.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...Name, ...change }),
    });
    return { status: response.status, ...((await response.json()) as { message: string }) };
  };

  test('is saved by staff of both kinds, and read from the list', async () => {
    expect(await save()).toEqual({ success: 1, message: 'The profile was saved.' });
    expect(await listed()).toMatchObject([{ id: clientId, name, ...profile }]);
    name = `New${word}`;
    await save({ crmLink: '' }, sue.token);
    expect(await listed()).toMatchObject([{ id: clientId, name, crmLink: '' }]);
  });

  test('keeps the links and the details that a form leaves out', async () => {
    await save();
    const rest = { Details: undefined, Company_Site_URL: undefined, Company_LinkedIn_Page: undefined, CRM_Link: undefined };
    expect(await send({ ...rest, Industry: 'Construction' })).toMatchObject({ status: 200 });
    expect(await listed()).toMatchObject([{ id: clientId, ...profile, industry: 'Construction' }]);
  });

  test('needs a name, links without blanks, and an industry of the list', async () => {
    expect(await send({ Name: ' ' })).toMatchObject({ status: 422, message: expect.stringContaining('Name is required') as string });
    for (const [field, value] of [
      ['Company_Site_URL', 'acme.example'],
      ['Company_LinkedIn_Page', 'https://acme example'],
      ['CRM_Link', 'javascript:alert(1)'],
    ] as const)
      expect(await send({ [field]: value })).toMatchObject({ status: 422, message: expect.stringContaining('Please enter a valid URL') as string });
    expect(await send({ Industry: 'Mining' })).toMatchObject({ status: 422 });
    expect(await send({})).toMatchObject({ status: 200 });
  });

  test("is listed in the client’s own audit, field by field, for its Account Holder, except the staff's own notes; an unchanged save adds no entry", async () => {
    const holder = await buildUser(server, clientId, ['holder'], { firstName: 'Hanna' });
    await save({ crmLink: '', companyLinkedInPage: '' });
    await save({ crmLink: '', companyLinkedInPage: '' });
    const { data } = await server.api(holder.token).audit.list({ query: {} });
    expect(data).toMatchObject([
      {
        action: 'client.edited',
        actor: 'Earshot',
        staff: expect.stringMatching(/^Stan /) as string,
        subject: name,
        changes: [
          { field: 'Company Site URL', from: '', to: profile.companySiteUrl },
          { field: 'Industry', from: 'Other', to: 'Field Services' },
        ],
      },
    ]);
  });

  test("of an unknown, an archived and Earshot's own client is not found", async () => {
    await archive();
    for (const id of [clientId, internalId, nobodysClient]) await expect(save({ clientId: id })).rejects.toMatchObject(notFound);
    expect(await listAuditActions(internalId)).toEqual([]);
  });
});

describe('the archive', () => {
  test('takes a client off the list, once, and says so to the audit', async () => {
    const before = (await server.api(sue.token).clients.list({ query: {} })).archivedCount;
    expect(await archive()).toEqual({ success: 1, message: 'The client was archived.' });
    await archive();
    expect(await listed()).toEqual([]);
    expect(await archived()).toEqual([name]);
    expect((await server.api(sue.token).clients.list({ query: {} })).archivedCount).toBe(before + 1);
    expect(await findAuditEntries()).toMatchObject([
      { action: 'client.archived', subject: name, actor_id: null, actor_name: 'Earshot', staff_name: expect.stringMatching(/^Sue /) as string },
    ]);
  });

  test('has the latest first, with the day, is searched and comes in pages', async () => {
    const names = ['One', 'Two', 'Three'].map((each) => `${name} ${each}`);
    for (const each of names) {
      const { id } = await buildClient(server, { name: each });
      server.clock.at += 1000;
      await archive(id);
    }
    expect(await archived()).toEqual(names.toReversed());
    expect(await archived(`${name} two`)).toEqual([`${name} Two`]);
    expect(await archived('%')).toEqual([]);
    const { clients, pager } = await admin().archived({ query: { search: name, page: 1, perpage: 2 } });
    expect(clients[0]).toMatchObject({ name: `${name} Three`, archivedAt: server.clock.at });
    expect(pager).toEqual({ totalItems: 3, totalPages: 2, page: 1, perpage: 2 });
  });

  test('gives clients back, those in use staying as they are; all of them or none', async () => {
    const other = await buildClient(server, { name: `${name} other` });
    await archive();
    server.clock.at += 1000;
    await archive(other.id);
    for (const wrong of [nobodysClient, internalId])
      await expect(reactivate([clientId, wrong])).rejects.toMatchObject({ ...notFound, message: 'One of these clients was not found.' });
    expect(await archived()).toEqual([`${name} other`, name]);
    server.clock.at += 1000;
    expect(await reactivate([clientId])).toEqual({ success: 1, message: 'The client was reactivated.' });
    expect(await reactivate([clientId, other.id, other.id])).toEqual({ success: 1, message: 'The clients were reactivated.' });
    expect(await archived()).toEqual([]);
    expect((await listed()).map((client) => client.name)).toEqual([name, `${name} other`]);
    for (const id of [clientId, other.id]) expect(await listAuditActions(id)).toEqual(['client.archived', 'client.reactivated']);
  });

  test('two people at once do it once', async () => {
    await Promise.all([archive(), archive(), archive()]);
    expect(await listAuditActions()).toEqual(['client.archived']);
    server.clock.at += 1000;
    await Promise.all([reactivate(), reactivate(), reactivate()]);
    expect(await listAuditActions()).toEqual(['client.archived', 'client.reactivated']);
  });

  test('does not find an unknown client, nor our own', async () => {
    for (const id of [nobodysClient, internalId, 'nonsense']) {
      await expect(archive(id)).rejects.toMatchObject(notFound);
      await expect(reactivate([id])).rejects.toMatchObject(notFound);
    }
    await expect(admin().archived({ query: {} })).resolves.toBeDefined(); // We are still signed in.
  });

  test('is read by support, who neither put anything there nor give it back', async () => {
    await expect(archive(clientId, support.token)).rejects.toMatchObject(forbidden);
    await archive();
    expect(await archived()).toEqual([name]);
    await expect(reactivate([clientId], support.token)).rejects.toMatchObject(forbidden);
    expect(await listAuditActions()).toEqual(['client.archived']);
  });
});
