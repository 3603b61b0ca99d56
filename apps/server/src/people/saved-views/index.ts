export { savedViewsHandlers } from './routes.ts';
export { removeAllViews } from './store.ts';
