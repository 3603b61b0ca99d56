import type { SessionRow } from '@earshot/contract';
import { browserName } from '@earshot/domain';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api.ts';
import { formatsFor } from '../../../platform/dates.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { ChangePassword } from './change-password.tsx';
import { OwnPhone } from './own-phone.tsx';
import twoLineList from '../../../ui/two-line-list.module.css';
import classes from './profile.module.css';

const queryKey = ['sign-in', 'sessions'];
/** The id that stands for all sessions but this one. */
const others = 'others';

interface SignInTabProps {
  readonly timeZone: string;
  readonly secondFactor: ReactNode;
}

export function SignInTab({ timeZone, secondFactor }: SignInTabProps) {
  const sessions = useQuery({ queryKey, staleTime: 0, queryFn: ({ signal }) => api.signIn.sessions(undefined, { signal }) });
  if (!sessions.data) {
    if (!sessions.error) return <SkeletonRows label="Loading where you are logged in" />;
    return <ErrorPanel error={sessions.error} onRetry={() => void sessions.refetch()} />;
  }
  const { data: rows, hasPassword } = sessions.data;
  // With a sign-in by the company's own provider, a password would open nothing.
  const needsNone = !hasPassword && rows.some(({ isCurrent, signedInBy }) => isCurrent && signedInBy === 'OpenID');
  return (
    <div className={classes['halves']}>
      <div className={classes['stack']}>
        <Sessions rows={rows} timeZone={timeZone} />
        <OwnPhone timeZone={timeZone} />
      </div>
      <div className={classes['stack']}>
        {secondFactor}
        {!needsNone && <ChangePassword hasPassword={hasPassword} onChanged={() => void sessions.refetch()} />}
      </div>
    </div>
  );
}

function Sessions({ rows, timeZone }: { readonly rows: readonly SessionRow[]; readonly timeZone: string }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (id: string) => (id === others ? api.signIn.endOtherSessions() : api.signIn.endSession({ params: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const formats = formatsFor(timeZone);
  const moment = (at: number) => formats.moment(at);
  // This session first, then by last use.
  const sorted = rows.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt - a.lastUsedAt);
  return (
    <section className={classes['part']} aria-label="Where you are logged in">
      <h3>Where you are logged in</h3>
      {end.error && <Notice text={failureText(end.error)} />}
      <ul className={twoLineList['list']}>
        {sorted.map(({ id, userAgent, lastUsedAt, createdAt, isCurrent, country, signedInBy }) => (
          <li key={id}>
            <div>
              <b>{browserName(userAgent)}</b>
              <span>{isCurrent ? 'This session' : `Last used ${moment(lastUsedAt)}`}</span>
              <span>{describeSignIn({ at: moment(createdAt), country, way: ways[signedInBy] })}</span>
            </div>
            {!isCurrent && (
              <Button
                variant="default"
                aria-label={`Log out ${browserName(userAgent)}, last used ${moment(lastUsedAt)}`}
                loading={end.isPending && end.variables === id}
                disabled={end.isPending}
                onClick={() => end.mutate(id)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows.some(({ isCurrent }) => !isCurrent) && (
        <Button variant="default" loading={end.isPending && end.variables === others} disabled={end.isPending} onClick={() => end.mutate(others)}>
          Log out everywhere else
        </Button>
      )}
    </section>
  );
}

const ways: Readonly<Record<SessionRow['signedInBy'], string>> = { Email: 'a password', Google: 'Google', OpenID: 'your company’s account' };

interface SignInBeginning {
  readonly at: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | undefined;
  readonly way: string;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

const describeSignIn = ({ at, country, way }: SignInBeginning): string =>
  `Logged in ${at}${country === undefined ? '' : ` from ${countryNames.of(country) ?? country}`} with ${way}`;
