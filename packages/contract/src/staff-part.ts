import { clients } from './operations/clients.ts';

/** Further calls of staff's first page; a separate file, so that a bundler can leave it to that page. */
export const staffContract = { clients };
