export { mountApiPage } from './api-page.ts';
export { systemHandlers } from './routes.ts';
