import type { Language } from '@earshot/domain';
import type { Services } from '../platform/services.ts';
import { openSigner } from '../platform/signing.ts';

/** What a listen link leads to. */
export interface ListenTarget {
  readonly clientId: string;
  readonly messageId: string;
  readonly language: Language;
}

/** Makes listen links and reads their tokens. */
export interface ListenLinks {
  /** The link, which lasts 7 days. Short enough for a QR code of 96 px and one text message. */
  make(target: ListenTarget, now: number): Promise<string>;
  read(messageId: string, token: string, now: number): Promise<ListenTarget | 'expired' | 'wrong'>;
}

// decisions, The receiver app's and other public pages
const lifetimeMs = 7 * 86_400_000;
const letterOf: Readonly<Record<Language, string>> = { en: 'e', es: 's' };

export function listenLinks({ config, database }: Services): ListenLinks {
  const signer = openSigner({ database, secret: config.linkSecret, purpose: 'listen' });
  return {
    make: async ({ clientId, messageId, language }, now) => {
      const note = `${letterOf[language]}${shortId(clientId)}`;
      const token = await signer.sign({ subject: messageId, note, expiresAt: now + lifetimeMs });
      return `${config.publicUrl}/listen/${messageId}?t=${token}`;
    },
    read: async (messageId, token, now) => {
      const read = await signer.read(token, messageId, now);
      if (read.kind !== 'valid') return read.kind;
      return { clientId: longId(read.note.slice(1)), messageId, language: read.note.startsWith(letterOf.es) ? 'es' : 'en' };
    },
  };
}

/** A uuid in 22 letters. */
const shortId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
const longId = (short: string): string =>
  Buffer.from(short, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
