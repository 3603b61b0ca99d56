import { lazyRouteComponent } from '@tanstack/react-router';

// The shell brings this file into the first load, so it holds only lazy loads.
/** The second step of a sign-in. Loads with its route. */
export const SecondFactorPage = lazyRouteComponent(() => import('./second-factor-page.tsx'), 'SecondFactorPage');
/** The user's own second factors, in the profile. Loads when first shown. */
export const FactorsSection = lazyRouteComponent(() => import('./factors-section.tsx'), 'FactorsSection');
/** Asks for a confirmation before a sensitive call. Loads when first needed. */
export const ConfirmDialog = lazyRouteComponent(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');
