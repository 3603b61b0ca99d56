import { type Case, measure, formatTable } from './measure.ts';
import { addMessages, addOperator, type BenchOperator, type World } from './world.ts';

/** The reference that the list may not exceed by much: the page and its counts in the plainest SQL, without the server. */
const plainPage = `select * from messages where client_id = $1 and operator_id = $2 and parent_id is null and deleted_at is null
  order by is_draft, modified_at desc, id limit 10`;
const plainCounts = `select count(*), count(*) filter (where not is_draft and starts_at > now()), count(*) filter (where not is_draft and ends_at <= now())
  from messages where client_id = $1 and operator_id = $2 and parent_id is null and deleted_at is null`;

const questions = {
  'first page': {},
  'page in the middle': { page: 'middle' },
  'last page': { page: 'last' },
  'by title': { sort: 'Title', order: 'asc' },
  'by place': { sort: 'Location', order: 'asc' },
  'by start': { sort: 'StartDate', order: 'desc' },
  'by status': { sort: 'Status', order: 'asc' },
  'expired ones': { status: 'Expired' },
  'active ones': { status: 'Active' },
  'of 1 week': { filterkey: 'duration', filtervalue: '1 Week' },
  'of 1 day': { filterkey: 'duration', filtervalue: '1 Day' },
  'started before this month': { filterkey: 'startdate', filtervalue: 'Before this Month' },
  'search that one row holds': { search: 'delivery 777' },
  'search that a fifth of the rows hold': { search: 'gate code' },
} as const;

/** The Messages list of clients with 1,000 and with 100,000 messages, against the plain queries. */
export async function benchMessageList(world: World): Promise<string> {
  const parts: string[] = [];
  for (const count of [1_000, 100_000]) {
    const operator = await addOperator(world);
    await addMessages(world, operator, count);
    await world.sql('vacuum analyze messages');
    await world.sql('vacuum analyze message_counts');
    parts.push(`#### ${count.toLocaleString('en-US')} messages`, formatTable(await measure(prepareCases(world, operator, count))));
  }
  return parts.join('\n\n');
}

function prepareCases(world: World, operator: BenchOperator, count: number): readonly Case[] {
  const api = world.api(operator.token);
  const pages: Readonly<Record<string, number>> = { middle: Math.round(count / 20), last: count / 10 };
  const list = Object.entries(questions).map(([name, { ...query }]) => {
    const { page, ...rest } = query as { readonly page?: string };
    return { name, run: () => api.messages.list({ query: { ...rest, ...(page !== undefined && { page: pages[page] ?? 1 }) } }) };
  });
  const owner = [operator.clientId, operator.id];
  return [
    { name: 'plain SQL: first page', run: () => world.sql(plainPage, owner) },
    { name: 'plain SQL: counts', run: () => world.sql(plainCounts, owner) },
    ...list,
  ];
}
