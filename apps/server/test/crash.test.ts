// kill -9 of a server on the embedded database while people write: what was acknowledged is there, once and whole.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../src/platform/database.ts';
import { buildClient, buildContact, buildUser } from './factories.ts';
import { isLong } from './how-long.ts';
import { builderOn, openForTest } from './own-database.ts';
import { freePort, type ServerProcess, startServerProcess } from './process.ts';
import { damageTo, Writers } from './writers.ts';

const isEmbedded = inject('databaseUrl') === undefined;
const rounds = Number(process.env['KILL_ROUNDS'] ?? (isLong ? 3 : 1));
let dir: string;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'earshot-crash-'));
  if (isEmbedded) cpSync(inject('templateDir'), dir, { recursive: true });
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function buildWriter(): Promise<{ readonly token: string; readonly contactId: string }> {
  const database = openDatabase({ dir });
  const user = await buildUser(builderOn(database), (await buildClient(builderOn(database))).id, ['operator']);
  const contact = await buildContact(builderOn(database), user);
  await database.close();
  return { token: user.token, contactId: contact.id };
}

test.runIf(isEmbedded)(
  'kill -9 in the middle of writes loses nothing that was acknowledged, and stores nothing twice or half',
  async () => {
    const { token, contactId } = await buildWriter();
    const settings = { PORT: String(await freePort()) };
    let server: ServerProcess = await startServerProcess(dir, settings);
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const writers = new Writers({ baseUrl: server.baseUrl, token }, contactId);
    writers.begin();
    for (let round = 0; round < rounds; round += 1) {
      await writers.progress(30 + Math.floor(Math.random() * 30));
      await server.stop('SIGKILL');
      server = await startServerProcess(dir, settings);
    }
    await writers.progress(30);
    await writers.end();
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(writers.acknowledged.size).toBeGreaterThanOrEqual(rounds * 30);
    expect(await damageTo(openForTest({ dir }).db, writers.acknowledged)).toEqual({ lost: [], surplus: [], half: [] });
  },
  60_000 + rounds * 30_000,
);
