import { lazyRouteComponent } from '@tanstack/react-router';

export const DriveTestPage = lazyRouteComponent(() => import('./drive-test-page.tsx'), 'DriveTestPage');
export const HearPage = lazyRouteComponent(() => import('./hear/hear-page.tsx'), 'HearPage');
/** For visitors. */
export const SampleStage = lazyRouteComponent(() => import('./hear/sample-stage.tsx'), 'SampleStage');
