import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { hourMs } from '@earshot/domain';
import { findClient, restoreBackup, type Sums, takeClientIn, writeBackup } from '../../apps/server/src/operations/backup/index.ts';
import { kinds } from '../../apps/server/src/operations/housekeeping/kinds.ts';
import { removeKind } from '../../apps/server/src/operations/housekeeping/service.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { type BenchOperator, ownDatabase, type World } from '../world.ts';

async function timed<T>(act: () => Promise<T>): Promise<{ readonly seconds: number; readonly done: T }> {
  const begun = performance.now();
  const done = await act();
  return { seconds: (performance.now() - begun) / 1_000, done };
}

/** A backup by the running server, as each night, and its restore into a database of its own; each client alone, and the first one taken in elsewhere. */
export async function measureCopies({ server }: World, clients: Readonly<Record<string, BenchOperator>>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-years-'));
  const whole = join(folder, 'whole.ndjson.gz');
  const lines: string[] = [];
  const measureOne = async (name: string, file: string, act: () => Promise<Sums>): Promise<void> => {
    const { seconds, done } = await timed(act);
    const rows = Object.values(done).reduce((sum, table) => sum + table.rows, 0);
    const line = `| ${name} | ${rows.toLocaleString('en-US')} | ${seconds.toFixed(0)} | ${(rows / seconds / 1_000).toFixed(1)} | ${Math.round(statSync(file).size / 1e6)} |`;
    process.stderr.write(`${line}\n`);
    lines.push(line);
  };
  try {
    await measureOne('backup', whole, () => writeBackup(server.services.database, whole, Date.now()));
    await inOwnDatabase(folder, async (database) =>
      measureOne('restore', whole, async () => (await restoreBackup(database, whole, { isReplacing: false })).sums),
    );
    const files: string[] = [];
    for (const [name, { clientId }] of Object.entries(clients)) {
      const file = join(folder, `${clientId}.ndjson.gz`);
      await measureOne(`backup of ${name}`, file, async () =>
        writeBackup(server.services.database, file, Date.now(), await findClient(server.services.database.db, clientId)),
      );
      files.push(file);
    }
    const [first = ''] = files;
    await inOwnDatabase(folder, async (database) => {
      await migrate(database.db);
      await measureOne(`${Object.keys(clients)[0]} taken in`, first, async () => (await takeClientIn(database, first, Date.now())).sums);
    });
    return ['| Copy | rows | seconds | thousand rows a second | MB |', '| --- | ---: | ---: | ---: | ---: |', ...lines].join('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** On the same PostgreSQL, or embedded. */
async function inOwnDatabase(folder: string, act: (database: Database) => Promise<void>): Promise<void> {
  const url = process.env['DATABASE_URL'];
  const own = url === undefined ? undefined : await ownDatabase(url);
  const database = openDatabase({ url: own?.url, dir: mkdtempSync(join(folder, 'data-')), silenceMs: hourMs, idleMs: hourMs });
  try {
    await act(database);
  } finally {
    await database.close();
    await own?.drop();
  }
}

/** A person is read out and erased, and the nightly deletion removes reports of delivery. */
export async function measureRemovals(world: World, clients: Readonly<Record<string, BenchOperator>>): Promise<string> {
  const lines: string[] = [];
  for (const [name, { clientId, token }] of Object.entries(clients)) {
    const api = world.api(token).personalData;
    const { rows } = await world.sql('select c.id, c.phone from contacts c join devices d on d.phone = c.phone where c.client_id = $1 order by c.id limit 1', [
      clientId,
    ]);
    const { id: contactId, phone: confirmation } = rows[0] as Readonly<Record<'id' | 'phone', string>>;
    const found = await timed(() => api.find({ body: { contactId } }));
    const copied = await timed(() => api.export({ body: { contactId } }));
    const erased = await timed(() => api.erase({ body: { contactId, confirmation } }));
    lines.push(
      `${name}: a person with ${copied.done.events.length.toLocaleString('en-US')} events is counted in ${found.seconds.toFixed(2)} s, read out in ${copied.seconds.toFixed(2)} s and erased in ${erased.seconds.toFixed(2)} s.`,
    );
  }
  const kind = kinds.find((each) => each.name === 'phone_events');
  if (!kind) throw new Error('no such kind');
  const night = await timed(() =>
    removeKind(world.server.services.database, kind, { retention: { ...world.server.services.config.retention, KEEP_PHONE_EVENTS: 400 }, now: Date.now() }),
  );
  lines.push(
    `One night removed ${night.done.toLocaleString('en-US')} reports of delivery in ${night.seconds.toFixed(0)} s, ${Math.round(night.done / night.seconds)} a second, rests included.`,
  );
  return lines.join('\n\n');
}
