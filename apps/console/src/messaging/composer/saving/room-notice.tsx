import { formatCount } from '@earshot/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../platform/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { latest } from '../place/use-own-places.ts';

/** Says, before the user types, that the account has no room for one more live message, and who can make some. */
export function RoomNotice() {
  const { user } = useSession();
  const { data } = useQuery(latest('Active'));
  if (!data) return null;
  const { live_count: live, live_limit: limit } = data.contents;
  if (limit === 0 || live < limit) return null;
  const full = `${formatCount(live)} of ${formatCount(limit)} messages of your company are live. This one can be a draft until one of them expires or is deleted`;
  if (!user?.isHolder) return <Notice text={`${full}, or until your Account Holder raises the number.`} />;
  return (
    <Notice text={`${full}, or until you raise the number.`}>
      <Link to="/account">Usage</Link>
    </Notice>
  );
}
