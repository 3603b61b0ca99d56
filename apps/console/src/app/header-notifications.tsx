import { useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { HeaderStatus } from '../account/billing/index.ts';
import { useSession } from '../platform/session.ts';
import { isStaffUser } from './access.ts';
import classes from './header-notifications.module.css';

// Reserves room for the status if the last page had one, so that nothing moves when it appears. Without a last page an
// Account Holder may be a new one, whose account has a status.
const shownKey = 'earshot.statusShown';

/** The notice of the whole console: the state of the account (spec 1 §2). */
export function Notifications() {
  const { user, onBehalf } = useSession();
  // The status waits until the page has loaded its own data.
  const isPageThere = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined });
  const clientId = onBehalf?.clientId ?? (isStaffUser(user) ? undefined : user?.clientId);
  const lastShown = localStorage.getItem(shownKey);
  const isExpected = lastShown === null ? user?.isHolder === true : lastShown !== '';
  return (
    <section className={classes['area']} aria-label="Notifications" aria-live="polite">
      {clientId !== undefined && (
        <div className={classes['status']} data-expected={isExpected || undefined}>
          <Suspense>{isPageThere && <HeaderStatus clientId={clientId} shownKey={shownKey} />}</Suspense>
        </div>
      )}
    </section>
  );
}
