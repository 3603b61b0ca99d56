export { type Audited, countChanges, recordAudit, recordDone } from './record.ts';
export { auditHandlers } from './routes.ts';
export { findEntriesOf } from './store.ts';
