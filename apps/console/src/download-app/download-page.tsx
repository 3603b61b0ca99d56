import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../platform/api.ts';
import { failureText } from '../platform/failure-text.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Notice } from '../ui/notice.tsx';
import classes from './download-app.module.css';
import { HomeScreenHelp } from './home-screen-help.tsx';
import { StopTexts } from './stop-texts.tsx';

interface DownloadPageProps {
  /** The invitation's code in the link of the text message. */
  readonly code: string | undefined;
  readonly footer: ReactNode;
}

/** /download-app: how a receiver gets the app, and who it is from (decisions: The receiver app's and other public pages). */
export function DownloadPage({ code, footer }: DownloadPageProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', code ?? ''],
    queryFn: ({ signal }) => api.invitations.get({ query: { ...(code !== undefined && { code }) } }, { signal }),
    staleTime: Infinity,
  });
  return (
    <div className={classes['page']}>
      <main className={classes['card']}>
        <span className={classes['brand']}>
          <BrandMark size={34} />
          Earshot
        </span>
        <h1>Download the mobile app</h1>
        <p className={classes['lead']}>
          Receive location-based text-to-speech messages{data?.sender === undefined ? '.' : ' from '}
          {data?.sender !== undefined && <b>{data.sender}</b>}
        </p>
        <a className={classes['open']} href="/app/">
          Open the app in your browser
        </a>
        <p className={classes['hint']}>Nothing to install. It runs on this phone and speaks when you arrive.</p>
        {data && <StoreLinks appStoreUrl={data.appStoreUrl} playStoreUrl={data.playStoreUrl} />}
        {error && (
          <Notice text={failureText(error)}>
            <button type="button" className={classes['quiet']} onClick={() => void refetch()}>
              Try again
            </button>
          </Notice>
        )}
        <HomeScreenHelp />
        {code !== undefined && data?.sender !== undefined && <StopTexts code={code} isStopped={data.optedOut} />}
      </main>
      {footer}
    </div>
  );
}

interface StoreLinksProps {
  readonly appStoreUrl: string | undefined;
  readonly playStoreUrl: string | undefined;
}

/** The stores that have the app; none of them by default. */
function StoreLinks({ appStoreUrl, playStoreUrl }: StoreLinksProps) {
  if (appStoreUrl === undefined && playStoreUrl === undefined) return null;
  return (
    <div className={classes['stores']}>
      {appStoreUrl !== undefined && (
        <a href={appStoreUrl} rel="noreferrer">
          App Store
        </a>
      )}
      {playStoreUrl !== undefined && (
        <a href={playStoreUrl} rel="noreferrer">
          Google Play
        </a>
      )}
    </div>
  );
}
