import { dayMs, type Language } from '@earshot/domain';
import type { Services } from '../../platform/services.ts';
import { openSigner } from '../../platform/signing.ts';

/** The recipient of a link after a crossing; the outcome there counts for this number. */
interface Notified {
  /** E.164 */
  readonly phone: string;
  readonly version: number;
  /** See `toOccurrence`. */
  readonly occasion: string;
}

export interface ListenTarget {
  readonly clientId: string;
  readonly messageId: string;
  readonly language: Language;
  /** Only in the link of a notification. */
  readonly notified?: Notified | undefined;
}

export interface ListenLinks {
  /** Makes a link that lasts 7 days. It is short enough for a QR code of 96 px and one text message. */
  make(target: ListenTarget, now: number): Promise<string>;
  /** Makes sure that a link can be made without asking the database. */
  prepare(): Promise<void>;
  read(messageId: string, token: string, now: number): Promise<ListenTarget | 'expired' | 'wrong'>;
}

// decisions, The receiver app's and other public pages
const lifetimeMs = 7 * dayMs;
/** Small letter in a preview; capital letter in a notification, which carries more. */
const letterByLanguage: Readonly<Record<Language, string>> = { en: 'e', es: 's' };

export function listenLinks({ config, database }: Pick<Services, 'config' | 'database'>): ListenLinks {
  const signer = openSigner({ database, secret: config.linkSecret, purpose: 'listen' });
  return {
    prepare: async () => void (await signer.sign({ subject: '', note: '-', expiresAt: 0 })),
    make: async (target, now) => {
      const token = await signer.sign({ subject: target.messageId, note: toLinkNote(target), expiresAt: now + lifetimeMs });
      return `${config.phoneUrl}/listen/${target.messageId}?t=${token}`;
    },
    read: async (messageId, token, now) => {
      const read = await signer.read(token, messageId, now);
      return read.kind === 'valid' ? { messageId, ...readNote(read.note) } : read.kind;
    },
  };
}

const idLength = 22;

function toLinkNote({ clientId, language, notified }: ListenTarget): string {
  const letter = letterByLanguage[language];
  if (!notified) return `${letter}${shortId(clientId)}`;
  const { phone, version, occasion } = notified;
  return `${letter.toUpperCase()}${shortId(clientId)}${[shortNumber(phone), version.toString(36), shortOccasion(occasion)].join('_')}`;
}

function readNote(note: string): Omit<ListenTarget, 'messageId'> {
  const isSpanish = note.slice(0, 1).toLowerCase() === letterByLanguage.es;
  const target: Omit<ListenTarget, 'messageId'> = { clientId: longId(note.slice(1, 1 + idLength)), language: isSpanish ? 'es' : 'en' };
  const [number, version, occasion] = note.slice(1 + idLength).split('_');
  if (!number || !version || !occasion) return target;
  return { ...target, notified: { phone: longNumber(number), version: Number.parseInt(version, 36), occasion: longOccasion(occasion) } };
}

/** A UUID in 22 letters. */
const shortId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
const longId = (short: string): string =>
  Buffer.from(short, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** A phone number in at most 10 letters. */
const shortNumber = (phone: string): string => Number(phone.slice(1)).toString(36);
const longNumber = (short: string): string => `+${Number.parseInt(short, 36)}`;

/** An occurrence in at most 4 letters: the number of its day, 0 for 'once'. */
const shortOccasion = (occasion: string): string => (occasion === 'once' ? '0' : (Date.parse(occasion) / dayMs).toString(36));
const longOccasion = (short: string): string => (short === '0' ? 'once' : new Date(Number.parseInt(short, 36) * dayMs).toISOString().slice(0, 10));
