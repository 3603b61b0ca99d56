import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClient, buildContact, buildDevice, buildUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

async function buildOperator(server: TestServer) {
  const user = await buildUser(server, (await buildClient(server)).id, ['operator']);
  return { ...user, api: server.api(user.token) };
}

describe('in a request', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const content = { Title: 'Gate', Body: 'Code', Location: 'Denver', Lat: 39.7, Long: -104.9, Radius: 500, Radius_Unit: 2, Mode: 2 };
  const wireSettings = {
    StartDate: '2026-11-23',
    EndDate: '',
    RepeatOption: 'No',
    RepeatDays: '1,1,1,1,1,1,1',
    TimeStart: '12:00 am',
    TimeEnd: '11:59 PM',
    When: 'Arriving',
  };
  const send = async (token: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(server.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  test('the finding: receivers under a wrong name are reported, and nothing is saved', async () => {
    const operator = await buildOperator(server);
    const contact = await buildContact(server, operator);
    const save = (receivers: object, more: object = {}) =>
      send(operator.token, '/api/ourcontents', { content: { ...content, ...more }, message_settings: wireSettings, receivers });
    const refused = await save({ contacts: [contact.id] });
    expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('contacts') as unknown } });
    const { db } = server.services.database;
    expect(await db.selectFrom('messages').select('id').where('operator_id', '=', operator.id).execute()).toEqual([]);
    // The documents' own words are accepted.
    const saved = await save({ contact_ids: contact.id, contact_names: 'Ann' }, { Search_Meta: 'Denver', ClientID: operator.clientId, Locale: 'English' });
    expect(saved).toMatchObject({ status: 200, body: { message: 'This Message is set.' } });
  });

  test('a message set without receivers says so', async () => {
    const operator = await buildOperator(server);
    const told = await send(operator.token, '/api/ourcontents', { content, message_settings: wireSettings });
    expect(told.body['message']).toBe('This Message is set, but has no Receivers.');
    const draft = await send(operator.token, '/api/ourcontents', { content: { ...content, Mode: 1 }, message_settings: wireSettings });
    expect(draft.body['message']).toBe('Saved');
  });

  test('a phone of another version may say more than is known', async () => {
    const operator = await buildOperator(server);
    const contact = await buildContact(server, operator);
    const device = await buildDevice(server, contact.phone);
    const event = { id: '0192f0c1-2345-7abc-8def-0123456789ab', messageId: contact.id, version: 1, kind: 'delivered', at: '2026-11-20T08:00:00Z', later: 1 };
    expect((await send(device, '/api/receiver/events', { events: [event], later: 1 })).status).toBe(200);
  });
});
