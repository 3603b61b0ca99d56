import { clients } from './operations/clients.ts';

/** What staff's first page calls besides; in a file of its own, so that a bundler can leave it to theirs. */
export const staffContract = { clients };
