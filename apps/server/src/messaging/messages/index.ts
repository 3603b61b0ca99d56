export { scheduleColumns, scheduleOf } from './columns.ts';
export { chosenContacts, mayChoose } from './recipients-store.ts';
export { mayEditMessage } from './policy.ts';
export { messagesHandlers } from './routes.ts';
export { removeMessages, saveMessage } from './service.ts';
export { settingsIssues } from './save-check.ts';
export { findSeesAll } from './store.ts';
export { visibleMessage } from './visible.ts';
