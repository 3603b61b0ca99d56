export { listenLinks, type ListenLinks } from './links.ts';
export { listenText } from './listen-text.ts';
export { messagePreviewsHandlers } from './routes.ts';
