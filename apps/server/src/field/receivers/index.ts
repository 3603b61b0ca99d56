export { recordEvents, type DeviceReport } from './events.ts';
export { recordNotified } from './record-notified.ts';
export { deliverySums, findKnownMessages } from './events-store.ts';
export { loadInbox, toInboxMessage } from './inbox.ts';
export { columns as inboxColumns } from './inbox-store.ts';
export { receiversHandlers } from './routes.ts';
