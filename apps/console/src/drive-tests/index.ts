import { lazyRouteComponent } from '@tanstack/react-router';

/** Loads with its route. */
export const DriveTestPage = lazyRouteComponent(() => import('./drive-test-page.tsx'), 'DriveTestPage');
