// Several servers tell the provider in the same minute.
import { expect, inject, test } from 'vitest';
import { openForTest, ownDatabaseForTest } from '../../../test/own-database.ts';
import { takeChanges } from './changes-store.ts';

const url = inject('databaseUrl');

test.skipIf(!url)('each of two servers takes notes that the other one does not, and neither waits', async () => {
  const own = await ownDatabaseForTest(url ?? '', 'migrated');
  const [first, second] = [openForTest({ url: own, dir: '' }), openForTest({ url: own, dir: '' })];
  const clients = [1, 2, 3].map(() => crypto.randomUUID());
  const rows = clients.map((client_id, index) => ({ client_id, at: new Date(index) }));
  await first.db.insertInto('billing_changes').values(rows).execute();
  await first.transaction(async ({ db }) => {
    expect(new Set(await takeChanges(db, 2))).toEqual(new Set(clients.slice(0, 2)));
    expect(await takeChanges(second.db, 2)).toEqual(clients.slice(2));
  });
  expect(await takeChanges(second.db, 2)).toEqual([]);
});
