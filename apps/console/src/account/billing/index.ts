import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';

// The header brings this file into the first load: nothing but what loads later stands here.
/** Loads after the first page. Where that fails there is no status, and the page goes on. */
export const HeaderStatus = lazy(() =>
  import('./header-status.tsx').then(
    (module) => ({ default: module.HeaderStatus }),
    () => ({ default: () => null }),
  ),
);
/** Loads with its route. */
export const UsagePage = lazyRouteComponent(() => import('./usage-page.tsx'), 'UsagePage');
