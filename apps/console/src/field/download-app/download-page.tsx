import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Notice } from '../../ui/notice.tsx';
import classes from './download-app.module.css';
import { HomeScreenHelp, installId } from './home-screen-help.tsx';
import { StopTexts } from './stop-texts.tsx';

interface DownloadPageProps {
  /** The invitation's code in the link of the text message. */
  readonly code: string | undefined;
  readonly footer: ReactNode;
}

/** /download-app: how a receiver gets the app, and which company sent the link (decisions: The receiver app's and other public pages). */
export function DownloadPage({ code, footer }: DownloadPageProps) {
  const { data, error, isPending, refetch } = useQuery({
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
          Receive location-based text-to-speech messages from <b>{data?.sender ?? 'the person who invited you'}</b>
        </p>
        {/* Behind the #, so that it reaches no server's log. */}
        <a className={classes['open']} href={code === undefined ? '/app/' : `/app/#c=${encodeURIComponent(code)}`}>
          Open the app in your browser
        </a>
        <p className={classes['hint']}>Nothing to install. It runs on this phone and speaks when you arrive.</p>
        {!isPending && <StoreLinks appStoreUrl={data?.appStoreUrl} playStoreUrl={data?.playStoreUrl} />}
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

/** The stores; one without the app links to the current way to install it. */
function StoreLinks({ appStoreUrl, playStoreUrl }: StoreLinksProps) {
  return (
    <div className={classes['stores']}>
      <StoreLink name="App Store" url={appStoreUrl} />
      <StoreLink name="Google Play" url={playStoreUrl} />
    </div>
  );
}

function StoreLink({ name, url }: { readonly name: string; readonly url: string | undefined }) {
  if (url !== undefined)
    return (
      <a href={url} rel="noreferrer">
        {name}
      </a>
    );
  return (
    <a href={`#${installId}`}>
      <span>
        {name}
        <small>Not available yet. See how to install it today.</small>
      </span>
    </a>
  );
}
