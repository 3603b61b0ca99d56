import { lazyRouteComponent } from '@tanstack/react-router';

/** Loads with its route: it is one person's page. */
export const ProvidersPage = lazyRouteComponent(() => import('./providers-page.tsx'), 'ProvidersPage');
