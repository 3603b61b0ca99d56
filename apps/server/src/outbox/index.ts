export { mountDeveloperInbox } from './inbox-page.ts';
export { sendAllLater, sendLater, workOnOutbox } from './service.ts';
export { optedOutOf, outboxCounts, setOptOut } from './store.ts';
