export { keepDefaultContact } from './default-contact.ts';
export { contactRows, holds, isAskedAt, isSharing, mayShare, seenContacts, type SeenContact } from './list-store.ts';
export { toContact, loadContactPage } from './contact-page.ts';
export { mayAddContacts } from './policy.ts';
export { contactsHandlers } from './routes.ts';
export { changeContact, findPhoneCountry } from './service.ts';
export { endOwnPhone, endOwnPhoneByUser, giveBackNumber, isOwnPhone, matchesOwnPhone, ownPhone, plainNumber } from './own-phone.ts';
export { removeNumber } from './store.ts';
