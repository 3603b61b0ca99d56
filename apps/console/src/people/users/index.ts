import { lazyRouteComponent } from '@tanstack/react-router';

// The shell brings this file into the first load: nothing but what loads later stands here.
/** Loads with its route. */
export const AdminPage = lazyRouteComponent(() => import('./admin/admin-page.tsx'), 'AdminPage');
/** Loads when it is first opened. */
export const ProfileDialog = lazyRouteComponent(() => import('./profile/profile-dialog.tsx'), 'ProfileDialog');
