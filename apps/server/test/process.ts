import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** A server in a process of its own. */
export interface ServerProcess {
  readonly baseUrl: string;
  readonly child: ChildProcess;
  /** Sends the signal and waits until the process is gone; answers its exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the server as `npm start` does and waits until it is healthy. */
export async function startServerProcess(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO: 'off', LOG_LEVEL: 'silent', ...settings };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const deadline = Date.now() + 30_000;
  while (!(await isHealthy(baseUrl))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The server did not start: ${complaint}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    baseUrl,
    child,
    stop: (signal) => {
      child.kill(signal);
      return gone;
    },
  };
}

async function isHealthy(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/api/health`)).ok;
  } catch {
    return false;
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
