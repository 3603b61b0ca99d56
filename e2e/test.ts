// The journeys' own `test`: each Playwright worker has a server of its own, with the demo company in its first state.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { takePhonesInShell } from './people.ts';
import { preparedData, startServer } from './server.ts';
import type { ShellOption } from './shell-journeys.ts';

export { expect } from '@playwright/test';

const startMs = 90_000;

interface WorkerFixtures extends ShellOption {
  /** Settings of its server. By default no outside map is asked. */
  readonly serverSettings: Readonly<Record<string, string>>;
  /** Its host name: passkeys need a name. */
  readonly hostName: '127.0.0.1' | 'localhost';
  /** Its server has the streets of the demo company. */
  readonly hasDemoStreets: boolean;
  readonly server: { readonly url: string; readonly dataDir: string };
}

export const test = base.extend<object, WorkerFixtures>({
  serverSettings: [{ MAP: 'embedded' }, { scope: 'worker', option: true }],
  hostName: ['127.0.0.1', { scope: 'worker', option: true }],
  hasDemoStreets: [false, { scope: 'worker', option: true }],
  isInShell: [false, { scope: 'worker', option: true }],
  server: [
    async ({ serverSettings, hostName, hasDemoStreets, isInShell }, use, { workerIndex }) => {
      const dir = join('test-results', `data-${workerIndex}`);
      rmSync(dir, { recursive: true, force: true });
      cpSync(preparedData, dir, { recursive: true });
      if (hasDemoStreets) cpSync(join('build', 'demo', 'regions'), join(dir, 'regions'), { recursive: true });
      const server = await startServer(dir, { hostName, settings: serverSettings });
      takePhonesInShell(isInShell ? server.url : undefined);
      await use({ url: server.url, dataDir: dir });
      await server.stop();
    },
    { scope: 'worker', timeout: startMs },
  ],
  // A style element refused by the page's policy is a screen that looks wrong, or a hole in the policy.
  context: async ({ context }, use) => {
    const refused: string[] = [];
    context.on('console', (message) => void (/style-src/.test(message.text()) && refused.push(`${message.page()?.url()}: ${message.text()}`)));
    await use(context);
    expect(refused).toEqual([]);
  },
  baseURL: async ({ server }, use) => use(server.url),
});
