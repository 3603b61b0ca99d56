import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hourMs } from '@earshot/domain';
import { expect, onTestFinished, test } from 'vitest';
import { folderForTest } from '../../../test/embedded-process.ts';
import { startFakeProvider } from '../../../test/fake-open-id.ts';
import { freePort } from '../../../test/process.ts';
import { backupFileName } from '../backup/index.ts';
import { plainIn } from '../system/index.ts';
import { examine } from './doctor.ts';

const formatFindings = async (settings: Readonly<Record<string, string>>): Promise<string> =>
  (await examine(settings)).map(({ state, text }) => `${state} ${text}`).join('\n');

test('a wrong setting is reported as the start reports it', async () => {
  expect(await formatFindings({ NODE_ENV: 'prod' })).toBe('bad NODE_ENV must be production, development or test');
});

test('a name that looks like a setting and is none is reported', async () => {
  expect(await formatFindings({ KEEP_STUFF: '3', HOSTNAME: 'yard', DATA_DIR: folderForTest('nothing') })).toContain('notice KEEP_STUFF is not a setting');
});

test('files that others may read are found', async () => {
  const dir = folderForTest('nothing');
  writeFileSync(join(dir, 'database.lock'), '');
  chmodSync(join(dir, 'database.lock'), 0o644);
  expect(await formatFindings({ DATA_DIR: dir })).toContain('notice Files: other users can read 1 of them');
});

test('a database, an address and a mail server that are not there are each told by their setting, without a password', async () => {
  const port = await freePort();
  const told = await formatFindings({
    DATABASE_URL: `postgres://ann:secret-word@127.0.0.1:${port}/earshot`,
    PUBLIC_URL: 'https://earshot.invalid',
    MAIL: 'smtp',
    MAIL_URL: `smtp://ann:secret-word@127.0.0.1:${port}`,
    MAIL_FROM: 'hello@earshot.example',
  });
  expect(told).toContain(`bad Database: DATABASE_URL points to 127.0.0.1:${port}/earshot, but nothing listens there (ECONNREFUSED)`);
  expect(told).toContain('bad Address: https://earshot.invalid cannot be reached from here');
  expect(told).toContain(`bad Mail: MAIL_URL points to 127.0.0.1:${port}, but`);
  expect(told).toContain('notice SMS is not set');
  expect(told).not.toContain('secret-word');
});

test('the provider of text messages is looked for', async () => {
  const webhook = (port: number) =>
    formatFindings({ SMS: 'webhook', SMS_WEBHOOK_URL: `http://127.0.0.1:${port}/sms`, SMS_WEBHOOK_SECRET: 'secret-word-of-thirty-two-letters' });
  const gone = await freePort();
  expect(await webhook(gone)).toContain(`bad Text messages: SMS_WEBHOOK_URL points to 127.0.0.1:${gone}, but connect ECONNREFUSED`);
  const provider = await startFakeProvider({ sub: '0', email: 'nobody@test.example' });
  onTestFinished(() => provider.stop());
  const there = Number(new URL(provider.issuer).port);
  expect(await webhook(there)).toContain(`good Text messages: 127.0.0.1:${there} answers`);
});

test('a provider that signs people in is asked who it is', async () => {
  const provider = await startFakeProvider({ sub: '0', email: 'nobody@test.example' });
  onTestFinished(() => provider.stop());
  const told = (OIDC_ISSUER: string) => formatFindings({ OIDC_ISSUER, OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret-word', OIDC_NAME: 'Acme ID' });
  expect(await told(provider.issuer)).toContain(`good Login: Acme ID answers at ${provider.issuer}`);
  const other = provider.issuer.replace('localhost', '127.0.0.1');
  expect(await told(other)).toMatch(new RegExp(`bad Login: OIDC_ISSUER points to ${other}, but .+ No one can log in with Acme ID`));
  const gone = `http://127.0.0.1:${await freePort()}`;
  expect(await told(gone)).toContain(`bad Login: OIDC_ISSUER points to ${gone}, but connect ECONNREFUSED`);
});

test('a database without encryption, and providers by plain HTTP, are reported', () => {
  const told = (settings: Readonly<Record<string, string>>) => plainIn(settings).join('\n');
  const database = (rest: string) => told({ DATABASE_URL: `postgres://ann:secret-word@${rest}` });
  expect(database('db.example/earshot')).toMatch(/^Database: DATABASE_URL points to db\.example without encryption/);
  expect(database('db.example/earshot?sslmode=disable')).toContain('sslmode=verify-full');
  expect(database('db.example/earshot?sslmode=verify-full')).toBe('');
  expect(told({ DATABASE_URL: 'postgres://ann@db.example/earshot', PGSSLMODE: 'require' })).toBe('');
  for (const near of ['127.0.0.1:5432/earshot', 'localhost/earshot', '[::1]/earshot', '/earshot?host=/run/postgresql'])
    expect([near, database(near)]).toEqual([near, '']);
  expect(told({ KANNEL_URL: 'http://sms.example/cgi-bin/sendsms', ROUTER_URL: 'http://127.0.0.1:5000', TRANSLATOR_URL: 'https://deepl.example' })).toBe(
    'KANNEL_URL points to sms.example without encryption. Use https, unless that network is your own',
  );
});

test('the doctor tells it too, and no password', async () => {
  const told = await formatFindings({ DATABASE_URL: 'postgres://ann:secret-word@db.invalid/earshot' });
  expect(told).toContain('notice Database: DATABASE_URL points to db.invalid without encryption');
  expect(told).not.toContain('secret-word');
});

test('a folder of the embedded database that cannot be made is bad', async () => {
  const file = join(folderForTest('nothing'), 'file');
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '');
  expect(await formatFindings({ DATA_DIR: join(file, 'data') })).toContain(`bad Files: DATA_DIR leads through ${file}, which is no folder`);
});

test('the folder for backups is looked at: whether it takes files, and how old the newest is', async () => {
  const dir = join(folderForTest('nothing'), 'backups');
  mkdirSync(dir, { recursive: true });
  const told = (BACKUP_DIR: string) => formatFindings({ BACKUP_DIR });
  expect(await told(join(dir, 'new'))).toContain(`notice Backups: ${join(dir, 'new')} has none yet`);
  writeFileSync(join(dir, 'file'), '');
  expect(await told(join(dir, 'file', 'nightly'))).toContain(`bad Backups: BACKUP_DIR leads through ${join(dir, 'file')}, which is no folder`);
  writeFileSync(join(dir, backupFileName(Date.now() - 48 * hourMs)), '');
  expect(await told(dir)).toContain(`bad Backups: the newest in ${dir} is 48 h old`);
  writeFileSync(join(dir, backupFileName(Date.now() - 2 * hourMs)), '');
  expect(await told(dir)).toContain('good Backups: the newest is 2 h old');
  expect(await formatFindings({})).not.toContain('Backups');
  expect(await formatFindings({ PUBLIC_URL: 'https://earshot.invalid' })).toContain('notice Backups: BACKUP_DIR is not set');
});
