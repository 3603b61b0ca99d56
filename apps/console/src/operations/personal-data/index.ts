import { lazyRouteComponent } from '@tanstack/react-router';

/** Loads with its route, as few people open it. */
export const PersonalDataPage = lazyRouteComponent(() => import('./personal-data-page.tsx'), 'PersonalDataPage');
