import { formatCount } from '@earshot/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { IconLogout, IconMenu2, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { api } from '../platform/api.ts';
import { isConnectionLost } from '../platform/connection.ts';
import { useOwnCounts } from '../platform/own-counts.ts';
import type { Session } from '../platform/session.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { type Area, findHomePath, isStaffUser } from './access.ts';
import { formatConsoleName } from './console-name.ts';
import classes from './header.module.css';
import { closedBecause, listNavItems } from './nav-items.ts';
import { useLogout } from './use-logout.ts';
import { Notifications } from './header-notifications.tsx';
import { UserMenu } from './user-menu.tsx';
import { lazyPart } from '../ui/lazy-part.ts';

const ConfirmDialog = lazyPart(() => import('../ui/confirm-dialog.tsx'), 'ConfirmDialog');

interface HeaderProps {
  readonly session: Session;
  readonly onProfile: () => void;
}

/** The navigation: a rail beside the page, and on small screens a bar above it whose menu opens below. */
export function Header({ session, onProfile }: HeaderProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // A menu opened on one page is closed on the next.
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === path;
  return (
    <header className={classes['header']}>
      <div className={classes['bar']}>
        <IconButton className={classes['small']} label="Menu" aria-expanded={isOpen} aria-controls="menu" onClick={() => setOpenOn(isOpen ? undefined : path)}>
          {isOpen ? <IconX size={18} aria-hidden /> : <IconMenu2 size={18} aria-hidden />}
        </IconButton>
        <Link className={classes['brand']} to={findHomePath(session.user)}>
          <BrandMark />
          <ConsoleName name={formatConsoleName(session)} />
        </Link>
        <LogoutIcon />
      </div>
      <Notifications />
      <div id="menu" className={classes['menu']} data-open={isOpen || undefined}>
        <Navigation session={session} path={path} />
        {session.user && <UserMenu session={session} user={session.user} onProfile={onProfile} />}
      </div>
    </header>
  );
}

/**
 * spec 1 §2: on small screens. It asks for confirmation, as a finger may slip; without a network the question may not
 * load, and the logout fails anyway.
 */
function LogoutIcon() {
  const logout = useLogout();
  const [isAsked, setAsked] = useState<boolean>();
  return (
    <>
      <IconButton className={classes['small']} label="Logout" onClick={() => (isConnectionLost() ? logout.start() : setAsked(true))} disabled={logout.isBusy}>
        <IconLogout size={18} aria-hidden />
      </IconButton>
      {isAsked !== undefined && (
        <Suspense>
          <ConfirmDialog
            opened={isAsked}
            title="Log out?"
            text="You can log in again at any time."
            isBusy={logout.isBusy}
            onCancel={() => setAsked(false)}
            onConfirm={() => {
              setAsked(false);
              logout.start();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The name with a smaller '(beta)', so that it fits on one line of the rail. */
function ConsoleName({ name }: { readonly name: string }) {
  const [product, stage] = name.split(' (');
  return (
    <span>
      {product}
      {stage !== undefined && <small> ({stage}</small>}
    </span>
  );
}

function Navigation({ session, path }: { readonly session: Session; readonly path: string }) {
  const counts = useCounts(session);
  const archivedCount = useArchivedCount(session);
  return (
    <nav aria-label="Main" className={classes['nav']}>
      {listNavItems(session).map((item) => {
        const { area, title, path: to, Icon } = item;
        const reason = closedBecause(item, archivedCount);
        return reason !== undefined ? (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a link that leads nowhere has no address
          <span key={title} role="link" aria-disabled="true" title={reason}>
            <Icon size={16} aria-hidden />
            {title}
          </span>
        ) : (
          // spec 1 §2: current if the path is the item's or begins with it.
          <Link key={title} to={to} aria-current={path === to || path.startsWith(`${to}/`) ? 'page' : undefined}>
            <Icon size={16} aria-hidden />
            {title}
            {counts[area] && (
              <span className={classes['count']} title={counts[area].words}>
                {formatCount(counts[area].value)}
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}

/** The number of archived clients, for staff; 0 until loaded. */
function useArchivedCount({ user }: Session): number {
  const { data } = useQuery({
    queryKey: ['clients', 'archived-count'],
    enabled: isStaffUser(user),
    queryFn: ({ signal }) => api.clients.list({ query: { perpage: 1 } }, { signal }),
  });
  return data?.archivedCount ?? 0;
}

interface Count {
  readonly value: number;
  readonly words: string;
}

function useCounts(session: Session): Partial<Record<Area, Count>> {
  const counts = useOwnCounts(listNavItems(session).some(({ area }) => area === 'messages'));
  if (!counts) return {};
  return {
    messages: { value: counts.message, words: 'Your own messages, including drafts' },
    contacts: { value: counts.people, words: 'Your contacts and your own phone, as in Everyone' },
    groups: { value: counts.group, words: 'Your own groups, without Everyone' },
  };
}
