import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';
import type { Formats } from '../../platform/dates.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { toLocalPath, OnlyHere } from '../../ui/local-only.tsx';
import classes from './start.module.css';
import { lifetimeMs, phoneCodeQuery } from './use-start.ts';

const qrSize = 148;

interface PhoneCodeProps {
  readonly userId: string;
  readonly formats: Formats;
}

/** The code that signs in the phone that scans it. A code left on a screen expires after ten minutes, and no new one appears by itself. */
export function PhoneCode({ userId, formats }: PhoneCodeProps) {
  const code = useQuery(phoneCodeQuery(userId));
  const shown = code.data;
  const isOver = useIsOver(shown && code.dataUpdatedAt + lifetimeMs);
  if (code.error)
    return (
      <Notice text={failureText(code.error)}>
        <Button variant="default" loading={code.isFetching} onClick={() => void code.refetch()}>
          Try again
        </Button>
      </Notice>
    );
  if (isOver)
    return (
      <div className={classes['actions']}>
        <Button variant="default" loading={code.isFetching} onClick={() => void code.refetch()}>
          Show a new code
        </Button>
      </div>
    );
  return (
    <>
      <div className={classes['code']}>
        {/* White around it even in dark mode: cameras look for the quiet zone. */}
        <div className={classes['qr']}>
          {shown && <QRCodeSVG value={shown.url} size={qrSize} level="M" marginSize={0} title="Code that signs your phone in" />}
        </div>
        <div>
          <p>Point your phone’s camera at the code and open the link.</p>
          <p>It signs that phone in as yours and lets your company speak on it. It works once{shown && `, until ${formats.time(shown.expiresAt)}`}.</p>
          {shown && (
            <p>
              <a href={toLocalPath(shown.url)} target="_blank" rel="noreferrer">
                Open it here
              </a>{' '}
              if this is the phone.
            </p>
          )}
        </div>
      </div>
      {shown && <OnlyHere url={shown.url} />}
      {shown?.pageUrl !== undefined && <FirstTime pageUrl={shown.pageUrl} />}
    </>
  );
}

/** For a phone that warns of the certificate: the page with the steps, which leads on to the app with the same code. */
function FirstTime({ pageUrl }: { readonly pageUrl: string }) {
  const [isShown, setShown] = useState(false);
  if (!isShown)
    return (
      <button type="button" className={classes['quiet']} onClick={() => setShown(true)}>
        Does the phone show a certificate warning?
      </button>
    );
  return (
    <div className={classes['code']}>
      <div className={classes['qr']}>
        <QRCodeSVG value={pageUrl} size={qrSize} level="M" marginSize={0} title="Code that leads to the steps for a new phone" />
      </div>
      <p>The phone does not trust this server yet. Scan this code instead: it shows the steps for iPhone and Android, then opens Earshot.</p>
    </div>
  );
}

function useIsOver(at: number | undefined): boolean {
  const [overAt, setOverAt] = useState<number>();
  useEffect(() => {
    if (at === undefined) return undefined;
    const timer = setTimeout(() => setOverAt(at), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return at !== undefined && overAt === at;
}
