export { mountMetrics } from './metrics-page.ts';
export { systemHandlers } from './routes.ts';
export { missingIn, productionWarnings } from './production-warnings.ts';
export { plainIn } from './plain-connections.ts';
