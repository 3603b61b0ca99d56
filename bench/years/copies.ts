import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { hourMs } from '@earshot/domain';
import { restoreBackup, writeBackup } from '../../apps/server/src/operations/backup/index.ts';
import { kinds } from '../../apps/server/src/operations/housekeeping/kinds.ts';
import { removeKind } from '../../apps/server/src/operations/housekeeping/service.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { type BenchOperator, ownDatabase, type World } from '../world.ts';

async function timed<T>(act: () => Promise<T>): Promise<{ readonly seconds: number; readonly done: T }> {
  const begun = performance.now();
  const done = await act();
  return { seconds: (performance.now() - begun) / 1_000, done };
}

/** A backup by the running server, as each night, and its restore into a database of its own. */
export async function measureCopies({ server }: World): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-years-'));
  const file = join(folder, 'backup.ndjson.gz');
  const url = process.env['DATABASE_URL'];
  const own = url === undefined ? undefined : await ownDatabase(url);
  try {
    const written = await timed(() => writeBackup(server.services.database, file, Date.now()));
    const rows = Object.values(written.done).reduce((sum, table) => sum + table.rows, 0);
    const target = openDatabase({ url: own?.url, dir: join(folder, 'data'), silenceMs: hourMs, idleMs: hourMs });
    const restored = await timed(() => restoreBackup(target, file, { isReplacing: false }));
    await target.close();
    const speed = (seconds: number) => `${seconds.toFixed(0)} s, ${Math.round(rows / seconds / 1_000)},000 rows a second`;
    return `Backup of ${rows.toLocaleString('en-US')} rows: ${speed(written.seconds)}, ${Math.round(statSync(file).size / 1e6)} MB. Restore: ${speed(restored.seconds)}.`;
  } finally {
    await own?.drop();
    rmSync(folder, { recursive: true, force: true });
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
