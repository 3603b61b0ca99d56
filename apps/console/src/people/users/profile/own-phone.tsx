import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { formatsFor } from '../../../platform/dates.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { userRoles, useSession } from '../../../platform/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import twoLineList from '../../../ui/two-line-list.module.css';
import classes from './profile.module.css';

/** The person's own phone, signed in by a code on the screen; nothing without one. */
export function OwnPhone({ timeZone }: { readonly timeZone: string }) {
  const { user } = useSession();
  const client = useQueryClient();
  const roles = userRoles(user);
  const start = useQuery({
    queryKey: ['start', user?.id ?? ''],
    enabled: roles.has('operator') || roles.has('holder'),
    queryFn: ({ signal }) => api.start.get(undefined, { signal }),
  });
  const end = useMutation({ mutationFn: () => api.ownPhone.end(), onSettled: () => client.invalidateQueries({ queryKey: ['start'] }) });
  const phone = start.data?.ownPhone;
  if (phone?.byCode !== 'screen') return null;
  const formats = formatsFor(timeZone);
  return (
    <section className={classes['part']} aria-label="Your own phone">
      <h3>Your own phone</h3>
      {end.error && <Notice text={failureText(end.error)} />}
      <ul className={twoLineList['list']}>
        <li>
          <div>
            <b>Receiver app</b>
            <span>Last seen {formats.moment(phone.lastSeenAt)}</span>
            <span>Signed in {formats.moment(phone.signedInAt)} by the code on your screen</span>
          </div>
          <Button variant="default" aria-label="Sign out your own phone" loading={end.isPending} onClick={() => end.mutate()}>
            Sign out
          </Button>
        </li>
      </ul>
    </section>
  );
}
