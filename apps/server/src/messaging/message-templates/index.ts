export { messageTemplatesHandlers } from './routes.ts';
export { removeAllTemplates } from './store.ts';
