import {
  IconActivity,
  IconArchive,
  IconBuilding,
  IconMessage2,
  IconPlugConnected,
  IconRoute,
  IconUserCog,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { Session } from '../platform/session.ts';
import { type Area, mayEnter } from './access.ts';

export interface NavItem {
  readonly area: Area;
  readonly title: string;
  readonly Icon: Icon;
  readonly path: '/messages' | '/contacts' | '/group' | '/activity' | '/drive-test' | '/clients' | '/archive' | '/providers' | '/admin';
}

const items: readonly NavItem[] = [
  { area: 'messages', title: 'Messages', path: '/messages', Icon: IconMessage2 },
  { area: 'contacts', title: 'Contacts', path: '/contacts', Icon: IconUsers },
  { area: 'groups', title: 'Groups', path: '/group', Icon: IconUsersGroup },
  { area: 'activity', title: 'Activity', path: '/activity', Icon: IconActivity },
  { area: 'drives', title: 'Drive test', path: '/drive-test', Icon: IconRoute },
  { area: 'clients', title: 'Clients', path: '/clients', Icon: IconBuilding },
  { area: 'clients', title: 'Archive', path: '/archive', Icon: IconArchive },
  { area: 'providers', title: 'Providers', path: '/providers', Icon: IconPlugConnected },
  { area: 'admin', title: 'Admin', path: '/admin', Icon: IconUserCog },
];

export const navItemPaths = items.map(({ path }) => path);

export const listNavItems = (session: Session): readonly NavItem[] => items.filter(({ area }) => mayEnter(area, session));

/** The reason why an entry is disabled. decisions, Users: the Archive is greyed while nothing is archived. */
export const closedBecause = ({ path }: NavItem, archivedCount: number): string | undefined =>
  path === '/archive' && archivedCount === 0 ? 'Nothing is archived yet.' : undefined;
