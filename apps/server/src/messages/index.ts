export { scheduleColumns } from './columns.ts';
export { messagesHandlers } from './routes.ts';
export { visibleMessage } from './visible.ts';
