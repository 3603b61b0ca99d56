import { plainName } from '../../delivery/outbox/index.ts';
import type { Notice } from '../push/index.ts';

const app = '/app/';

/** The name of the app's button in each language. */
const open = { en: 'Open Earshot and press Start.', es: 'Abra Earshot y toque Empezar.' };

/**
 * Announces messages that come near. It names only the senders and the number of messages, because phones show it while
 * they are locked.
 */
export function nearNotice({ senders, count }: { readonly senders: readonly string[]; readonly count: number }, publicUrl: string): Notice {
  const title = senders.length === 1 ? (senders[0] ?? '') : 'Earshot';
  return {
    en: { title, body: `${count === 1 ? 'A message' : `${count} messages`} for today. ${open.en}` },
    es: { title, body: `${count === 1 ? 'Un mensaje' : `${count} mensajes`} para hoy. ${open.es}` },
    url: publicUrl + app,
    tag: 'today',
    urgency: 'normal',
  };
}

export const nudgeNotice = (sender: string, messageId: string, publicUrl: string): Notice => ({
  en: { title: sender, body: `You have an unheard message. ${open.en}` },
  es: { title: sender, body: `Tiene un mensaje sin escuchar. ${open.es}` },
  url: publicUrl + app,
  tag: `nudge-${messageId}`,
  urgency: 'high',
});

/** The reminder as a text message, in plain letters, so that it is one text message and not three. */
export const nudgeText = (sender: string, publicUrl: string, language: 'en' | 'es'): string =>
  language === 'es'
    ? `${plainName(sender)}: tiene un mensaje sin escuchar. ${open.es.replace(/\.$/, '')}: ${publicUrl}${app}`
    : `${plainName(sender)}: you have an unheard message. ${open.en.replace(/\.$/, '')}: ${publicUrl}${app}`;
