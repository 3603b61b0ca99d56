import { useMantineColorScheme } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { HeardOverPage } from '../field/activity/index.ts';
import { HelpDialog } from '../public/help/index.ts';
import { type Command, Palette } from './palette/index.ts';
import { type Panel, showPanel } from '../platform/panels.ts';
import { useSession } from '../platform/session.ts';
import { mayEnter } from './access.ts';
import { closedBecause, listNavItems } from './nav-items.ts';
import { useLogout } from './use-logout.ts';

export function Panels({ panel, onProfile }: { readonly panel: Panel | undefined; readonly onProfile: () => void }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const commands = useCommands(onProfile);
  const session = useSession();
  const close = () => showPanel(undefined);
  return (
    <>
      <HelpDialog opened={panel === 'help' || panel === 'news'} tab={panel === 'news' ? 'news' : 'page'} path={path} onClose={close} />
      {mayEnter('activity', session) && <HeardOverPage />}
      <Palette opened={panel === 'palette'} commands={commands} mayFind={mayEnter('messages', session)} onClose={close} />
    </>
  );
}

function useCommands(onProfile: () => void): readonly Command[] {
  const session = useSession();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const logout = useLogout();
  const pages = listNavItems(session)
    .filter((item) => closedBecause(item, 1) === undefined)
    .map(({ title, path }): Command => ({ group: 'Pages', label: title, run: () => void navigate({ to: path }) }));
  const mayWrite = mayEnter('drives', session);
  const action = (label: string, run: () => void, words = ''): Command => ({ group: 'Actions', label, run, words });
  return [
    ...pages,
    ...(mayEnter('account', session)
      ? [{ group: 'Pages' as const, label: 'Usage', words: 'billing payment', run: () => void navigate({ to: '/account' }) }]
      : []),
    ...(mayWrite
      ? [
          action('New Message', () => void navigate({ to: '/messages/editor' }), 'write compose n'),
          action('Hear it here', () => void navigate({ to: '/hear' }), 'listen phone shift sample'),
        ]
      : []),
    ...(mayEnter('activity', session) ? [action('Proof of hearing', () => void navigate({ to: '/activity/report' }), 'report')] : []),
    ...(session.onBehalf === undefined && mayEnter('messages', session)
      ? [action('First steps', () => void navigate({ to: '/messages', search: { steps: '1' } }), 'begin phone sample tour')]
      : []),
    action('Help for this page', () => showPanel('help'), '?'),
    action('What’s new', () => showPanel('news')),
    action('Profile', onProfile, 'phone password time zone'),
    ...(['light', 'dark', 'auto'] as const).map((scheme) => action(`Appearance: ${scheme}`, () => setColorScheme(scheme), 'colour color theme')),
    action('Logout', logout.start, 'sign out'),
  ];
}
