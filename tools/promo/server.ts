import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface DemoServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** The product with its demo company and streets, on a free port and in a new folder that is deleted with it. */
export async function startDemo(root: string): Promise<DemoServer> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-promo-'));
  spawnSync(process.execPath, ['tools/region.mjs', 'tools/demo-region/baltimore.osm.pbf'], { cwd: root, env: { ...process.env, DATA_DIR: dataDir } });
  const server = spawn(process.execPath, ['apps/server/src/app/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMITS: 'off', MAP: 'embedded' },
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    await end(server);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await answers(`${url}/api/health`, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    if (server.exitCode !== null) throw new Error('the server did not start');
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the server does not answer');
}
