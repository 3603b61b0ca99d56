// Two PostgreSQL under Patroni, its etcd and the HAProxy in front of them, from the machine's own programs and the files
// of docs/high-availability. A node can be killed, frozen, cut off the network and started again, and nothing is left
// behind.
import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CuttableLink } from './cuttable-link.ts';
import { findPostgres, freePort, owner, signalPostgres } from './throwaway-postgres.ts';

const docs = fileURLToPath(new URL('../docs/high-availability/', import.meta.url));
const patienceMs = 90_000;
/** Patroni 3.0.2 lets a primary that hung take the lead back from the one that replaced it. */
const oldestPatroni = 30_003;

/** Whether the machine has all programs, and a Patroni that loses nothing. */
export function hasPatroni(): boolean {
  const says = (program: string, flag = '--version'): string => spawnSync(program, [flag], { encoding: 'utf8' }).stdout ?? '';
  const [major = 0, minor = 0, patch = 0] = /(\d+)\.(\d+)\.(\d+)/.exec(says('patroni'))?.slice(1).map(Number) ?? [];
  return major * 10_000 + minor * 100 + patch >= oldestPatroni && says('etcd') !== '' && says('haproxy', '-v') !== '' && findPostgres() !== undefined;
}

/** Whether the machine can compile what makes the disk of a node slow. */
export const canSlowDisks = (): boolean => spawnSync('cc', ['--version']).status === 0;

interface Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  /** Its way to etcd, and the ways of all others to its PostgreSQL and its Patroni. */
  readonly links: Readonly<Record<'vote' | 'data' | 'health', CuttableLink>>;
  patroni: ChildProcess | undefined;
}

export class PatroniCluster {
  readonly #dir: string;
  readonly #ports: { readonly etcd: number; readonly peer: number; readonly proxy: number };
  readonly #nodes: readonly Node[];
  readonly #others: ChildProcess[] = [];
  /** Preloaded into the nodes if their disks may become slow. */
  #slowDiskLibrary: string | undefined;

  static async start({ hasSlowDisks = false } = {}): Promise<PatroniCluster> {
    const dir = mkdtempSync(join(tmpdir(), 'earshot-patroni-'));
    if (owner) chownSync(dir, owner.uid, owner.gid);
    const ports = { etcd: await freePort(), peer: await freePort(), proxy: await freePort() };
    const nodes = [];
    for (const name of ['db1', 'db2']) {
      const [port, restPort] = [await freePort(), await freePort()];
      const links = { vote: await CuttableLink.start(ports.etcd), data: await CuttableLink.start(port), health: await CuttableLink.start(restPort) };
      nodes.push({ name, port, restPort, links, patroni: undefined });
    }
    const made = new PatroniCluster(dir, ports, nodes);
    try {
      if (hasSlowDisks) made.#compileSlowDisk();
      await made.#begin();
    } catch (error) {
      await made.remove();
      throw error;
    }
    return made;
  }

  private constructor(dir: string, ports: { readonly etcd: number; readonly peer: number; readonly proxy: number }, nodes: readonly Node[]) {
    this.#dir = dir;
    this.#ports = ports;
    this.#nodes = nodes;
  }

  /** Leads to the primary, whichever it is. */
  get url(): string {
    return `postgres://postgres:CHANGE-ME-1@127.0.0.1:${this.#ports.proxy}/postgres`;
  }

  async #begin(): Promise<void> {
    const { etcd, peer, proxy } = this.#ports;
    const [own, ours] = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${peer}`];
    const etcdArgs = ['--data-dir', join(this.#dir, 'etcd'), '--listen-client-urls', own, '--advertise-client-urls', own];
    this.#others.push(
      this.#spawn('etcd', [...etcdArgs, '--listen-peer-urls', ours, '--initial-advertise-peer-urls', ours, '--initial-cluster', `default=${ours}`]),
    );
    // Until its members have agreed on a version, Patroni fails at what it says of itself.
    await this.#waitFor('etcd', async () => {
      const answer = await fetch(`${own}/version`).catch(() => undefined);
      const { etcdcluster } = ((await answer?.json().catch(() => undefined)) ?? {}) as { readonly etcdcluster?: string };
      return /^\d/.test(etcdcluster ?? '');
    });
    for (const node of this.#nodes) {
      this.#configure(node);
      this.startNode(node.name);
      await this.#waitFor('a primary', async () => (await this.#primary()) !== undefined);
    }
    await this.waitForStandby();
    const file = join(this.#dir, 'haproxy.cfg');
    const text = this.#nodes.reduce(
      (changed, { name, links: { data, health } }) =>
        changed.replace(`${name}.example:5432 check port 8008`, `127.0.0.1:${data.port} check port ${health.port}`),
      readFileSync(join(docs, 'haproxy.cfg'), 'utf8'),
    );
    writeFileSync(file, text.replace('127.0.0.1:5000', `127.0.0.1:${proxy}`));
    this.#others.push(this.#spawn('haproxy', ['-db', '-f', file]));
    const isReady = join(findPostgres() ?? '', 'pg_isready');
    // The links work in this process, so it must not wait for the answer without them.
    const ask = () => promisify(execFile)(isReady, ['-h', '127.0.0.1', '-p', String(proxy)]);
    await this.#waitFor('the proxy', () =>
      ask().then(
        () => true,
        () => false,
      ),
    );
  }

  #configure({ name, port, restPort, links: { vote, data: toData, health } }: Node): void {
    const data = join(this.#dir, name);
    mkdirSync(data);
    chmodSync(data, 0o700);
    if (owner) chownSync(data, owner.uid, owner.gid);
    const text = readFileSync(join(docs, 'patroni.yaml'), 'utf8')
      .replace('name: db1', `name: ${name}`)
      .replace(/listen: \S+:8008/, `listen: 127.0.0.1:${restPort}`)
      .replace(/connect_address: \S+:8008/, `connect_address: 127.0.0.1:${health.port}`)
      .replace(/listen: \S+:5432/, `listen: 127.0.0.1:${port}`)
      .replace(/connect_address: \S+:5432/, `connect_address: 127.0.0.1:${toData.port}`)
      .replace(/hosts:\n(?: +- .*\n)+/, `hosts: [127.0.0.1:${vote.port}]\n  use_proxies: true\n`) // or Patroni asks etcd for its own address
      .replace(/data_dir: .*/, `data_dir: ${data}`)
      .replace(/bin_dir: .*/, `bin_dir: ${findPostgres() ?? ''}\n  parameters: { unix_socket_directories: ${this.#dir} }`);
    writeFileSync(join(this.#dir, `${name}.yaml`), text);
  }

  #compileSlowDisk(): void {
    this.#slowDiskLibrary = join(this.#dir, 'slow-disk.so');
    execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', this.#slowDiskLibrary, fileURLToPath(new URL('slow-disk.c', import.meta.url)), '-ldl']);
  }

  #spawn(program: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): ChildProcess {
    const log = openSync(join(this.#dir, `${program}.log`), 'a');
    const child = spawn(program, args, {
      cwd: this.#dir,
      stdio: ['ignore', log, log],
      ...owner,
      env: { ...process.env, HOME: this.#dir, ...environment },
    });
    closeSync(log);
    return child;
  }

  /** Starts a node, also after a kill. It joins as the standby if there is a primary. */
  startNode(name: string): void {
    const node = this.#find(name);
    const slowDisk = this.#slowDiskLibrary === undefined ? {} : { LD_PRELOAD: this.#slowDiskLibrary, SLOW_DISK: this.#delayFile(name) };
    node.patroni = this.#spawn('patroni', [join(this.#dir, `${name}.yaml`)], slowDisk);
  }

  /** Makes each sync of a node's disk take this long, from now on. */
  slowDown(name: string, syncMs: number): void {
    writeFileSync(this.#delayFile(name), String(syncMs));
  }

  #delayFile(name: string): string {
    return join(this.#dir, `${name}.delay`);
  }

  /** The name of the primary. */
  async primary(): Promise<string> {
    const name = await this.#primary();
    if (name === undefined) throw new Error('There is no primary');
    return name;
  }

  async #primary(): Promise<string | undefined> {
    for (const { name, restPort } of this.#nodes) if (await isOk(`http://127.0.0.1:${restPort}/primary`)) return name;
    return undefined;
  }

  /** Waits until the other node is the primary, and the old one is none. */
  waitForTakeover(old: string): Promise<void> {
    return this.#waitFor('a takeover', async () => {
      const name = await this.#primary();
      return name !== undefined && name !== old;
    });
  }

  /** The name of the other node. */
  other(name: string): string {
    return this.#nodes.find((node) => node.name !== name)?.name ?? '';
  }

  /** Waits until the vote has no leader any more, as the nodes that are left see it. */
  waitForNoLeader(name: string): Promise<void> {
    return this.#waitFor('the end of the leader', async () => {
      const answer = await fetch(`http://127.0.0.1:${this.#find(name).restPort}/cluster`).catch(() => undefined);
      const { members } = ((await answer?.json()) ?? {}) as { readonly members?: readonly { readonly role: string }[] };
      return members?.every(({ role }) => role !== 'leader') ?? false;
    });
  }

  /** Waits until a standby has all that is acknowledged, so that it may take over. */
  waitForStandby(): Promise<void> {
    return this.#waitFor('a standby', async () => {
      for (const { restPort } of this.#nodes) if (await isOk(`http://127.0.0.1:${restPort}/synchronous`)) return true;
      return false;
    });
  }

  /** `kill -9` of a node: of Patroni and all processes of PostgreSQL. */
  kill(name: string): void {
    this.#signal(name, 'SIGSTOP');
    this.#signal(name, 'SIGKILL');
  }

  /** Stops all processes of a node, as on a machine that hangs or whose network is cut: connections stay open without an answer. */
  freeze(name: string): void {
    this.#signal(name, 'SIGSTOP');
  }

  thaw(name: string): void {
    this.#signal(name, 'SIGCONT');
  }

  /** Cuts a node off: wholly, so that nothing reaches it or so that it reaches nobody, or off etcd alone. */
  cut(name: string, what: 'all' | 'to' | 'from' | 'vote'): void {
    const { vote, data, health } = this.#find(name).links;
    if (what === 'vote') return vote.cut('there', 'back');
    const directions = { all: ['there', 'back'], to: ['there'], from: ['back'] } as const;
    for (const link of [data, health]) link.cut(...directions[what]);
    // It begins its connections to etcd itself.
    vote.cut(...directions[what].map((direction) => (direction === 'there' ? 'back' : 'there')));
  }

  mend(name: string): void {
    for (const link of Object.values(this.#find(name).links)) link.mend();
  }

  #signal(name: string, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    // Patroni first: it would start a killed PostgreSQL again.
    this.#find(name).patroni?.kill(signal);
    const file = join(this.#dir, name, 'postmaster.pid');
    if (existsSync(file)) signalPostgres(Number(readFileSync(file, 'utf8').split('\n')[0]), signal);
  }

  #find(name: string): Node {
    const node = this.#nodes.find((each) => each.name === name);
    if (!node) throw new Error(`There is no node ${name}`);
    return node;
  }

  async #waitFor(wanted: string, isThere: () => Promise<boolean>): Promise<void> {
    for (const until = Date.now() + patienceMs; !(await isThere()); await sleep(100))
      if (Date.now() > until) throw new Error(`${wanted} did not come:\n${this.#ends('etcd.log', 'patroni.log')}`);
  }

  #ends(...logs: readonly string[]): string {
    const files = logs.map((log) => join(this.#dir, log)).filter((file) => existsSync(file));
    return files.map((file) => readFileSync(file, 'utf8').slice(-3_000)).join('\n');
  }

  async remove(): Promise<void> {
    for (const { name } of this.#nodes) this.kill(name);
    for (const child of this.#others) child.kill('SIGKILL');
    for (const link of this.#nodes.flatMap(({ links }) => Object.values(links))) link.close();
    await sleep(200);
    rmSync(this.#dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function isOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}
