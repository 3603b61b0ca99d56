export { type Audited, recordAudit, recordAuditOfEach } from './record.ts';
export { auditHandlers } from './routes.ts';
export { findEntriesOf } from './store.ts';
