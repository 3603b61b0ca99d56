export { findAudiences, selectRecipients } from './audience-store.ts';
export { loadActivityDays } from './days.ts';
export { KeptSums } from './kept-sums.ts';
export { findStandings, type ConsentRow } from './hearing-store.ts';
export { toScope } from './policy.ts';
export { activityHandlers } from './routes.ts';
export { readHearings } from './service.ts';
