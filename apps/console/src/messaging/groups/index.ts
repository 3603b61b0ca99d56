import { lazyRouteComponent } from '@tanstack/react-router';

export { groupsDefaults, groupsSearch } from './groups-search.ts';
/** Loads with its route; the address is read before. */
export const GroupsPage = lazyRouteComponent(() => import('./groups-page.tsx'), 'GroupsPage');
