import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';

export const ActivityPage = lazyRouteComponent(() => import('./activity-page.tsx'), 'ActivityPage');
export const HistoryPage = lazyRouteComponent(() => import('./history/history-page.tsx'), 'HistoryPage');
export const OverTimePage = lazyRouteComponent(() => import('./over-time/over-time-page.tsx'), 'OverTimePage');
export const ReportPage = lazyRouteComponent(() => import('./report/report-page.tsx'), 'ReportPage');
/** The panel with the people of a message, over any page; loads when it is opened. */
export const HeardOverPage = lazy(() => import('./receivers/load.ts').then(({ loadHeardOverPage }) => loadHeardOverPage()));
