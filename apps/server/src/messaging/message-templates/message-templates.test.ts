import { maxTemplates } from '@earshot/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

const content = { title: 'Gate code', body: 'The gate code is 4471.\nClose it.', spanishTitle: 'Código', spanishBody: 'El código es 4471.' };
const message_settings = {
  startDate: '2026-11-20',
  endDate: '2026-11-22',
  repeat: 'custom' as const,
  repeatDays: [false, true, true, true, true, true, false],
  startMinute: 360,
  endMinute: 1080,
  trigger: 'exit' as const,
  priority: 1 as const,
  playIfInside: false,
  dwellSeconds: 60,
};

async function person(clientId?: string) {
  const user = await buildUser(server, clientId ?? (await buildClient(server)).id, ['operator']);
  const api = server.api(user.token).messageTemplates;
  const names = async () => (await api.list()).templates.map(({ name }) => name);
  const save = async (name: string) => (await api.save({ body: { name, content, message_settings } })).id;
  return { ...user, api, names, save };
}

it('keeps words in both languages and every setting for its user alone, and changes and deletes them', async () => {
  const { api, save, clientId } = await person();
  const colleague = await person(clientId);
  const id = await save('  Gate,\n north ');
  expect(await api.list()).toEqual({ templates: [{ id, name: 'Gate, north', content, message_settings }] });
  expect(await colleague.names()).toEqual([]);
  const changed = { id, name: 'Gate', content: { ...content, body: 'The gate is open.' }, message_settings: { ...message_settings, endDate: null } };
  expect(await api.save({ body: changed })).toEqual({ success: 1, id });
  expect(await api.list()).toEqual({ templates: [changed] });
  await expect(colleague.api.save({ body: changed })).rejects.toMatchObject({ failure: { code: 'not_found' } });
  await expect(colleague.api.remove({ body: { id } })).rejects.toMatchObject({ failure: { code: 'not_found' } });
  await api.remove({ body: { id } });
  expect((await api.list()).templates).toEqual([]);
});

it('is no message: nothing is listed, counted or live', async () => {
  const { save, token } = await person();
  await save('Gate');
  const { contents } = await server.api(token).messages.list({ query: {} });
  expect([contents.pager.totalItems, contents.draft_count, contents.live_count]).toEqual([0, 0, 0]);
});

it(`keeps names apart without regard to case, and at most ${maxTemplates}, however many are saved at once`, async () => {
  const { names, save, api } = await person();
  const first = await save('Élan');
  const taken = 'Another template has this name';
  await expect(save('élan')).rejects.toThrow(taken);
  await expect(api.save({ body: { id: await save('Other'), name: 'ÉLAN', content, message_settings } })).rejects.toThrow(taken);
  await api.save({ body: { id: first, name: 'ÉLAN', content, message_settings } });
  const saved = await Promise.allSettled(Array.from({ length: maxTemplates + 5 }, (_, number) => save(`Template ${number}`)));
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxTemplates - 2);
  expect(await names()).toHaveLength(maxTemplates);
  await expect(save('One too many')).rejects.toThrow(`At most ${maxTemplates} templates can be saved`);
});

it('goes with its user, and stays behind when the work is transferred', async () => {
  const leaving = await person();
  const admin = await buildUser(server, leaving.clientId, ['holder', 'admin', 'operator']);
  const heir = await person(leaving.clientId);
  await leaving.save('Mine');
  await server.api(admin.token).users.transfer({ body: { fromId: leaving.id, toId: heir.id } });
  expect(await leaving.names()).toEqual(['Mine']);
  expect(await heir.names()).toEqual([]);
  await server.api(admin.token).users.archive({ params: { userId: leaving.id }, query: {} });
  const { db } = server.services.database;
  expect(await db.selectFrom('message_templates').select('id').where('client_id', '=', leaving.clientId).execute()).toEqual([]);
});
