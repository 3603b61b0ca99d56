export { mountDeveloperInbox } from './inbox-page.ts';
export type { Outgoing } from './store.ts';
export { sendLater, workOnOutbox } from './service.ts';
