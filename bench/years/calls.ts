import { randomUUID } from 'node:crypto';
import { addDays, Refusal } from '@earshot/domain';
import { openDevice } from '../../apps/server/src/platform/session/session.ts';
import { type Case, measure } from '../measure.ts';
import type { BenchOperator, World } from '../world.ts';

const eventsInReport = 50;
const runs = 15;

/** The same calls for each client, by the client's name; those of one kind follow each other, so that other work on the machine slows all of them. */
export async function measureCalls(world: World, clients: Readonly<Record<string, BenchOperator>>): Promise<string> {
  const prepared = await Promise.all(Object.values(clients).map((operator) => prepareCases(world, operator)));
  const [calls = []] = prepared;
  const rows: string[] = [];
  for (const [place, { name }] of calls.entries()) {
    const figures = await measure(
      prepared.flatMap((cases, client) => cases.slice(place, place + 1).map(({ run }) => ({ name: String(client), run }))),
      runs,
    );
    rows.push(`| ${name} | ${figures.map(({ p50 }) => (p50 < 10 ? p50.toFixed(1) : p50.toFixed(0))).join(' | ')} |`);
  }
  return [`| Call, p50 ms | ${Object.keys(clients).join(' | ')} |`, `| --- |${prepared.map(() => ' ---: |').join('')}`, ...rows].join('\n');
}

async function prepareCases(world: World, operator: BenchOperator): Promise<readonly Case[]> {
  return [...(await listCases(world, operator)), ...(await activityCases(world, operator)), ...(await phoneCases(world, operator))];
}

async function listCases(world: World, { clientId, token }: BenchOperator): Promise<readonly Case[]> {
  const api = world.api(token);
  const { rows } = await world.sql('select count(*)::int as count, (array_agg(id order by id))[count(*) / 2] as id from messages where client_id = $1', [
    clientId,
  ]);
  const { count, id } = rows[0] as { readonly count: number; readonly id: string };
  const list = (query: object) => () => api.messages.list({ query });
  return [
    { name: 'Messages, first page', run: list({}) },
    { name: 'Messages, page in the middle', run: list({ page: Math.round(count / 20) }) },
    { name: 'Messages, last page', run: list({ page: Math.ceil(count / 10) }) },
    { name: 'Messages, active ones', run: list({ status: 'Active' }) },
    { name: 'Messages, expired ones', run: list({ status: 'Expired' }) },
    { name: 'Messages, least heard first', run: list({ sort: 'Heard', order: 'asc' }) },
    { name: 'Messages, search that one row holds', run: list({ search: `delivery ${count - (count % 5) + 2 - 5}` }) },
    { name: 'Messages, search that a fifth of the rows hold', run: list({ search: 'gate code' }) },
    { name: 'Contacts, first page', run: () => api.contacts.list({ query: {} }) },
    { name: 'Contacts, search', run: () => api.contacts.list({ query: { search: 'elena' } }) },
    { name: "a message's receivers", run: () => api.messages.recipients({ query: { message_id: id } }) },
  ];
}

async function activityCases(world: World, { clientId, token }: BenchOperator): Promise<readonly Case[]> {
  const api = world.api(token).activity;
  const { returnData } = await api.list({ query: {} });
  const contactId = returnData[0]?.contactId ?? '';
  const { rows } = await world.sql(
    `select (array_agg(id order by ends_at desc))[1] as live, (array_agg(id order by ends_at))[count(*) / 2] as old from messages where client_id = $1`,
    [clientId],
  );
  const { live, old } = rows[0] as Readonly<Record<'live' | 'old', string>>;
  const today = new Date().toISOString().slice(0, 10);
  /** More than 2,000 messages in a range are refused, which is measured as well. */
  const overTime = (days: number) => () =>
    api.overTime({ query: { fromDate: addDays(today, 1 - days), toDate: today } }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  return [
    { name: 'Activity, figures', run: () => api.summary({ query: {} }) },
    { name: 'Activity, first page', run: () => api.list({ query: {} }) },
    { name: 'Activity, a person', run: () => api.person({ query: { contactId } }) },
    { name: 'Activity, map', run: () => api.places({ query: {} }) },
    { name: 'Activity, receivers of a live message', run: () => api.receivers({ query: { messageId: live } }) },
    { name: 'report of all, first page', run: () => api.report({ query: {} }) },
    { name: 'report of a person', run: () => api.report({ query: { contactId } }) },
    { name: 'report of a live message', run: () => api.report({ query: { messageId: live } }) },
    { name: 'report of an old message', run: () => api.report({ query: { messageId: old } }) },
    { name: 'Activity over time, 7 days', run: overTime(7) },
    { name: 'Activity over time, 30 days', run: overTime(30) },
    { name: 'Activity over time, 50 days', run: overTime(50) },
    { name: 'Activity over time, 90 days', run: overTime(90) },
    { name: 'Activity over time, a year', run: overTime(365) },
  ];
}

async function phoneCases(world: World, { clientId }: BenchOperator): Promise<readonly Case[]> {
  const { rows } = await world.sql(
    `select d.phone from deliveries d join messages m on m.client_id = d.client_id and m.id = d.message_id
     where m.client_id = $1 and m.ends_at > now() order by m.ends_at desc, d.phone limit 1`,
    [clientId],
  );
  const { token } = await openDevice(world.server.services.database.db, String(rows[0]?.['phone']), Date.now());
  const api = world.api(token).receivers;
  const { cursor, messages = [] } = await api.sync({ query: {} });
  const eventAt = (index: number) => ({ messageId: messages[index % messages.length]?.id ?? '', version: 1, at: Date.now() - index * 1_000 });
  const events = () => Array.from({ length: eventsInReport }, (_, index) => ({ ...eventAt(index), id: randomUUID(), kind: 'arrived' as const }));
  return [
    { name: 'sync, nothing changed', run: () => api.sync({ query: { cursor } }) },
    { name: `sync, all ${messages.length} messages`, run: () => api.sync({ query: {} }) },
    { name: `report of ${eventsInReport} new events`, run: () => api.report({ body: { events: events() } }) },
  ];
}
