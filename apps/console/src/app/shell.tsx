import { isStaff } from '@earshot/domain';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { usePageAlert } from '../platform/alerts.ts';
import { keptNames } from '../platform/unsaved-drafts.ts';
import { sayWhatWasKept } from '../platform/feedback.ts';
import { loadPartsInIdleTime } from '../platform/load-part.ts';
import { userRoles, type Session, useSession } from '../platform/session.ts';
import { ProfileDialog } from '../people/users/index.ts';
import { AlertWithoutDialog } from './alert-text.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { FeedbackRegion } from './feedback-region.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './shell.module.css';
import { usePageKeys } from './page-keys.ts';
import { Shortcuts } from './shortcuts.tsx';
import { Splash } from './splash.tsx';
import { useFirstSteps } from './use-first-steps.ts';
import { useLogout } from './use-logout.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const KeptOffer = lazyPart(() => import('../messaging/composer/index.ts'), 'KeptOffer');
const LiveNews = lazyPart(() => import('./live-news.tsx'), 'LiveNews');
const OnBehalfBar = lazyPart(() => import('./on-behalf-bar.tsx'), 'OnBehalfBar');
const FactorsSection = lazyPart(() => import('../people/second-factor/index.ts'), 'FactorsSection');
const FirstSteps = lazyPart(() => import('./first-steps.tsx'), 'FirstSteps');
const PageAlerts = lazyPart(() => import('./page-alerts.tsx'), 'PageAlerts');

const needsPhone = ({ status, user }: Session): boolean => status === 'in' && user !== undefined && user.phone === undefined && !isStaff(userRoles(user));

export function Shell() {
  const session = useSession();
  const alert = usePageAlert();
  const logout = useLogout();
  const [isProfileOpen, setProfileOpen] = useState(false);
  const [isPhoneDeclined, setPhoneDeclined] = useState(false);
  // spec 1 §2: opens by itself at the first sign-in of a user without a phone; staff never hear a message.
  const isProfileWanted = isProfileOpen || (!isPhoneDeclined && needsPhone(session));
  // Closed rather than unmounted, so that the focus returns to its origin.
  const [wasProfileWanted, setProfileWasWanted] = useState(isProfileWanted);
  if (isProfileWanted && !wasProfileWanted) setProfileWasWanted(true);
  // Without a phone number only a deactivated account may close it: nothing could be saved.
  const closeProfile = () => {
    setProfileOpen(false);
    setPhoneDeclined(true);
  };
  usePageKeys();
  useEffect(() => {
    sayWhatWasKept();
    void loadPartsInIdleTime();
  }, []);
  // The composer offers its own kept entries.
  const isComposing = useLocation({ select: ({ pathname }) => pathname === '/messages/editor' });
  const hasKept = !isComposing && session.onBehalf === undefined && keptNames(session.user?.id ?? '').length > 0;
  const firstSteps = useFirstSteps(session);
  const isAsked = firstSteps === 'asked';
  const steps = firstSteps && <Suspense fallback={<i data-pending />}>{firstSteps === 'pending' ? <i data-pending /> : <FirstSteps />}</Suspense>;
  // Staff have no company of their own to follow.
  const viewerId = session.onBehalf?.userId ?? (session.user && !isStaff(userRoles(session.user)) ? session.user.id : undefined);
  // During the logout the page would go on requesting data that it may no longer see.
  if (session.status !== 'in') return <Splash />;
  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#main">
        Skip to content
      </a>
      <Header session={session} onProfile={() => setProfileOpen(true)} />
      <div className={classes['column']}>
        <ConnectionLine timeZone={session.user?.timeZone ?? 'UTC'} />
        <Suspense>{session.onBehalf && <OnBehalfBar onBehalf={session.onBehalf} />}</Suspense>
        <main id="main" className={classes['page']} tabIndex={-1}>
          <Suspense>{session.user && hasKept && <KeptOffer userId={session.user.id} timeZone={session.user.timeZone} />}</Suspense>
          {isAsked && steps}
          <Outlet />
          {!isAsked && steps}
        </main>
        <Suspense>{viewerId !== undefined && <LiveNews viewerId={viewerId} timeZone={session.user?.timeZone ?? 'UTC'} />}</Suspense>
        <Footer />
      </div>
      <FeedbackRegion />
      <Suspense>
        {wasProfileWanted && <ProfileDialog opened={isProfileWanted} onClose={closeProfile} onLogout={logout.start} secondFactor={<FactorsSection />} />}
      </Suspense>
      <Shortcuts onProfile={() => setProfileOpen(true)} />
      <Suspense fallback={alert && <AlertWithoutDialog alert={alert} />}>{alert && <PageAlerts alert={alert} />}</Suspense>
    </div>
  );
}
