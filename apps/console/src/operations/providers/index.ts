import { lazyRouteComponent } from '@tanstack/react-router';

/** Loads with its route, as few users open it. */
export const ProvidersPage = lazyRouteComponent(() => import('./providers-page.tsx'), 'ProvidersPage');
