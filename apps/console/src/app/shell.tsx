import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { usePageAlert } from '../platform/alerts.ts';
import { useSession } from '../platform/session.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OnBehalfBar } from './on-behalf-bar.tsx';
import classes from './shell.module.css';
import { Splash } from './splash.tsx';

const PageAlerts = lazy(() => import('./page-alerts.tsx').then(({ PageAlerts: component }) => ({ default: component })));

/** What stands around every page of the console. */
export function Shell() {
  const session = useSession();
  const alert = usePageAlert();
  // On the way out: the page would go on asking for what it may no longer see.
  if (session.status !== 'in') return <Splash />;
  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#main">
        Skip to content
      </a>
      <Header session={session} />
      <div className={classes['column']}>
        {session.onBehalf && <OnBehalfBar onBehalf={session.onBehalf} />}
        <main id="main" className={classes['page']} tabIndex={-1}>
          <Outlet />
        </main>
        <Footer />
      </div>
      <Suspense>{alert && <PageAlerts alert={alert} />}</Suspense>
    </div>
  );
}
