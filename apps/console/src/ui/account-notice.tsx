import { useQuery } from '@tanstack/react-query';
import { toAccountPhase, statusQuery } from '../platform/account-status.ts';
import { useSession } from '../platform/session.ts';
import { Notice } from './notice.tsx';

/** Says, before the user types, that the account allows no additions or changes. Empty while it allows them. */
export function StandingNotice() {
  const { user, onBehalf } = useSession();
  const { data } = useQuery({ ...statusQuery(user?.clientId ?? ''), enabled: user !== undefined && onBehalf === undefined });
  if (!data) return null;
  const phase = toAccountPhase(data);
  if (phase !== 'ended' && phase !== 'deactivated') return null;
  return (
    <div style={{ paddingBottom: 'var(--space-5)' }}>
      <Notice text={`${data.message}${user?.isHolder ? '' : ' Only the Account Holder can do that.'}`} />
    </div>
  );
}
