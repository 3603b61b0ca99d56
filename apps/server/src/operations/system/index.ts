export { mountApiPage } from './api-page.ts';
export { mountMetrics } from './metrics-page.ts';
export { systemHandlers } from './routes.ts';
export { warningsOf } from './real-use.ts';
