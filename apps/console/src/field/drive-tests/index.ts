import { lazyRouteComponent } from '@tanstack/react-router';

/** Loads with its route. */
export const DriveTestPage = lazyRouteComponent(() => import('./drive-test-page.tsx'), 'DriveTestPage');
/** Loads with its route. */
export const HearPage = lazyRouteComponent(() => import('./hear/hear-page.tsx'), 'HearPage');
/** For visitors; loads with the page that shows it. */
export const SampleStage = lazyRouteComponent(() => import('./hear/sample-stage.tsx'), 'SampleStage');
