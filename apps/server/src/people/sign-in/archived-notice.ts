import { sendLater } from '../../delivery/outbox/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { archivedText } from '../../platform/session/archived.ts';
import { archivedMail } from './mails.ts';
import { findArchivedSignIn } from './store.ts';

/**
 * Tells the owner of an address by email that their account was archived, and whom to ask; only the owner learns of
 * it. Does nothing for an account in use.
 */
export async function tellArchived(services: Services, tx: Transaction, email: string, now: number): Promise<void> {
  const gone = await findArchivedSignIn(tx.db, email);
  if (!gone) return;
  const text = await archivedText(tx.db, gone, services.config.supportUrl);
  await sendLater(services, tx, archivedMail({ to: email, firstName: gone.first_name }, text), now);
}
