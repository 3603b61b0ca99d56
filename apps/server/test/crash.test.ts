// kill -9 of a server on the embedded database while people write and phones report: all acknowledged data is there,
// once and whole, and counted. KILL_ROUNDS is the number of kills, KILL_EVENTS the number of events that the phones
// report in all.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../src/platform/database/database.ts';
import { buildClient, buildContact, buildUser } from './factories.ts';
import { isLong } from './how-long.ts';
import { builderOn, openForTest } from './own-database.ts';
import { freePort, type ServerProcess, startServerProcess } from './process.ts';
import { buildAudience, eventsPerKill, Reporters, tellFigures } from './reporters.ts';
import { damageTo, missingSaves, Writers } from './writers.ts';

const isEmbedded = inject('databaseUrl') === undefined;
const rounds = Number(process.env['KILL_ROUNDS'] ?? (isLong ? 3 : 1));
const events = eventsPerKill(rounds);
let dir: string;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'earshot-crash-'));
  if (isEmbedded) cpSync(inject('templateDir'), dir, { recursive: true });
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** An operator, a contact to write to, and an audience whose phones report. */
async function people() {
  const database = openDatabase({ dir });
  const builder = builderOn(database);
  const user = await buildUser(builder, (await buildClient(builder)).id, ['operator']);
  const contact = await buildContact(builder, user);
  const audience = await buildAudience(builder, user);
  await database.close();
  return { token: user.token, contactId: contact.id, audience };
}

/** Data acknowledged before the kill that is not stored exactly once. It reads a copy: the server itself repairs its database. */
async function missing(writers: Writers, reporters: Reporters): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'earshot-crashed-'));
  cpSync(dir, copy, { recursive: true });
  const database = openDatabase({ dir: copy });
  try {
    return [...(await missingSaves(database.db, writers.acknowledged)), ...(await reporters.missing(database.db))];
  } finally {
    await database.close();
    rmSync(copy, { recursive: true, force: true });
  }
}

const nothing = { lost: [], surplus: [], half: [] };

test.runIf(isEmbedded)(
  'kill -9 in the middle of writes loses nothing that was acknowledged, stores nothing twice or half, and counts every event once',
  async () => {
    const { token, contactId, audience } = await people();
    const settings = { PORT: String(await freePort()), RATE_LIMITS: 'off' };
    let server: ServerProcess = await startServerProcess(dir, settings);
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const writers = new Writers({ baseUrl: server.baseUrl, token }, contactId);
    const reporters = new Reporters(server.baseUrl, audience, events);
    const progress = (saves: number) => Promise.all([writers.progress(saves), reporters.progress(events)]);
    writers.begin();
    reporters.begin();
    for (let round = 0; round < rounds; round += 1) {
      await progress(30 + Math.floor(Math.random() * 30));
      await server.stop('SIGKILL');
      expect(await missing(writers, reporters)).toEqual([]);
      server = await startServerProcess(dir, settings);
    }
    await progress(30);
    await Promise.all([writers.end(), reporters.end()]);
    expect(await reporters.miscounted(server.baseUrl, token)).toEqual([]);
    expect(await server.stop('SIGTERM')).toBe(0);
    tellFigures(rounds, { saves: writers.acknowledged.size, events: reporters.done });
    expect(writers.acknowledged.size).toBeGreaterThanOrEqual(rounds * 30);
    expect(reporters.done).toBeGreaterThanOrEqual(rounds * events);
    const { db } = openForTest({ dir });
    expect({ saves: await damageTo(db, writers.acknowledged), events: await reporters.damage(db) }).toEqual({
      saves: nothing,
      events: { ...nothing, misadded: [] },
    });
  },
  120_000 + rounds * (90_000 + events * 20),
);
