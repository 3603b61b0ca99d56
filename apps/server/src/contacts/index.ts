export { contactRows, holds, mayShare, seenContacts, type SeenContact } from './list-store.ts';
export { contactOf, contactPageOf } from './page.ts';
export { contactsHandlers } from './routes.ts';
export { phoneCountryOf } from './service.ts';
export { announceVerified } from './watch.ts';
