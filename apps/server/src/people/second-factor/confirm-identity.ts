import type { contract, Handlers } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { takeTry } from '../../platform/rate-limit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/failures.ts';
import type { Seal } from '../../platform/sealing.ts';
import type { Services } from '../../platform/services.ts';
import { isKnownDevice } from '../../platform/session/known-devices.ts';
import { confirmSession, finishSession } from '../../platform/session/session.ts';
import { findPassword, sessionIdleMs, isPassword, keepDeviceWithFactor, lockPassword, passwordTries, type PersonRow, toUser } from '../sign-in/index.ts';
import { startPasskeyRequest } from './passkeys.ts';
import { personBehind, callerUserId } from './person.ts';
import { isAppCode, type FactorEvidence, useProof } from './check-factor.ts';
import { countRecoveryCodes, listFactors, putChallenge } from './store.ts';
import { factorTries } from './rate-limits.ts';
import { tellOfWrongCodes } from './wrong-codes.ts';

type SecondFactorHandlers = Handlers<typeof contract.secondFactor, Context>;

const lifetimeMs = 10 * 60_000;

/** Takes a second factor: to finish a sign-in, or to confirm for an action that needs it. */
export function confirmingHandlers(services: Services, readSeal: () => Promise<Seal>): Pick<SecondFactorHandlers, 'askPasskey' | 'answer' | 'confirm'> {
  const { database, config } = services;
  return {
    askPasskey: async (_input, { person: caller, now, carryOut }) =>
      carryOut(async ({ db }) => {
        const options = await startPasskeyRequest(config.publicUrl, await listFactors(db, callerUserId(caller)));
        await putChallenge(db, { sessionId: caller.sessionId, purpose: 'passkey' }, options.challenge, now + lifetimeMs);
        return { options };
      }),
    answer: async ({ body }, context) => {
      await showFactor({ services, seal: await readSeal() }, context, {
        shown: body,
        settle: async (tx, person) => {
          await finishSession(tx.db, context.person.sessionId, { now: context.now, idleMs: sessionIdleMs(services, person) });
          await keepDeviceWithFactor(services, tx, person, context);
          // The last recovery code also confirms: without another one no factor could replace the lost one.
          const isLastCode = body.code !== undefined && !isAppCode(body.code) && (await countRecoveryCodes(tx.db, person.user_id)) === 0;
          if (isLastCode) await confirmSession(tx.db, context.person.sessionId, { now: context.now, isByFactor: true });
        },
      });
      const person = await personBehind(database.db, context.person);
      return { user: toUser(person, { signedInBy: context.person.signedInBy }) };
    },
    confirm: async ({ body: { password, ...shown } }, context) => {
      const person = await personBehind(database.db, context.person);
      if (password === undefined)
        await showFactor({ services, seal: await readSeal() }, context, {
          shown,
          settle: ({ db }) => confirmSession(db, context.person.sessionId, { now: context.now, isByFactor: true }),
        });
      else if (person.has_factor) throw invalid({ field: 'password', message: 'You have a second factor. Use it instead of the password.' });
      else await showPassword(services, context, password);
      return { success: 1 as const };
    },
  };
}

interface ProofContext {
  readonly services: Services;
  readonly seal: Seal;
}

interface FactorContext {
  readonly shown: FactorEvidence;
  /** Updates the session once the factor is right. */
  readonly settle: (tx: Transaction, person: PersonRow) => Promise<void>;
}

async function showFactor({ services, seal }: ProofContext, context: Context, { shown, settle }: FactorContext): Promise<void> {
  const { person: caller, deviceKey, network, now, carryOut } = context;
  const { database } = services;
  const person = await personBehind(database.db, caller);
  const isKnown = await isKnownDevice(database.db, deviceKey, { account: `second factor ${person.user_id}`, now });
  const isShortCode = shown.code !== undefined && isAppCode(shown.code);
  const forgive = await takeTry(database, factorTries({ userId: person.user_id, network, knownKey: isKnown ? deviceKey : undefined, isShortCode }), now);
  try {
    await carryOut(async (tx) => {
      await lockPassword(tx.db, person.user_id);
      await useProof({ services, seal, sessionId: caller.sessionId, person }, tx, shown, now);
      await settle(tx, person);
      await forgive(tx.db);
      return {};
    });
  } catch (error) {
    if (isShortCode) await tellOfWrongCodes(services, person, now);
    throw error;
  }
}

async function showPassword({ database }: Services, { person: caller, now, carryOut }: Context, password: string): Promise<void> {
  const userId = callerUserId(caller);
  const forgive = await takeTry(database, passwordTries(userId), now);
  const current = (await findPassword(database.db, userId))?.password_hash;
  if (!current) throw new Refusal({ code: 'conflict' }, noPassword);
  if (!(await isPassword(password, current))) throw invalid({ field: 'password', message: 'The password is wrong.' });
  await carryOut(async (tx) => {
    if ((await lockPassword(tx.db, userId))?.password_hash !== current) throw invalid({ field: 'password', message: 'The password is wrong.' }); // The password was changed this very moment.
    await confirmSession(tx.db, caller.sessionId, { now, isByFactor: false });
    await forgive(tx.db);
    return {};
  });
}

const noPassword = 'You log in without a password. Log out and log in again; you then have 15 minutes for this.';
