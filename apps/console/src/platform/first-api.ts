import { createApi, firstContract } from '@earshot/contract';
import { apiOptions } from './api-options.ts';

/** The calls of the first page. The schemas of all other calls are a tenth of its size limit. */
export const firstApi = createApi(firstContract, apiOptions);

/** Every call, for what a click on the first page does. */
export const loadApi = async () => (await import('./api.ts')).api;
