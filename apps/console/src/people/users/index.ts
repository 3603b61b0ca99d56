import { lazyRouteComponent } from '@tanstack/react-router';

// The shell brings this file into the first load, so it holds only lazy loads.
/** Loads with its route. */
export const AdminPage = lazyRouteComponent(() => import('./admin/admin-page.tsx'), 'AdminPage');
/** Loads when first opened. */
export const ProfileDialog = lazyRouteComponent(() => import('./profile/profile-dialog.tsx'), 'ProfileDialog');
