import { createApi, firstContract } from '@earshot/contract';
import type { api } from './api.ts';
import { apiOptions } from './api-options.ts';
import { failWhenLost } from './connection.ts';

/** The calls of the first page. The schemas of all other calls are a tenth of its size limit. */
export const firstApi = createApi(firstContract, apiOptions);

let loaded: typeof api | undefined;

/** Every call, for what a click on the first page does. Without a connection it fails at once: no click acts later by itself. */
export async function loadApi(): Promise<typeof api> {
  loaded ??= (await failWhenLost(import('./api.ts'))).api;
  return loaded;
}
