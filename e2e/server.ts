// Servers of the journeys: `node` itself and not `npm start`, so that a signal reaches it; everything is built before.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The data of a server that has started once: each worker copies it, which saves most of its start. */
export const preparedData = join('test-results', 'data-prepared');

/** A server that accepts a connection but stays silent is asked again. */
const answerWithinMs = 5_000;

interface StartedServer {
  readonly url: string;
  /** Asks it to end, as an operator would, and kills it after five seconds. */
  stop(): Promise<void>;
}

interface HowStarted {
  /** Its host name: passkeys need a name. */
  readonly hostName: '127.0.0.1' | 'localhost';
  readonly settings: Readonly<Record<string, string>>;
}

/** Resolves once the server is healthy. */
export async function startServer(dataDir: string, { hostName, settings }: HowStarted): Promise<StartedServer> {
  const port = String(await freePort());
  const url = `http://${hostName}:${port}`;
  const env = { ...process.env, RATE_LIMITS: 'off', SPEECH: 'espeak-ng-wasm', PORT: port, PUBLIC_URL: url, DATA_DIR: dataDir, ...settings };
  const child = spawn(process.execPath, ['apps/server/src/app/main.ts'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  const gone = once(child, 'exit');
  while (!(await isHealthy(port))) {
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new Error(`The server for the journeys ended with ${end}.`);
    await sleep(100);
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await Promise.race([gone, sleep(5_000).then(() => child.kill('SIGKILL'))]);
    },
  };
}

const isHealthy = (port: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(answerWithinMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
