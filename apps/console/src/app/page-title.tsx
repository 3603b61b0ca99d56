import { useLocation, useMatches } from '@tanstack/react-router';
import { formatPageTitle, usePageTitle } from '../platform/navigation.ts';
import { useSession } from '../platform/session.ts';
import { formatConsoleName } from './console-name.ts';

const formTitles = { logIn: 'Log in', signUp: 'Sign up', forgot: 'Forgot password' } as const;

/** Keeps the document's title: the console's name, then the route's title. The landing page has the name alone (spec 1 §1). */
export function PageTitle() {
  const session = useSession();
  const routeTitle = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title });
  // One page with three forms.
  const formTitle = useLocation({ select: ({ pathname, state }) => (pathname === '/login' && state.signIn?.mode ? formTitles[state.signIn.mode] : undefined) });
  const title = formTitle ?? routeTitle;
  const name = formatConsoleName(session);
  usePageTitle(title === undefined ? name : formatPageTitle(name, title));
  return null;
}
