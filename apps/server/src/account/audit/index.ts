export { type AuditedChange, countChanges, recordAudit, recordDone } from './record.ts';
export { auditHandlers } from './routes.ts';
export { findSubjectEntries } from './store.ts';
