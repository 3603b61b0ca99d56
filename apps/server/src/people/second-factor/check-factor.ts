import type { ShownPasskey } from '@earshot/contract';
import type { Refusal } from '@earshot/domain';
import { sendLater } from '../../delivery/outbox/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/failures.ts';
import type { Seal } from '../../platform/sealing.ts';
import type { Services } from '../../platform/services.ts';
import type { PersonRow } from '../sign-in/index.ts';
import { factorMail } from './mails.ts';
import { readPasskey } from './passkeys.ts';
import { hashCode, plainCode } from './recovery-codes.ts';
import { countRecoveryCodes, listFactors, takeChallenge, takeRecoveryCode, useFactor } from './store.ts';
import { findTotpStep } from './totp.ts';

export interface FactorEvidence {
  readonly code?: string | undefined;
  readonly passkey?: ShownPasskey | undefined;
}

interface ProofContext {
  readonly services: Services;
  readonly seal: Seal;
  readonly sessionId: string;
  readonly person: PersonRow;
}

const wrongPasskey = (): Refusal =>
  invalid({ field: 'passkey', message: 'This passkey was not accepted. Try once more, with a passkey that you added to this account.' });
const wrongCode = (): Refusal =>
  invalid({ field: 'code', message: 'This code is wrong or was already used. Wait for the next one, and check the clock of your phone.' });
const wrongRecoveryCode = (): Refusal => invalid({ field: 'code', message: 'This recovery code is wrong or was already used. Each code works once.' });

/** Whether a code is one of an authenticator app, of which there are a million. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(plainCode(code));

/** Uses a second factor, which works once; throws if it is not the person's. */
export async function useProof(proving: ProofContext, tx: Transaction, shown: FactorEvidence, now: number): Promise<void> {
  const { code } = shown;
  if (code === undefined) return usePasskey(proving, tx, shown.passkey, now);
  const plain = plainCode(code);
  return isAppCode(code) ? useAppCode(proving, tx, plain, now) : useRecoveryCode(proving, tx, plain, now);
}

async function usePasskey({ services, sessionId, person }: ProofContext, { db }: Transaction, shown: ShownPasskey | undefined, now: number): Promise<void> {
  const factor = (await listFactors(db, person.user_id)).find(({ credential_id }) => credential_id !== null && credential_id === shown?.id);
  const challenge = await takeChallenge(db, { sessionId, purpose: 'passkey' }, now);
  if (!shown || !factor || challenge === undefined) throw wrongPasskey();
  const counter = await readPasskey(services.config.publicUrl, challenge, { shown, factor });
  if (counter === undefined || !(await useFactor(db, factor.id, counter, now))) throw wrongPasskey();
}

async function useAppCode({ seal, person }: ProofContext, { db }: Transaction, code: string, now: number): Promise<void> {
  for (const factor of await listFactors(db, person.user_id)) {
    const secret = factor.secret === null ? undefined : seal.open(factor.secret, factor.id);
    const step = secret === undefined ? undefined : findTotpStep(secret, code, now);
    if (step !== undefined && (await useFactor(db, factor.id, step, now))) return;
  }
  throw wrongCode();
}

async function useRecoveryCode({ services, person }: ProofContext, tx: Transaction, code: string, now: number): Promise<void> {
  if (!(await takeRecoveryCode(tx.db, person.user_id, hashCode(code), now))) throw wrongRecoveryCode();
  const left = await countRecoveryCodes(tx.db, person.user_id);
  await sendLater(services, tx, factorMail(person, { kind: 'code used', left }), now);
}
