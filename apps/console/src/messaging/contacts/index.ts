import { lazyRouteComponent } from '@tanstack/react-router';

export { contactsDefaults, contactsSearch } from './contacts-search.ts';
/** Loads with its route; the address is read before. */
export const ContactsPage = lazyRouteComponent(() => import('./contacts-page.tsx'), 'ContactsPage');
