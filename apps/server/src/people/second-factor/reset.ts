import { recordAudit } from '../../account/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { endUserSessions } from '../../platform/session/session.ts';
import { findPerson } from '../sign-in/index.ts';
import { factorMail } from './mails.ts';
import { countFactors, forgetFactors } from './store.ts';

/**
 * Removes all second factors of a person who has lost them, and ends their sessions; returns the number of factors, and
 * the email to the person.
 */
export async function resetFactors(tx: Transaction, userId: string, now: number) {
  const person = await findPerson(tx.db, userId);
  const count = await countFactors(tx.db, userId);
  await forgetFactors(tx.db, userId);
  await endUserSessions(tx.db, userId);
  if (person?.client_id) await recordAudit(tx, { clientId: person.client_id, action: 'factor.reset', subjectId: userId, subject: person.email }, now);
  return { count, mail: person && count > 0 ? factorMail(person, { kind: 'reset' }) : undefined };
}
