import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';

// The header brings this file into the first load, so it holds only lazy loads.
/** Loads after the first page. If loading fails, no status shows and the page goes on. */
export const HeaderStatus = lazy(() =>
  import('./header-status.tsx').then(
    (module) => ({ default: module.HeaderStatus }),
    () => ({ default: () => null }),
  ),
);
export const UsagePage = lazyRouteComponent(() => import('./usage-page.tsx'), 'UsagePage');
