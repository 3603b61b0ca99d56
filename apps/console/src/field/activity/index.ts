import { lazyRouteComponent } from '@tanstack/react-router';

/** Loads with its route. */
export const ActivityPage = lazyRouteComponent(() => import('./activity-page.tsx'), 'ActivityPage');
/** Loads with its route. */
export const OverTimePage = lazyRouteComponent(() => import('./over-time/over-time-page.tsx'), 'OverTimePage');
/** Loads with its route. */
export const ReportPage = lazyRouteComponent(() => import('./report/report-page.tsx'), 'ReportPage');
