export { type Audited, recordAudit } from './record.ts';
export { auditHandlers } from './routes.ts';
