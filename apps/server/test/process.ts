import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/app/main.ts', import.meta.url));

export interface ServerProcess {
  readonly baseUrl: string;
  readonly child: ChildProcess;
  /** Everything that it wrote to stdout. */
  output(): string;
  /** Sends the signal and waits until the process is gone; returns its exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** Only a start that hangs takes this long: one that fails ends by itself. Generous for a busy machine. */
const startPatienceMs = 90_000;

type Settings = Readonly<Record<string, string>>;

/** Starts the server as `npm start` does and waits until it is healthy. A `PORT` among the settings keeps its address after a crash. */
export async function startServerProcess(dataDir: string, settings: Settings = {}): Promise<ServerProcess> {
  const port = settings['PORT'] ?? String(await freePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const { child, gone, output, complaint } = spawnServer({ DATA_DIR: dataDir, ...settings, PORT: port });
  const deadline = Date.now() + startPatienceMs;
  while (!(await isHealthy(baseUrl))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start: ${complaint()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    baseUrl,
    child,
    output,
    stop: (signal) => {
      child.kill(signal);
      return gone;
    },
  };
}

/** Starts a server that refuses to start; returns its exit code and its complaint. */
export async function refusalToStart(dataDir: string, settings: Settings = {}): Promise<{ readonly code: number | null; readonly complaint: string }> {
  const { child, gone, complaint } = spawnServer({ DATA_DIR: dataDir, PORT: '0', ...settings });
  const tooLong = setTimeout(() => child.kill('SIGKILL'), 20_000);
  const code = await gone;
  clearTimeout(tooLong);
  return { code, complaint: complaint() };
}

function spawnServer(settings: Settings) {
  const env = { ...process.env, DEMO: 'off', LOG_LEVEL: 'silent', ...settings };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let complaint = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const gone = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, gone, output: () => output, complaint: () => complaint };
}

async function isHealthy(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/api/health`)).ok;
  } catch {
    return false;
  }
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
