import { plainName } from '../../delivery/outbox/index.ts';
import type { Notice } from '../push/index.ts';

const app = '/app/';

/** It names no button: after a break it is not Start that goes on. */
const listen = { en: 'Open Earshot and start listening.', es: 'Abra Earshot y empiece a escuchar.' };

/**
 * Announces messages that come near. It names only the senders and the number of messages, because phones show it while
 * they are locked.
 */
export function nearNotice({ senders, count }: { readonly senders: readonly string[]; readonly count: number }, publicUrl: string): Notice {
  const title = senders.length === 1 ? (senders[0] ?? '') : 'Earshot';
  return {
    en: { title, body: `${count === 1 ? 'A message' : `${count} messages`} for today. ${listen.en}` },
    es: { title, body: `${count === 1 ? 'Un mensaje' : `${count} mensajes`} para hoy. ${listen.es}` },
    url: publicUrl + app,
    tag: 'today',
    urgency: 'normal',
  };
}

export const nudgeNotice = (sender: string, messageId: string, publicUrl: string): Notice => ({
  en: { title: sender, body: `You have an unheard message. ${listen.en}` },
  es: { title: sender, body: `Tiene un mensaje sin escuchar. ${listen.es}` },
  url: publicUrl + app,
  tag: `nudge-${messageId}`,
  urgency: 'high',
});

/** The reminder as a text message, in plain letters, so that it is one text message and not three. */
export const nudgeText = (sender: string, publicUrl: string, language: 'en' | 'es'): string =>
  language === 'es'
    ? `${plainName(sender)}: tiene un mensaje sin escuchar. ${listen.es.replace(/\.$/, '')}: ${publicUrl}${app}`
    : `${plainName(sender)}: you have an unheard message. ${listen.en.replace(/\.$/, '')}: ${publicUrl}${app}`;
