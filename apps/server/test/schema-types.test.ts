import { afterAll, expect, test } from 'vitest';
import { schemaText } from './schema-types.ts';
import { workerServer } from './server.ts';

const server = await workerServer();
afterAll(() => server.close());

test('the types of the tables are those of the migrated database; `npm run schema` writes them', async () => {
  await expect(await schemaText(server.services.database.db as never)).toMatchFileSnapshot('../src/platform/database/schema.ts');
});
