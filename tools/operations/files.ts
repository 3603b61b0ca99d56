// The files of docs/monitoring, docs/install and the containers, as the programs read them for which they are.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { type Check, expectThat, runToEnd } from './check.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const monitoring = { cwd: join(root, 'docs/monitoring') };

/** The lines of a refused password and of a refused code, as the server writes them (docs/operations.md, Log). */
const refusedTries = [
  '{"operation":"signIn.withPassword","method":"POST","status":401,"ip":"203.0.113.9"}',
  '{"operation":"receivers.signIn","method":"POST","status":429,"ip":"203.0.113.9"}',
];

export const fileChecks: readonly Check[] = [
  {
    program: 'promtool',
    subject: 'docs/monitoring/alerts.yaml',
    run: async () => {
      await runToEnd('promtool', ['check', 'rules', 'alerts.yaml'], monitoring);
      await runToEnd('promtool', ['test', 'rules', 'alerts.test.yaml'], monitoring);
    },
  },
  {
    program: 'systemd-analyze',
    subject: 'docs/install/earshot.service',
    // The threshold is in tenths: an exposure of at most 2 of 10.
    run: () => runToEnd('systemd-analyze', ['security', '--offline=true', '--threshold=20', join(root, 'docs/install/earshot.service')]),
  },
  { program: 'hadolint', subject: 'Dockerfile', run: () => runToEnd('hadolint', ['--failure-threshold', 'warning', join(root, 'Dockerfile')]) },
  {
    program: 'docker-compose',
    subject: 'compose.yaml',
    run: () => {
      const env = { ...process.env, DOMAIN: 'earshot.example', POSTGRES_PASSWORD: 'secret' };
      return runToEnd('docker-compose', ['-f', join(root, 'compose.yaml'), 'config', '--quiet'], { env });
    },
  },
  { program: 'fail2ban-regex', subject: 'the filter in docs/operations.md', run: checkFilter },
];

async function checkFilter(): Promise<void> {
  const [filter] = /^ {4}failregex = .*$/m.exec(readFileSync(join(root, 'docs/operations.md'), 'utf8')) ?? [];
  expectThat(filter !== undefined, 'the page has no filter');
  const dir = mkdtempSync(join(tmpdir(), 'earshot-filter-'));
  try {
    writeFileSync(join(dir, 'filter.conf'), `[Definition]\n${filter?.trim()}\n`);
    writeFileSync(join(dir, 'log'), refusedTries.map((line) => `{"level":30,"time":"${new Date().toISOString()}",${line.slice(1)}\n`).join(''));
    const said = await runToEnd('fail2ban-regex', [join(dir, 'log'), join(dir, 'filter.conf')]);
    expectThat(said.includes(`Failregex: ${refusedTries.length} total`), `it does not find both tries: ${said.slice(-1_000)}`);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
