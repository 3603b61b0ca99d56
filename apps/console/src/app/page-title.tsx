import { useMatches } from '@tanstack/react-router';
import { titleOf, usePageTitle } from '../platform/navigation.ts';
import { useSession } from '../platform/session.ts';
import { consoleNameOf } from './console-name.ts';

/** Keeps the title of the page: the console's name, then the route's title. The landing page has the name alone (spec 2 §9). */
export function PageTitle() {
  const { user } = useSession();
  const routeTitle = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title });
  usePageTitle(routeTitle === undefined ? 'Operator Console' : titleOf(consoleNameOf(user), routeTitle));
  return null;
}
