import { lazyRouteComponent } from '@tanstack/react-router';

export { archiveDefaults, archiveSearch } from './archive-search.ts';
/** Loads with its route; the search schema loads before. */
export const ArchivePage = lazyRouteComponent(() => import('./archive-page.tsx'), 'ArchivePage');
