import { createApi, firstContract } from '@earshot/contract';
import { apiOptions } from './api-options.ts';

/** The calls of the first page. The schemas of all other calls are a tenth of its size limit. */
export const firstApi = createApi(firstContract, apiOptions);
