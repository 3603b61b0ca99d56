import { contract, createApi } from '@earshot/contract';
import { apiOptions } from './api-options.ts';

export { isSaidByAlert } from './api-options.ts';

/** Every call of the console. The first page's loads use `first-api.ts` instead. */
export const api = createApi(contract, apiOptions);
