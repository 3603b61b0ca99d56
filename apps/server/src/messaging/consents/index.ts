export { companiesIn } from './companies.ts';
export { findListings, findLiveMessages } from './companies-store.ts';
export { isAgreed, isDisclosed, isSpeaking } from './conditions.ts';
export { findContactsByPhone, findCurrentIds, findSpeakingContacts, lockNumber, lockNumbers, ownMessages, wakePhones } from './number-store.ts';
export { companiesHandlers, companyReportsHandlers } from './routes.ts';
export { agreeByInvitation, agreeOnPhone } from './service.ts';
export { findLeaving, hasAgreed } from './store.ts';
