// The primary of two databases is killed, hangs and is cut off the network while people write and phones report (docs/operations.md, A standby
// that takes over). It runs where Patroni, etcd and HAProxy are installed.
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { hasPatroni, PatroniCluster } from '../../../tools/patroni-cluster.ts';
import { isLong } from './how-long.ts';
import { buildLoad, Load, noDamage } from './load.ts';
import { freePort, startServerProcess } from './process.ts';

const saves = 40;
const events = 300;

type Act = (cluster: PatroniCluster, node: string) => void;
const cutOff = (what: Parameters<PatroniCluster['cut']>[1]) => ({ begin: (cluster, node) => cluster.cut(node, what), end: mend }) satisfies Record<string, Act>;
const mend: Act = (cluster, node) => cluster.mend(node);

/** Troubles of the primary. */
const faults: Readonly<Record<string, { readonly begin: Act; readonly end: Act }>> = {
  killed: { begin: (cluster, node) => cluster.kill(node), end: (cluster, node) => cluster.startNode(node) },
  hung: { begin: (cluster, node) => cluster.freeze(node), end: (cluster, node) => cluster.thaw(node) },
  'cut off': cutOff('all'),
  'cut off so that nothing reaches it': cutOff('to'),
  'cut off so that it reaches nobody': cutOff('from'),
  'cut off from the vote alone': cutOff('vote'),
};

test.runIf(isLong && hasPatroni())(
  'a primary that is killed, hangs or is cut off is replaced by its standby, and nothing that was acknowledged is lost, stored twice or counted twice',
  async () => {
    const cluster = await PatroniCluster.start();
    onTestFinished(() => cluster.remove());
    const server = await startServerProcess('', { DATABASE_URL: cluster.url, PORT: String(await freePort()), RATE_LIMITS: 'off' });
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const load = new Load({ ...(await buildLoad(cluster.url)), baseUrl: server.baseUrl, events });
    load.begin();
    for (const [fault, { begin, end }] of Object.entries(faults)) {
      await cluster.waitForStandby();
      await load.progress(saves);
      const old = await cluster.primary();
      begin(cluster, old);
      const begun = performance.now();
      await cluster.waitForTakeover(old);
      await load.progress(1);
      process.stderr.write(`${fault}: a save again after ${((performance.now() - begun) / 1_000).toFixed(1)} s\n`);
      expect(await load.missing()).toEqual([]);
      end(cluster, old);
    }
    await cluster.waitForStandby();
    // A standby that was away lacks saves, so it waits for the killed primary.
    const last = await cluster.primary();
    const behind = cluster.other(last);
    cluster.kill(behind);
    await load.progress(saves);
    cluster.kill(last);
    cluster.startNode(behind);
    await cluster.waitForNoLeader(behind);
    await expect(cluster.primary()).rejects.toThrow('no primary');
    cluster.startNode(last);
    await load.progress(1);
    expect(await cluster.primary()).toBe(last);
    expect(await load.missing()).toEqual([]);
    await load.progress(saves);
    await load.end();
    expect(await load.damage()).toEqual(noDamage);
    expect(await load.miscounted()).toEqual([]);
  },
  1_200_000,
);
