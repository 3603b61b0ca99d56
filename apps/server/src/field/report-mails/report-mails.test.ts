import { hourMs } from '@earshot/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildMessage, buildUser } from '../../../test/factories.ts';
import { signInPhone } from '../../../test/reporting-phone.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { sendDueReports } from './sending.ts';
import { reportTexts } from './texts.ts';

/** A Friday, ten in the morning in Denver, where the operators of tests are. */
const start = Date.UTC(2026, 10, 20, 17);
const nextMorning = Date.UTC(2026, 10, 21, 14);
let server: TestServer;
let operator: BuiltUser;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at = start;
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
});

const api = () => server.api(operator.token).reportMails;
const mailsTo = (email: string) => server.services.database.db.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('created_at').execute();
const sendAt = async (at: number) => {
  server.clock.at = at;
  await sendDueReports(server.services);
};

test('a report goes out each morning, with the figures of the day before as text and as a file, and never twice', async () => {
  const [ada, bo] = [await buildContact(server, operator), await buildContact(server, operator)];
  const { id } = await buildMessage(server, operator, { title: 'Gate code', contactIds: [ada.id, bo.id] });
  await (await signInPhone(server, ada.phone)).report(id, { kind: 'delivered' }, { kind: 'heard' });
  await api().save({ body: { email: 'Daily@office.test', rhythm: 'day' } });
  expect(await api().list()).toEqual({ reports: [{ email: 'daily@office.test', rhythm: 'day', nextAt: nextMorning, hasUnsubscribed: false }] });
  await sendAt(nextMorning - 1);
  expect(await mailsTo('daily@office.test')).toEqual([]);
  await sendAt(nextMorning);
  await sendAt(nextMorning + hourMs);
  const mails = await mailsTo('daily@office.test');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    channel: 'mail',
    kind: 'report',
    subject: 'Messages heard, Nov 20, 2026',
    attachment_name: 'heard-2026-11-20.csv',
  });
  expect(mails[0]?.body).toContain('50%: 1 of 2 heard, 0 missed, 1 not delivered.');
  expect(mails[0]?.body).toContain('- Gate code: 1 of 2 heard');
  expect(mails[0]?.attachment).toContain('"Gate code","Union Station, Denver","2","1","1","1","1","0","0","1","0"');
  expect((await api().list()).reports[0]?.nextAt).toBe(nextMorning + 24 * hourMs);
});

test('a report says apart, in its sum and beside each message, who can still hear one, and no rate where nothing is decided', async () => {
  const [ada, bo] = [await buildContact(server, operator), await buildContact(server, operator)];
  const schedule = { endDate: '2026-11-30' };
  const gate = await buildMessage(server, operator, { title: 'Gate code', contactIds: [ada.id, bo.id], schedule });
  for (const { phone } of [ada, bo]) await (await signInPhone(server, phone)).report(gate.id, { kind: 'delivered' });
  await api().save({ body: { email: 'waiting@office.test', rhythm: 'day' } });
  await sendAt(nextMorning);
  expect((await mailsTo('waiting@office.test'))[0]?.body).toContain(
    'No results yet. Not counted in the rate: 2 waiting.\n\n- Gate code: 0 of 2 heard, 2 waiting',
  );
  await (await signInPhone(server, ada.phone)).report(gate.id, { kind: 'heard' });
  await sendAt(nextMorning + 24 * hourMs);
  expect((await mailsTo('waiting@office.test'))[1]?.body).toContain('100%: 1 of 1 heard, 0 missed, 0 not delivered. Not counted in the rate: 1 waiting.');
});

test('a company with Spanish emails gets a report wholly in Spanish, with the same figures, the file too', async () => {
  const ada = await buildContact(server, operator);
  const { id } = await buildMessage(server, operator, { title: 'Gate code', contactIds: [ada.id] });
  await (await signInPhone(server, ada.phone)).report(id, { kind: 'delivered' }, { kind: 'heard' });
  await server.services.database.db.updateTable('clients').set({ billing_language: 'es' }).where('id', '=', operator.clientId).execute();
  await api().save({ body: { email: 'diario@office.test', rhythm: 'day' } });
  await sendAt(nextMorning);
  const [mail] = await mailsTo('diario@office.test');
  expect(mail).toMatchObject({ language: 'es', subject: 'Mensajes escuchados, 20 nov 2026', attachment_name: 'escuchados-2026-11-20.csv' });
  expect(mail?.body).toContain('100%: 1 de 1 escuchados, 0 perdidos, 0 sin entregar.\n\n- Gate code: 1 de 1 escuchados');
  expect(mail?.body).not.toMatch(/heard|report|Message|every/);
  expect(mail?.attachment).toContain('"Mensaje","Lugar","Asignados"');
  expect(mail?.attachment).toContain('"Gate code","Union Station, Denver","1","1","1","1","1","0","0","0","0"');
});

test('a report goes out even if there are more messages than a screen shows at once', async () => {
  const { id } = await buildMessage(server, operator, { contactIds: [(await buildContact(server, operator)).id] });
  await buildCopies(id, 5_000);
  const range = { fromDate: '2026-11-20', toDate: '2026-11-20' };
  await expect(server.api(operator.token).activity.overTime({ query: range })).rejects.toThrow('there are 5,001 messages in this range');
  await api().save({ body: { email: 'many@office.test', rhythm: 'day' } });
  await sendAt(nextMorning);
  expect(await mailsTo('many@office.test')).toHaveLength(1);
});

async function buildCopies(id: string, count: number): Promise<void> {
  const { db } = server.services.database;
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'messages' and is_generated = 'NEVER' and column_name <> 'id'`.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`insert into messages (id, ${columns}) select gen_random_uuid(), ${columns} from messages, generate_series(1, ${count}::int)
    where client_id = ${operator.clientId} and id = ${id}`.execute(db);
}

const sentences = (language: 'en' | 'es') => {
  const texts = reportTexts[language];
  const { noMessage, nothingBegun, nothingDecided, untitled, lineNotBegun, file, sender } = texts;
  const sums = { rate: '50%', heard: '1', decided: '2', missed: '1', notDelivered: '0' };
  const short = [noMessage, nothingBegun, nothingDecided, untitled, lineNotBegun, file, sender, ...texts.columns];
  const about = [
    texts.range('A', 'B'),
    texts.subject('A'),
    texts.intro('A', 'B'),
    texts.sentBy('A', 'day'),
    texts.sentBy('A', 'week'),
    texts.fileName('A', 'B'),
  ];
  const counted = [texts.total(sums), texts.apart(['A']), texts.waiting('1'), texts.notBegun('1'), texts.line('1', '2'), texts.more('9')];
  return [...short, ...about, ...counted];
};

test('every sentence of a report is another one in Spanish, with the same figures and names in the same order', () => {
  const [english, spanish] = [sentences('en'), sentences('es')];
  expect(spanish).toHaveLength(english.length);
  const factsIn = (text: string) => text.match(/\d+%?|\b[AB]\b/g) ?? [];
  for (const [index, text] of english.entries()) {
    expect(spanish[index]).not.toBe(text);
    expect(factsIn(spanish[index] ?? '')).toEqual(factsIn(text));
  }
});

test('a weekly report goes out on Monday, once, even after days without a server; an archived user sends none', async () => {
  await api().save({ body: { email: 'weekly@office.test', rhythm: 'week' } });
  const monday = Date.UTC(2026, 10, 23, 14);
  expect((await api().list()).reports).toMatchObject([{ nextAt: monday }]);
  await sendAt(monday + 15 * 24 * hourMs);
  const [mail, ...others] = await mailsTo('weekly@office.test');
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Messages heard, Nov 16, 2026 to Nov 22, 2026');
  await server.services.database.db
    .updateTable('users')
    .set({ archived_at: new Date(server.clock.at) })
    .where('id', '=', operator.id)
    .execute();
  await sendAt(monday + 30 * 24 * hourMs);
  expect(await mailsTo('weekly@office.test')).toHaveLength(1);
});

test('the link in it ends it for good, and a wrong one ends nothing', async () => {
  const email = 'ends@office.test';
  await api().save({ body: { email, rhythm: 'day' } });
  await sendAt(nextMorning);
  const [link = ''] = /\S+\/unsubscribe\?\S+/.exec((await mailsTo(email))[0]?.body ?? '') ?? [];
  const query = new URL(link).searchParams;
  const key = { clientId: query.get('c') ?? '', userId: query.get('u') ?? '', email: query.get('e') ?? '' };
  const token = query.get('t') ?? '';
  expect(await server.api().reportMails.unsubscribe({ body: { ...key, email: 'other@office.test', token } })).toEqual({ isEnded: false });
  await sendAt(nextMorning + 24 * hourMs);
  expect(await mailsTo(email)).toHaveLength(2);
  expect(await server.api().reportMails.unsubscribe({ body: { ...key, token } })).toEqual({ isEnded: true });
  await sendAt(nextMorning + 48 * hourMs);
  expect(await mailsTo(email)).toHaveLength(2);
  await expect(api().save({ body: { email, rhythm: 'week' } })).rejects.toThrow('unsubscribed');
  await api().remove({ body: { email } });
  expect((await api().list()).reports).toMatchObject([{ email, hasUnsubscribed: true }]);
});

test('a mail program ends it by one POST to the address in the header, and opening that address ends nothing', async () => {
  const email = 'oneclick@office.test';
  await api().save({ body: { email, rhythm: 'day' } });
  await sendAt(nextMorning);
  const [mail] = await mailsTo(email);
  const link = new URL(mail?.unsubscribe_link ?? '');
  expect(mail?.body).toContain(link.href);
  const post = (query: string) =>
    fetch(`${server.baseUrl}${link.pathname}${query}`, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), redirect: 'manual' });
  await fetch(`${server.baseUrl}${link.pathname}${link.search}`, { headers: { accept: 'text/html' } });
  expect((await post(link.search.replace('oneclick', 'other'))).status).toBe(400);
  expect((await post('')).status).toBe(400);
  await sendAt(nextMorning + 24 * hourMs);
  expect(await mailsTo(email)).toHaveLength(2);
  const ended = await post(link.search);
  expect([ended.status, await ended.text()]).toEqual([200, 'This address no longer gets the report.']);
  expect((await api().list()).reports).toMatchObject([{ email, hasUnsubscribed: true }]);
  await sendAt(nextMorning + 48 * hourMs);
  expect(await mailsTo(email)).toHaveLength(2);
});

test('an address is taken back, one that is none is refused, and there are ten at most', async () => {
  await expect(api().save({ body: { email: 'nobody', rhythm: 'day' } })).rejects.toThrow('email address');
  for (let index = 0; index < 10; index += 1) await api().save({ body: { email: `n${index}@office.test`, rhythm: 'day' } });
  await expect(api().save({ body: { email: 'n10@office.test', rhythm: 'day' } })).rejects.toThrow('10 addresses');
  await api().remove({ body: { email: 'n3@office.test' } });
  await api().save({ body: { email: 'n10@office.test', rhythm: 'week' } });
  expect((await api().list()).reports).toHaveLength(10);
  const colleague = await buildUser(server, operator.clientId, ['operator']);
  expect((await server.api(colleague.token).reportMails.list()).reports).toEqual([]);
});
