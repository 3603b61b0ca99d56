import { contract, createApi } from '@earshot/contract';
import { apiOptions } from './api-options.ts';

export { isSaidByAlert } from './api-options.ts';

/** Every call of the console. Not for what the first page loads: that has its own (`first-api.ts`). */
export const api = createApi(contract, apiOptions);
