import { lazyRouteComponent } from '@tanstack/react-router';

// The shell brings this file into the first load: nothing but what loads later stands here.
/** The second step of a sign-in. Loads with its route. */
export const SecondFactorPage = lazyRouteComponent(() => import('./second-factor-page.tsx'), 'SecondFactorPage');
/** One's own second factors, in the profile. Loads when it is first shown. */
export const FactorsSection = lazyRouteComponent(() => import('./factors-section.tsx'), 'FactorsSection');
/** Asks who somebody is before what matters most. Loads when it is first needed. */
export const ConfirmDialog = lazyRouteComponent(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');
