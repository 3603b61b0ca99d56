export { keepDefaultContact } from './default-contact.ts';
export { contactRows, holds, isAskedAt, mayShare, seenContacts, type SeenContact } from './list-store.ts';
export { contactOf, contactPageOf } from './page.ts';
export { mayAddContacts } from './policy.ts';
export { contactsHandlers } from './routes.ts';
export { changeContact, phoneCountryOf } from './service.ts';
export { endOwnPhone, endOwnPhoneOf, giveBackNumber, isOwnPhone, isOwnPhoneOf, ownPhone } from './own-phone.ts';
