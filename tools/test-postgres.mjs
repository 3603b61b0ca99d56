// Runs the server's tests on a throwaway PostgreSQL, started from the machine's own binaries where there are any.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';

const say = (text) => process.stdout.write(`${text}\n`);

const bin = findBinaries();
if (!bin) {
  say('No PostgreSQL on this machine: the tests on it are skipped.');
  process.exit(0);
}

const dir = mkdtempSync(join(tmpdir(), 'earshot-postgres-'));
const port = 54_000 + (process.pid % 1_000);
// PostgreSQL refuses to run as root: give its folder to an account without rights.
const owner = process.getuid?.() === 0 ? unprivileged() : undefined;
if (owner) chownSync(dir, owner.uid, owner.gid);

const run = (command, args) => spawnSync(join(bin, command), args, { encoding: 'utf8', cwd: dir, ...owner });
const must = ({ status, stdout, stderr }, what) => {
  if (status === 0) return;
  say(`${what} failed:\n${stdout}${stderr}`);
  rmSync(dir, { recursive: true, force: true });
  process.exit(1);
};

const data = join(dir, 'data');
must(run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync']), 'initdb');
must(
  run('pg_ctl', [
    '-D',
    data,
    '-w',
    '-l',
    join(dir, 'log'),
    '-o',
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${dir} -c max_connections=200`,
    'start',
  ]),
  'pg_ctl start',
);
let status = 1;
try {
  say(`The server's tests on ${run('postgres', ['--version']).stdout.trim()}:`);
  const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs');
  const environment = { ...process.env, TEST_DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` };
  ({ status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', ...process.argv.slice(2)], { stdio: 'inherit', env: environment }));
} finally {
  run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
  rmSync(dir, { recursive: true, force: true });
}
process.exit(status ?? 1);

function findBinaries() {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').filter((version) => Number(version) >= 15) : [];
  const folders = [...versions.map((version) => `/usr/lib/postgresql/${version}/bin`), ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

function unprivileged() {
  const idOf = (flag) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}
