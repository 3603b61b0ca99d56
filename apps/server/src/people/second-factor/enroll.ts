import { Refusal } from '@earshot/domain';
import { recordAudit } from '../../account/audit/index.ts';
import { sendLater } from '../../delivery/outbox/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Context } from '../../platform/http/context.ts';
import { secondFactorDue } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { finishSession } from '../../platform/session/session.ts';
import { sessionIdleMs, keepDeviceWithFactor, lockPassword, type PersonRow } from '../sign-in/index.ts';
import { factorMail } from './mails.ts';
import { hashCode, newCodes } from './recovery-codes.ts';
import { addFactor, askOtherSessions, countFactors, type FactorProof, findDue, replaceRecoveryCodes } from './store.ts';

/** A person has a few phones, computers and keys. */
const mostFactors = 20;

interface Enrollment {
  readonly context: Context;
  readonly person: PersonRow;
  readonly name: string;
  /** For a factor that is stored under an id of its own. */
  readonly id?: string;
  readonly proof: FactorProof;
}

/**
 * Adds a second factor, and returns it with the recovery codes if it is the first. The first factor finishes a sign-in
 * that had to add one, and all other sessions of the person must show it, so that a stranger who knows the password can
 * neither go on nor add a factor of their own.
 */
export async function enroll(services: Services, tx: Transaction, { context, person, name, proof, id = newId(services.now()) }: Enrollment) {
  const { db } = tx;
  const { now } = context;
  const { sessionId } = context.person;
  const userId = person.user_id;
  await lockPassword(db, userId);
  const due = (await findDue(db, sessionId))?.factor_due;
  if (due === 'ask') throw secondFactorDue('ask'); // Another session added one this very moment.
  const earlier = await countFactors(db, userId);
  if (earlier >= mostFactors) throw new Refusal({ code: 'conflict' }, `You have ${mostFactors} second factors, the maximum. Remove one first.`);
  await addFactor(db, { id, userId, name }, proof, now);
  const recoveryCodes = earlier === 0 ? newCodes() : undefined;
  if (recoveryCodes) await replaceRecoveryCodes(db, userId, recoveryCodes.map(hashCode));
  if (earlier === 0) await askOtherSessions(db, userId, sessionId);
  if (due === 'enroll') {
    await finishSession(db, sessionId, { now, idleMs: sessionIdleMs(services, person) });
    await keepDeviceWithFactor(services, tx, person, context);
  }
  if (person.client_id !== null)
    await recordAudit(tx, { clientId: person.client_id, actorId: userId, action: 'factor.added', subjectId: userId, subject: name }, now);
  await sendLater(services, tx, factorMail(person, { kind: 'added', name }), now);
  return { factor: { id, kind: proof.kind, name, createdAt: now }, ...(recoveryCodes && { recoveryCodes: [...recoveryCodes] }) };
}
