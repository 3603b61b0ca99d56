// The disk of the primary of two databases becomes slow while people write and phones report (docs/operations.md, A standby that takes over). It runs
// where Patroni, etcd, HAProxy and a C compiler are installed.
import process from 'node:process';
import { expect, onTestFinished, test, vi } from 'vitest';
import { canSlowDisks, hasPatroni, PatroniCluster } from '../../../tools/patroni-cluster.ts';
import { buildLoad, Load, noDamage } from './load.ts';
import { Pauses } from './pauses.ts';
import { freePort, startServerProcess } from './process.ts';

const events = 300;
/** Milliseconds that a sync of a slow disk takes, and the saves to wait for with it. */
const slow = [
  [200, 60],
  [2_000, 8],
] as const;
const hungMs = 3_600_000;
/** Saves to wait for in vain. */
const unanswered = 40;
const patienceMs = 180_000;

test.runIf(hasPatroni() && canSlowDisks())(
  'a primary whose disk becomes slow or hangs loses nothing that was acknowledged, and stays the primary until its machine is turned off',
  async () => {
    const cluster = await PatroniCluster.start({ hasSlowDisks: true });
    onTestFinished(() => cluster.remove());
    const server = await startServerProcess('', { DATABASE_URL: cluster.url, PORT: String(await freePort()), RATE_LIMITS: 'off' });
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const load = new Load({ ...(await buildLoad(cluster.url)), baseUrl: server.baseUrl, events });
    const during = async (what: string, act: () => Promise<unknown>): Promise<void> => {
      const pauses = new Pauses(load);
      const begun = performance.now();
      await act();
      const { text, waits } = pauses.end();
      process.stderr.write(`${what}: ${((performance.now() - begun) / 1_000).toFixed(1)} s; ${waits}; longest without an answer: ${text}\n`);
      expect(await load.missing()).toEqual([]);
    };
    load.begin();
    const slowed = await cluster.primary();
    await during('as always', () => load.progress(60));
    for (const [syncMs, saves] of slow) {
      cluster.slowDown(slowed, syncMs);
      await during(`a sync takes ${syncMs} ms`, () => load.writers.progress(saves));
      expect(await cluster.primary()).toBe(slowed);
    }
    const turnOff = async (node: string): Promise<void> => {
      cluster.kill(node);
      await cluster.waitForTakeover(node);
      await load.progress(1);
    };
    const repair = (node: string): Promise<void> => {
      cluster.slowDown(node, 0);
      cluster.startNode(node);
      return cluster.waitForStandby();
    };
    await during('its machine is turned off', () => turnOff(slowed));
    await repair(slowed);
    cluster.slowDown(slowed, 2_000);
    await during("a sync of the standby's disk takes 2000 ms", () => load.writers.progress(8));
    await during('the machine of the standby is turned off', async () => {
      cluster.kill(slowed);
      await load.progress(60);
    });
    await repair(slowed);
    const hung = await cluster.primary();
    cluster.slowDown(hung, hungMs);
    await during('a sync never ends', async () => {
      const known = load.writers.unanswered;
      await vi.waitUntil(() => load.writers.unanswered >= known + unanswered, { timeout: patienceMs, interval: 100 });
      expect(await cluster.primary()).toBe(hung);
    });
    await during('its machine is turned off', () => turnOff(hung));
    await repair(hung);
    await load.end();
    expect(await load.damage()).toEqual(noDamage);
    expect(await load.miscounted()).toEqual([]);
  },
  1_200_000,
);
