import { lazyRouteComponent } from '@tanstack/react-router';

export { clientsDefaults, clientsSearch } from './clients-search.ts';
/** Loads with its route; the search schema loads before. */
export const ClientsPage = lazyRouteComponent(() => import('./clients-page.tsx'), 'ClientsPage');
