import type { PageAlert } from '../platform/alerts.ts';
import { useIsConnectionLost } from '../platform/connection.ts';
import classes from './shell.module.css';

/** An alert in the words of spec 1 §8. */
export function AlertText({ alert }: { readonly alert: PageAlert }) {
  switch (alert.kind) {
    case 'deactivated':
      return <p>Your account has been deactivated. To add, edit or delete {alert.context}, update your Billing. If you need assistance, contact Support.</p>;
    case 'message-limit':
      return (
        <>
          <p>You have reached the limit of concurrent Geofence Messages you can have live in the field.</p>
          <p>To add more messages go to the Usage page to increase your message limit.</p>
          <p>If you are not the Account Holder, request your Admin to increase the message limit.</p>
        </>
      );
    case 'free-trial':
      return <p>{alert.text}</p>;
    case 'logout-failed':
      return <p>Errot in logging out, please try again</p>;
  }
}

/** The alert when its dialog cannot load for want of a network. */
export function AlertWithoutDialog({ alert }: { readonly alert: PageAlert }) {
  return useIsConnectionLost() ? (
    <div role="alert" className={classes['alert']}>
      <AlertText alert={alert} />
    </div>
  ) : null;
}
