// A PostgreSQL of one test run, made from the machine's own binaries: it can be killed, frozen and started again, and leaves nothing behind.
import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const oldestVersion = 15;
const patienceMs = 30_000;

/** Settings for tests only. */
const ownSettings = { listen_addresses: '127.0.0.1', max_connections: '200' } as const;

/** The folder of the binaries: `POSTGRES_BIN`, else the oldest installed version that Earshot supports; undefined without one. */
export function findPostgres(): string | undefined {
  const installed = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').map(Number) : [];
  const versions = installed.filter((version) => version >= oldestVersion).toSorted((a, b) => a - b);
  const folders = [
    ...(process.env['POSTGRES_BIN'] ? [process.env['POSTGRES_BIN']] : []),
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find((folder) => ['initdb', 'postgres', 'pg_isready'].every((name) => existsSync(join(folder, name))));
}

export class ThrowawayPostgres {
  readonly #bin: string;
  readonly #dir: string;
  readonly #port: number;
  #settings: Readonly<Record<string, string>>;
  #postmaster: ChildProcess | undefined;
  #gone: Promise<unknown> = Promise.resolve();

  static async start(bin: string, settings: Readonly<Record<string, string>> = {}): Promise<ThrowawayPostgres> {
    const dir = makeOwnFolder();
    const made = new ThrowawayPostgres({ bin, dir, port: await freePort() }, settings);
    try {
      execFileSync(join(bin, 'initdb'), ['-D', made.#data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'], { cwd: dir, ...owner });
      await made.start();
    } catch (error) {
      await made.remove();
      throw error;
    }
    return made;
  }

  private constructor({ bin, dir, port }: { readonly bin: string; readonly dir: string; readonly port: number }, settings: Readonly<Record<string, string>>) {
    this.#bin = bin;
    this.#dir = dir;
    this.#port = port;
    this.#settings = settings;
  }

  get #data(): string {
    return join(this.#dir, 'data');
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/postgres`;
  }

  /** Such as `postgres (PostgreSQL) 15.14`. */
  get version(): string {
    return execFileSync(join(this.#bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim();
  }

  /** Starts it, also after a kill, and waits until it accepts connections. */
  async start(): Promise<void> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      if (!this.#postmaster) this.#spawn();
      if (spawnSync(join(this.#bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(this.#port)]).status === 0) return;
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${readFileSync(join(this.#dir, 'log'), 'utf8')}`);
      await sleep(50);
    }
  }

  /** A base backup while it works: another PostgreSQL for the same address, which `recover` starts once this one is gone. */
  async backUp(): Promise<ThrowawayPostgres> {
    const dir = makeOwnFolder();
    const copy = new ThrowawayPostgres({ bin: this.#bin, dir, port: this.#port }, {});
    const from = ['-h', '127.0.0.1', '-p', String(this.#port), '-U', 'postgres'];
    await promisify(execFile)(join(this.#bin, 'pg_basebackup'), [...from, '-D', copy.#data, '--checkpoint=fast', '--no-sync'], { cwd: dir, ...owner });
    return copy;
  }

  /** Starts a base backup and recovers what followed it as the settings say; waits until it accepts connections, which is after the recovery. */
  async recover(settings: Readonly<Record<string, string>>): Promise<void> {
    this.#settings = { hot_standby: 'off', recovery_target_action: 'promote', ...settings };
    writeFileSync(join(this.#data, 'recovery.signal'), '');
    await this.start();
  }

  #spawn(): void {
    const settings = { ...ownSettings, unix_socket_directories: this.#dir, port: String(this.#port), ...this.#settings };
    const log = openSync(join(this.#dir, 'log'), 'a');
    const postmaster = spawn(
      join(this.#bin, 'postgres'),
      ['-D', this.#data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { cwd: this.#dir, stdio: ['ignore', log, log], ...owner },
    );
    closeSync(log);
    this.#postmaster = postmaster;
    this.#gone = new Promise<void>((resolve) => {
      postmaster.once('exit', () => {
        this.#postmaster = undefined;
        resolve();
      });
    });
  }

  /** `kill -9` of all its processes at one moment, as when the machine runs out of memory or its container is removed. */
  async kill(): Promise<void> {
    this.#signal('SIGSTOP');
    this.#signal('SIGKILL');
    await this.#gone;
  }

  /** Stops all its processes: connections stay open without an answer, as on a machine that hangs. */
  freeze(): void {
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#dir, { recursive: true, force: true, maxRetries: 5 });
  }

  #signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    const pid = this.#postmaster?.pid;
    if (pid !== undefined) signalPostgres(pid, signal);
  }
}

/** Signals the postmaster first for a stop, so that it starts no new process meanwhile, otherwise last. */
export function signalPostgres(postmaster: number, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  if (signal === 'SIGSTOP') sendTo(postmaster, signal);
  const children = spawnSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number);
  for (const each of signal === 'SIGSTOP' ? children : [...children, postmaster]) sendTo(each, signal);
}

function sendTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it ended by itself meanwhile
  }
}

/** A new folder for temporary files that PostgreSQL may write to. */
export function makeOwnFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'earshot-postgres-'));
  if (owner) chownSync(dir, owner.uid, owner.gid);
  return dir;
}

// PostgreSQL refuses to run as root: give its folder to an account without rights.
export const owner = process.getuid?.() === 0 ? unprivileged() : undefined;

function unprivileged(): { readonly uid: number; readonly gid: number } {
  const readUserId = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: readUserId('-u'), gid: readUserId('-g') };
}

/** Below the ports that systems give to outgoing connections, so that it is still free for a second start. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer().once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
