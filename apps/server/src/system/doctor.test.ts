import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderForTest } from '../../test/embedded-process.ts';
import { freePort } from '../../test/process.ts';
import { examine } from './doctor.ts';

const linesOf = async (settings: Readonly<Record<string, string>>): Promise<string> =>
  (await examine(settings)).map(({ state, text }) => `${state} ${text}`).join('\n');

test('a wrong setting is told as the start would', async () => {
  expect(await linesOf({ NODE_ENV: 'prod' })).toBe('bad NODE_ENV must be production, development or test');
});

test('files that others may read are found', async () => {
  const dir = folderForTest('nothing');
  writeFileSync(join(dir, 'database.lock'), '');
  chmodSync(join(dir, 'database.lock'), 0o644);
  expect(await linesOf({ DATA_DIR: dir })).toContain('notice Files: others may read 1 of them');
});

test('a database, an address and a mail server that are not there are each told by their setting, without a password', async () => {
  const port = await freePort();
  const told = await linesOf({
    DATABASE_URL: `postgres://ann:secret-word@127.0.0.1:${port}/earshot`,
    PUBLIC_URL: 'https://earshot.invalid',
    MAIL: 'smtp',
    MAIL_URL: `smtp://ann:secret-word@127.0.0.1:${port}`,
    MAIL_FROM: 'hello@earshot.example',
  });
  expect(told).toContain(`bad Database: DATABASE_URL leads to 127.0.0.1:${port}/earshot, but nothing listens there (ECONNREFUSED)`);
  expect(told).toContain('bad Address: https://earshot.invalid cannot be reached from here');
  expect(told).toContain(`bad Mail: MAIL_URL leads to 127.0.0.1:${port}, but`);
  expect(told).toContain('notice SMS is not set');
  expect(told).not.toContain('secret-word');
});
