import { IconActivity, IconBuilding, IconMessage2, IconUsers, IconUsersGroup, type Icon } from '@tabler/icons-react';
import type { Session } from '../platform/session.ts';
import { type Area, mayEnter } from './access.ts';

/** An entry of the navigation. */
export interface NavItem {
  readonly area: Area;
  readonly title: string;
  readonly path: '/messages' | '/contacts' | '/group' | '/activity' | '/clients';
  readonly Icon: Icon;
}

const items: readonly NavItem[] = [
  { area: 'clients', title: 'Clients', path: '/clients', Icon: IconBuilding },
  { area: 'messages', title: 'Messages', path: '/messages', Icon: IconMessage2 },
  { area: 'contacts', title: 'Contacts', path: '/contacts', Icon: IconUsers },
  { area: 'groups', title: 'Groups', path: '/group', Icon: IconUsersGroup },
  { area: 'activity', title: 'Activity', path: '/activity', Icon: IconActivity },
];

/** What the user may open now. */
export const navItemsOf = (session: Session): readonly NavItem[] => items.filter(({ area }) => mayEnter(area, session));
