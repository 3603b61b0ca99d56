import { sendLater } from '../../delivery/outbox/index.ts';
import { admittedMail, lockEmail, openAccount, takeWaitingPerson } from '../../people/sign-in/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { endUserSessions } from '../../platform/session/session.ts';
import { findWaiting, giveClient } from './store.ts';

interface AdmissionRequest {
  readonly userId: string;
  /** The staff member who admits the person. */
  readonly staffId: string;
}

/**
 * Admits a person: gives them a client of their own under their existing id, and sends an email (decisions, Sign-in
 * and admission). The second of two concurrent calls finds no waiting person.
 */
export async function admitPerson(services: Services, tx: Transaction, { userId, staffId }: AdmissionRequest, now: number): Promise<void> {
  const { db } = tx;
  const waiting = await findWaiting(db, userId);
  if (!waiting) throw notFound('This person');
  await lockEmail(db, waiting.email); // The person may sign in this very moment, and be settled by that.
  const person = await takeWaitingPerson(db, userId);
  if (!person) throw notFound('This person');
  const { email, first_name: firstName, last_name: lastName, company, time_zone: timeZone } = person;
  const clientId = await openAccount(tx, { userId, email, firstName, lastName, company, timeZone }, { staffId, now });
  await giveClient(db, userId, clientId);
  await endUserSessions(db, userId); // The sessions are good for the waiting list only.
  await sendLater(services, tx, admittedMail({ to: email, firstName, clientId }, services.config.publicUrl), now);
}
