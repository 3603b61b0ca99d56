export { findAudiences, recipientsOf } from './audience-store.ts';
export { activityHandlers } from './routes.ts';
