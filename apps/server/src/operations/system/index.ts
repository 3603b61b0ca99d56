export { mountApiPage } from './api-page.ts';
export { mountMetrics } from './metrics-page.ts';
export { systemHandlers } from './routes.ts';
export { missingIn, productionWarnings } from './real-use.ts';
export { plainIn } from './plain-connections.ts';
