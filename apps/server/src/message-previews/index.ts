export { messagePreviewsHandlers } from './routes.ts';
