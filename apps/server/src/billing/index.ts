export type { Billing } from './billing.ts';
export { loadDemoBilling } from './demo.ts';
export { openBilling } from './open.ts';
export { billingHandlers } from './routes.ts';
export { syncLater } from './sync.ts';
