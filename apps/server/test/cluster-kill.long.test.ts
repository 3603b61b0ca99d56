// The nodes of a cluster are killed while people of two clients write and phones report. It runs where Citus is installed.
import process from 'node:process';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hasCitus } from './citus-cluster.ts';
import { startDistributed } from './cluster-template.ts';
import { isLong } from './how-long.ts';
import { buildLoad, Load, noDamage } from './load.ts';
import { openForTest } from './own-database.ts';
import { Pauses } from './pauses.ts';
import { freePort, startServerProcess } from './process.ts';

const saves = 40;
const events = 300;

/** The port of the worker that has a client's rows. */
async function findPort(url: string, clientId: string): Promise<string> {
  const { rows } = await sql<{ port: string }>`
    select nodeport::text as port from pg_dist_shard_placement
    where shardid = get_shard_id_for_distribution_column('messages', ${clientId}::uuid)`.execute(openForTest({ url, dir: '' }).db);
  return rows[0]?.port ?? '';
}

/** Two clients whose rows lie on different workers. */
async function buildApart(url: string) {
  const first = await buildLoad(url);
  const port = await findPort(url, first.user.clientId);
  for (;;) {
    const second = await buildLoad(url); // oxlint-disable-line no-await-in-loop -- until one lies elsewhere
    if ((await findPort(url, second.user.clientId)) !== port) return { first, second, port }; // oxlint-disable-line no-await-in-loop
  }
}

test.runIf(isLong && hasCitus)(
  'a killed node loses nothing that was acknowledged; people of a client on another worker save on without an error',
  async () => {
    const cluster = await startDistributed({ fsync: 'on' });
    onTestFinished(() => cluster.remove());
    const { url } = cluster;
    const server = await startServerProcess('', { DATABASE_URL: url, PORT: String(await freePort()), RATE_LIMITS: 'off' });
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const { first, second, port } = await buildApart(url);
    const [hit, other] = [first, second].map((built) => new Load({ ...built, baseUrl: server.baseUrl, events })) as [Load, Load];
    const loads = [hit, other];
    const [coordinator] = cluster.nodes;
    const worker = cluster.nodes.find((node) => new URL(node.url).port === port);
    for (const load of loads) load.begin();
    for (const [name, node] of [
      ['worker', worker],
      ['coordinator', coordinator],
    ] as const) {
      await Promise.all(loads.map((load) => load.progress(saves)));
      const pauses = loads.map((load) => new Pauses(load));
      const killedAt = performance.now();
      await node?.kill();
      if (name === 'worker') await other.writers.progress(saves);
      await node?.start();
      const downMs = performance.now() - killedAt;
      await Promise.all(loads.map((load) => load.progress(1)));
      const [ofHit, ofOther] = pauses.map((each) => each.end());
      process.stderr.write(`${name} down for ${(downMs / 1_000).toFixed(1)} s: its client ${ofHit?.text}; the other one ${ofOther?.text}\n`);
      expect(name === 'worker' ? ofOther?.unanswered.saves : 0).toBe(0);
      for (const load of loads) expect(await load.missing()).toEqual([]);
    }
    await Promise.all(loads.map((load) => load.progress(saves)));
    await Promise.all(loads.map((load) => load.end()));
    for (const load of loads) {
      // A node that was killed between two phases of a commit ends it within a minute.
      await vi.waitFor(async () => expect(await load.damage()).toEqual(noDamage), { timeout: 90_000, interval: 1_000 });
      expect(await load.miscounted()).toEqual([]);
    }
  },
  480_000,
);
