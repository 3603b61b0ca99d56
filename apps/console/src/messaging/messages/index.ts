import { lazyRouteComponent } from '@tanstack/react-router';

export { messagesDefaults, messagesSearch } from './messages-search.ts';
/** Loads with its route; the address is read before. */
export const MessagesPage = lazyRouteComponent(() => import('./messages-page.tsx'), 'MessagesPage');
