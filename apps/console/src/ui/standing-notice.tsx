import { useQuery } from '@tanstack/react-query';
import { phaseOf, statusQuery } from '../platform/account-status.ts';
import { useSession } from '../platform/session.ts';
import { Notice } from './notice.tsx';

/** Where something can be added or changed: that the account does not allow it, before anything is typed. Says nothing while it does. */
export function StandingNotice() {
  const { user, onBehalf } = useSession();
  const { data } = useQuery({ ...statusQuery(user?.clientId ?? ''), enabled: user !== undefined && onBehalf === undefined });
  if (!data) return null;
  const phase = phaseOf(data);
  if (phase !== 'ended' && phase !== 'deactivated') return null;
  return (
    <div style={{ paddingBottom: 12 }}>
      <Notice text={`${data.message}${user?.isHolder ? '' : ' Only the Account Holder can do that.'}`} />
    </div>
  );
}
