import { dayMs } from '@earshot/domain';
import type { Services } from '../../platform/services.ts';
import { openSigner } from '../../platform/signing.ts';
import { endReport, type Key } from './store.ts';

/** As long as a reader may look for the link in an old email. */
const linkMs = 400 * dayMs;

export function openUnsubscribing({ database, config }: Pick<Services, 'database' | 'config'>) {
  const signer = openSigner({ database, secret: config.linkSecret, purpose: 'report-mail' });
  const toSignedSubject = ({ clientId, userId, email }: Key): string => JSON.stringify([clientId, userId, email]);
  return {
    linkTo: async (key: Key, now: number): Promise<string> => {
      const token = await signer.sign({ subject: toSignedSubject(key), note: 'end', expiresAt: now + linkMs });
      const query = new URLSearchParams({ c: key.clientId, u: key.userId, e: key.email, t: token });
      return `${config.publicUrl}/unsubscribe?${query.toString()}`;
    },
    /** Ends the report for good. Returns false for a link that is cut or has expired. */
    end: async (key: Key, token: string, now: number): Promise<boolean> => {
      if ((await signer.read(token, toSignedSubject(key), now)).kind !== 'valid') return false;
      await endReport(database.db, key, now);
      return true;
    },
  };
}
