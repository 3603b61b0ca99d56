import { useQuery } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import type { Language } from '@earshot/domain';
import { api } from '../../../platform/api.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { OnlyHere } from '../../../ui/local-only.tsx';
import classes from './preview.module.css';

interface ListenLinkProps {
  readonly messageId: string;
  readonly language: Language;
  readonly savedAt: number | undefined;
}

// Spec 1 §9.
const qrSize = 96;
const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish' };

export function ListenLink({ messageId, language, savedAt }: ListenLinkProps) {
  const link = useQuery({
    queryKey: ['listen-link', messageId, language, savedAt],
    queryFn: ({ signal }) => api.messagePreviews.link({ query: { id: messageId, language } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const url = link.data?.url;
  if (link.error) return <Notice text={failureText(link.error)} />;
  return (
    <>
      <section className={classes['link']} aria-label="QR code">
        {/* White around the code in dark mode too: cameras look for the quiet zone. */}
        <div className={classes['qr']}>{url !== undefined && <QRCodeSVG value={url} size={qrSize} level="L" marginSize={0} title={`QR code: ${url}`} />}</div>
        <div>
          <p>
            Point a phone’s camera at the code to hear the message in <b>{languageNames[language]}</b>.
          </p>
          <p className={classes['note']}>
            Anyone with the link can use it for 7 days.{' '}
            {url !== undefined && (
              <a href={url} target="_blank" rel="noreferrer">
                Open it here
              </a>
            )}
          </p>
        </div>
      </section>
      {url !== undefined && <OnlyHere url={url} what="the code and the text message" />}
    </>
  );
}
