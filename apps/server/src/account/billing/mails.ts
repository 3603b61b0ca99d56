import { formatCents } from '@earshot/domain';
import { type MailTexts, mailTexts, type Text } from './mail-texts.ts';
import type { Payer } from './store.ts';

export interface Facts {
  readonly clientId: string;
  readonly payer: Payer;
  readonly publicUrl: string;
}

const locales = { en: 'en-US', es: 'es-US' } as const;

export const dollars = (cents: number): string => `$${formatCents(cents)}`;

/** Days and times are in the Account Holder's time zone. */
const dateText = ({ billing_language, time_zone }: Payer, at: number, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locales[billing_language], { ...style, timeZone: time_zone }).format(at);

export const dayText = (payer: Payer, at: number): string => dateText(payer, at, { dateStyle: 'long' });
export const timeText = (payer: Payer, at: number): string => dateText(payer, at, { dateStyle: 'long', timeStyle: 'short' });

export function mailTo(
  { clientId, payer, publicUrl }: Facts,
  write: (texts: MailTexts, place: { readonly company: string; readonly usageUrl: string }) => Text,
) {
  const texts = mailTexts[payer.billing_language];
  const { subject, paragraphs } = write(texts, { company: payer.name, usageUrl: `${publicUrl}/account` });
  return {
    clientId,
    channel: 'mail' as const,
    kind: 'account' as const,
    recipient: payer.email,
    subject,
    body: [texts.hello(payer.first_name), ...paragraphs, texts.sender].join('\n\n'),
    language: payer.billing_language,
  };
}
