import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Notice } from '../../ui/notice.tsx';
import linkButton from '../../ui/link-button.module.css';
import classes from './download-app.module.css';
import { HomeScreenHelp, installId } from './home-screen-help.tsx';
import { StopTexts } from './stop-texts.tsx';
import { chooseDownloadWords, type DownloadWords } from './words.ts';

interface DownloadPageProps {
  /** The invitation's code in the link of the text message. */
  readonly code: string | undefined;
  readonly footer: ReactNode;
}

/** /download-app: how a receiver gets the app, and which company sent the link (decisions: The receiver app's and other public pages). */
export function DownloadPage({ code, footer }: DownloadPageProps) {
  const words = chooseDownloadWords();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['invitation', code ?? ''],
    queryFn: ({ signal }) => api.invitations.get({ query: { ...(code !== undefined && { code }) } }, { signal }),
    staleTime: Infinity,
  });
  return (
    <div className={classes['page']}>
      <main className={classes['card']} lang={words.language}>
        <span className={classes['brand']}>
          <BrandMark size={34} />
          Earshot
        </span>
        <h1>{words.title}</h1>
        <p className={classes['lead']}>
          {words.leadFrom} <b>{data?.sender ?? words.unknownSender}</b>
        </p>
        {/* Behind the #, so that it reaches no server's log. */}
        <a className={classes['open']} href={code === undefined ? '/app/' : `/app/#c=${encodeURIComponent(code)}`}>
          {words.open}
        </a>
        <p className={classes['hint']}>{words.openMeans}</p>
        {!isPending && <StoreLinks words={words} appStoreUrl={data?.appStoreUrl} playStoreUrl={data?.playStoreUrl} />}
        {error && (
          <Notice text={words.failure(error)}>
            <button type="button" className={`${linkButton['link']} ${classes['quiet']}`} onClick={() => void refetch()}>
              {words.retry}
            </button>
          </Notice>
        )}
        <HomeScreenHelp words={words} />
        {code !== undefined && data?.sender !== undefined && <StopTexts code={code} isStopped={data.optedOut} words={words} />}
      </main>
      {footer}
    </div>
  );
}

interface StoreLinksProps {
  readonly words: DownloadWords;
  readonly appStoreUrl: string | undefined;
  readonly playStoreUrl: string | undefined;
}

/** The stores; one without the app links to the current way to install it. */
function StoreLinks({ words, appStoreUrl, playStoreUrl }: StoreLinksProps) {
  return (
    <div className={classes['stores']}>
      <StoreLink name="App Store" url={appStoreUrl} words={words} />
      <StoreLink name="Google Play" url={playStoreUrl} words={words} />
    </div>
  );
}

function StoreLink({ name, url, words }: { readonly name: string; readonly url: string | undefined; readonly words: DownloadWords }) {
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
        <small>{words.notInStore}</small>
      </span>
    </a>
  );
}
