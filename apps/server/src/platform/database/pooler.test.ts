import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from './database.ts';
import { isPooledByTransaction } from './pooler.ts';

const url = inject('databaseUrl');

test('a connection begins with no setting, for poolers refuse one that they do not know', async () => {
  const pooler = createServer();
  onTestFinished(() => void pooler.close());
  pooler.listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const database = openDatabase({ url: `postgres://ann@127.0.0.1:${(pooler.address() as AddressInfo).port}/earshot`, dir: '' });
  onTestFinished(() => database.close());
  const asking = database.pool.query('select 1').catch(() => {});
  const [socket] = (await once(pooler, 'connection')) as [Socket];
  const [packet] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  await asking;
  const words = packet.subarray(8).toString().split('\0').filter(Boolean);
  expect(words.filter((_, index) => index % 2 === 0)).toEqual(['user', 'database', 'client_encoding']);
});

test.skipIf(!url)('statements and idle transactions have their limits all the same, and nothing is compiled', async () => {
  const database = openDatabase({ url, dir: '' });
  onTestFinished(() => database.close());
  const { rows } = await database.pool.query(
    `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit`,
  );
  expect(rows).toEqual([{ statement: '30s', idle: '95s', jit: 'off' }]);
});

test.skipIf(!url)('a pooler of transactions is told from one of sessions', async () => {
  const connect = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const connections = [await connect(), await connect()] as const;
  expect(await isPooledByTransaction(...connections)).toBe(false);
  // As PgBouncer does: the first connection that no transaction holds.
  const held = new Map<pg.Client, object>();
  const throughPooler = () => {
    const caller = {
      query: async (text: string) => {
        const mine = connections.find((each) => held.get(each) === caller) ?? connections.find((each) => !held.has(each)) ?? connections[0];
        if (text === 'begin') held.set(mine, caller);
        if (text === 'rollback') held.delete(mine);
        return mine.query(text);
      },
    };
    return caller;
  };
  expect(await isPooledByTransaction(throughPooler(), throughPooler())).toBe(true);
});
