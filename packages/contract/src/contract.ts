import * as account from './account/index.ts';
import * as field from './field/index.ts';
import * as messaging from './messaging/index.ts';
import * as operations from './operations/index.ts';
import * as people from './people/index.ts';

/** Every call of the product. */
export const contract = { ...people, ...messaging, ...field, ...account, ...operations };
export type EarshotContract = typeof contract;
