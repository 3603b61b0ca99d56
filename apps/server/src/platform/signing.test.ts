import { expect, test } from 'vitest';
import { startServerForTest } from '../../test/server.ts';
import type { Database } from './database/database.ts';
import { openSigner } from './signing.ts';

const now = Date.UTC(2026, 10, 20, 17);
const claim = { subject: 'message', note: 'e-1_2', expiresAt: now + 60_000 };
const secret = 'a secret of this test, with letters enough';
const none = undefined as unknown as Database;

test('a token carries its signed note until it expires, and differs from one that was never signed', async () => {
  const { sign, read } = openSigner({ database: none, secret, purpose: 'listen' });
  const token = await sign(claim);
  expect(await read(token, 'message', now)).toEqual({ kind: 'valid', note: 'e-1_2' });
  expect(await read(token, 'message', now + 60_000)).toEqual({ kind: 'expired', note: 'e-1_2' });
  expect(await read(token, 'another', now)).toEqual({ kind: 'wrong' });
  for (const other of ['', 'x', '..', token.slice(0, -1), `${token}0`, `s${token.slice(1)}`, token.replace(/\.[\w-]{22}\./, `.${'A'.repeat(22)}.`)])
    expect(await read(other, 'message', now)).toEqual({ kind: 'wrong' });
});

test('a token of another purpose or another secret is worth nothing', async () => {
  const token = await openSigner({ database: none, secret, purpose: 'listen' }).sign(claim);
  expect(await openSigner({ database: none, secret, purpose: 'unsubscribe' }).read(token, 'message', now)).toEqual({ kind: 'wrong' });
  expect(await openSigner({ database: none, secret: `${secret}!`, purpose: 'listen' }).read(token, 'message', now)).toEqual({ kind: 'wrong' });
});

test('without a secret of the settings the database makes one, the same for all who ask', async () => {
  const { database } = (await startServerForTest()).services;
  const [first, second] = [1, 2].map(() => openSigner({ database, purpose: 'listen' }));
  const tokens = await Promise.all([first?.sign(claim), second?.sign(claim)]);
  expect(tokens[0]).toBe(tokens[1]);
  const { value } = await database.db.selectFrom('settings').select('value').where('name', '=', 'link_secret').executeTakeFirstOrThrow();
  expect(Buffer.from(value, 'base64url')).toHaveLength(32);
});
