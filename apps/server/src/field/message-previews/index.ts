export { listenLinks, type ListenLinks } from './links.ts';
export { messagePreviewsHandlers } from './routes.ts';
