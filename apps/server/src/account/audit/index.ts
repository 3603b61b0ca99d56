export { type Audited, countChanges, recordAudit, recordDone, type Subject } from './record.ts';
export { auditHandlers } from './routes.ts';
export { findEntriesOf } from './store.ts';
