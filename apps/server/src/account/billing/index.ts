export type { Billing } from './billing.ts';
export { loadDemoBilling } from './demo.ts';
export { openBilling } from './open.ts';
export { tellOfArchiving, tellOfOwnership } from './account-mails.ts';
export { billingHandlers } from './routes.ts';
export { syncLater } from './sync.ts';
export { findReceiverSpans } from './spans.ts';
