import { type Api, contract, createApi, type EarshotContract } from '@earshot/contract';
import { createServer } from '../src/app/server.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { buildClient, buildUser } from './factories.ts';
import { builderOn } from './own-database.ts';

/** Puts an operator into the database in `dir`, known to later servers on it; returns the token. */
export async function operatorIn(dir: string): Promise<string> {
  const server = await createServer(readConfig({ DEMO: 'off', DATA_DIR: dir, LOG_LEVEL: 'silent' }));
  const test = builderOn(server.services.database);
  const { token } = await buildUser(test, (await buildClient(test)).id, ['operator']);
  await server.app.close();
  return token;
}

/** The operator's writes in the tests of the disk: drafts, told apart by their titles. */
export function writerAt(
  baseUrl: string,
  token: string,
): { readonly api: Api<EarshotContract>; readonly save: (title: string) => Promise<unknown>; readonly titles: () => Promise<string[]> } {
  const api = createApi(contract, { baseUrl, token: () => token });
  return {
    api,
    save: (title) => api.messages.save({ body: draft(title) }),
    titles: async () => (await api.messages.list({ query: { perpage: 10_000 } })).contents.docs.map((message) => message.title).toSorted(),
  };
}

const draft = (title: string) => ({
  content: { title, body: 'Text', location: '', lat: 39.7, lng: -105, radiusMeters: 100, radiusUnit: 'km' as const, mode: 'draft' as const },
  message_settings: {
    startDate: '2099-12-01',
    endDate: '2099-12-01',
    repeat: 'no' as const,
    repeatDays: [true, true, true, true, true, true, true],
    startMinute: 480,
    endMinute: 1080,
    trigger: 'enter' as const,
  },
});
