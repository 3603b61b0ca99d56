export { mountDeveloperInbox } from './inbox-page.ts';
export { sendLater, workOnOutbox } from './service.ts';
