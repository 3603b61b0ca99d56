import { createApi, staffContract } from '@earshot/contract';
import { apiOptions } from './api-options.ts';

/** The calls of staff's first page. Other users do not load them. */
export const staffApi = createApi(staffContract, apiOptions);
