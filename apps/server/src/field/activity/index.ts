export { findAudiences, recipientsOf } from './audience-store.ts';
export { daysOf } from './days.ts';
export { findStandings, type StandingRow } from './hearing-store.ts';
export { scopeOf } from './policy.ts';
export { activityHandlers } from './routes.ts';
export { readHearings } from './service.ts';
