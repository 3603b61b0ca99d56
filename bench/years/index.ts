// `npm run bench -- years`: a busy client after five years, beside the same client after one.
import { cpus, loadavg } from 'node:os';
import process from 'node:process';
import type { World } from '../world.ts';
import { measureCalls } from './calls.ts';
import { measureCopies, measureRemovals } from './copies.ts';
import { checkForm, checkSums } from './form.ts';
import { addCompany, addPastMessages, addReports, countMessages, openLoaders, withoutIndexes } from './load.ts';

/** Reports of phones in five years; `YEARS_EVENTS=50000000` for the table. */
const events = Number(process.env['YEARS_EVENTS'] ?? 500_000);
/** All parts, unless `YEARS_PARTS=calls,copies,removals` names some. */
const parts = (process.env['YEARS_PARTS'] ?? 'calls,copies,removals').split(',');
const [fiveYears, oneYear] = [1_826, 365.2];

export async function benchYears(world: World): Promise<string> {
  const clients = { 'one year': await addCompany(world), 'five years': await addCompany(world) };
  const messages = countMessages(events);
  await addPastMessages(world, clients['one year'], { days: oneYear, messages: Math.round((messages * oneYear) / fiveYears) });
  await addPastMessages(world, clients['five years'], { days: fiveYears, messages });
  const seconds = await withoutIndexes(world, async (load) => {
    for (const client of Object.values(clients)) await addReports(world, client, load);
  });
  const lines = [
    `${messages.toLocaleString('en-US')} messages and ${events.toLocaleString('en-US')} events in five years, ${cpus().length} processors.`,
    `Rows were laid in within ${seconds.rows.toFixed(0)} s, their indexes made within ${seconds.indexes.toFixed(0)} s. ${await vacuum(world)}`,
  ];
  await checkForm(world, clients['one year']);
  for (const client of Object.values(clients)) await checkSums(world, client);
  lines.push(await tellSizes(world));
  const measurements = {
    calls: () => measureCalls(world, clients),
    copies: () => measureCopies(world, clients),
    removals: () => measureRemovals(world, clients),
  };
  for (const [name, measureOne] of Object.entries(measurements)) {
    if (!parts.includes(name)) continue;
    const load = loadavg()[0] ?? 0;
    lines.push(await measureOne(), `(Load at the start: ${load.toFixed(1)}.)`);
  }
  return lines.join('\n\n');
}

const tables = ['messages', 'message_groups', 'message_counts', 'contacts', 'group_members', 'audit_entries', 'deliveries', 'device_events'];

async function vacuum(world: World): Promise<string> {
  const told: string[] = [];
  const loaders = await openLoaders(world);
  for (const table of tables) {
    const begun = performance.now();
    await loaders[0]?.run({ text: `vacuum analyze ${table}`, values: [] });
    told.push(`${table} ${((performance.now() - begun) / 1_000).toFixed(1)}`);
  }
  for (const { end } of loaders) await end();
  return `Vacuum with statistics, seconds: ${told.join(', ')}.`;
}

async function tellSizes({ sql }: World): Promise<string> {
  const { rows } = await sql(
    `select c.relname as name, c.reltuples::bigint as rows, pg_relation_size(c.oid) as bytes from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'i') order by bytes desc, name limit 20`,
  );
  return [
    '| Table or index | rows | MB |',
    '| --- | ---: | ---: |',
    ...rows.map(({ name, rows: count, bytes }) => `| ${String(name)} | ${Number(count).toLocaleString('en-US')} | ${(Number(bytes) / 1e6).toFixed(1)} |`),
  ].join('\n');
}
