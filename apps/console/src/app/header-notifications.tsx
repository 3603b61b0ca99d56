import { useNotification } from '../platform/notifications.ts';
import classes from './header-notifications.module.css';

/** What concerns the whole console: said to everybody when it comes, and gone after 5 s (spec 1 §2). */
export function Notifications() {
  const notification = useNotification();
  return (
    <section className={classes['area']} aria-label="Notifications" aria-live="polite">
      {notification && <p data-tone={notification.tone}>{notification.text}</p>}
    </section>
  );
}
