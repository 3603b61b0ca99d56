import { createApi, firstContract } from '@earshot/contract';
import { apiOptions } from './api-options.ts';

/** The calls of the first page. The schemas of all the others are a tenth of what it may load. */
export const firstApi = createApi(firstContract, apiOptions);
