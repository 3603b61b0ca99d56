// The journeys' own `test`: each of Playwright's workers has a server of its own, with the demo company as it starts.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test as base } from '@playwright/test';

export { expect } from '@playwright/test';

const startMs = 90_000;

interface OfWorker {
  /** Settings of its server. Journeys about other things ask nobody outside for a map. */
  readonly serverSettings: Readonly<Record<string, string>>;
  /** What its address is called: passkeys need a name. */
  readonly hostName: '127.0.0.1' | 'localhost';
  /** Whether it has the streets of the demo company. */
  readonly hasDemoStreets: boolean;
  readonly server: { readonly url: string; readonly dataDir: string };
}

export const test = base.extend<object, OfWorker>({
  serverSettings: [{ MAP: 'embedded' }, { scope: 'worker', option: true }],
  hostName: ['127.0.0.1', { scope: 'worker', option: true }],
  hasDemoStreets: [false, { scope: 'worker', option: true }],
  server: [
    async ({ serverSettings, hostName, hasDemoStreets }, use, { workerIndex }) => {
      const dir = join('test-results', `data-${workerIndex}`);
      rmSync(dir, { recursive: true, force: true });
      mkdirSync(dir, { recursive: true });
      if (hasDemoStreets) cpSync(join('build', 'demo', 'regions'), join(dir, 'regions'), { recursive: true });
      const port = String(await freePort());
      const url = `http://${hostName}:${port}`;
      const server = startServer({ PORT: port, PUBLIC_URL: url, DATA_DIR: dir, ...serverSettings });
      await untilHealthy(`http://127.0.0.1:${port}`, server);
      await use({ url, dataDir: dir });
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await Promise.race([gone, sleep(5_000).then(() => server.kill('SIGKILL'))]);
    },
    { scope: 'worker', timeout: startMs },
  ],
  // A style element that the page's policy does not allow is a screen that looks wrong, or a hole in the policy.
  context: async ({ context }, use) => {
    const refused: string[] = [];
    context.on('console', (message) => void (/style-src/.test(message.text()) && refused.push(`${message.page()?.url()}: ${message.text()}`)));
    await use(context);
    expect(refused).toEqual([]);
  },
  baseURL: async ({ server }, use) => use(server.url),
});

/** `node` itself and not `npm start`, so that a signal reaches it; everything is built before. */
function startServer(settings: Readonly<Record<string, string>>): ChildProcess {
  const env = { ...process.env, RATE_LIMITS: 'off', SPEECH: 'espeak-ng-wasm', ...settings };
  return spawn(process.execPath, ['apps/server/src/main.ts'], { stdio: ['ignore', 'ignore', 'inherit'], env });
}

async function untilHealthy(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server for the journeys ended with code ${server.exitCode}.`);
    if (
      await fetch(`${url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await sleep(100);
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
