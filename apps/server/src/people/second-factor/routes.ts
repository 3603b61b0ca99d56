import type { contract, Handlers } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { recordAudit } from '../../account/audit/index.ts';
import { sendLater } from '../../delivery/outbox/index.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/failures.ts';
import { sealWith } from '../../platform/sealing.ts';
import type { Services } from '../../platform/services.ts';
import { installationSecret } from '../../platform/signing.ts';
import { findPassword, lockPassword, needsSecondFactor } from '../sign-in/index.ts';
import { addingHandlers } from './adding.ts';
import { confirmingHandlers } from './confirm-identity.ts';
import { factorMail } from './mails.ts';
import { allowsPasskeys } from './passkeys.ts';
import { personBehind, requireFactor } from './person.ts';
import { hashCode, newCodes } from './recovery-codes.ts';
import { countFactors, countRecoveryCodes, type FactorRow, forgetFactors, listFactors, removeFactor, replaceRecoveryCodes } from './store.ts';

type SecondFactorHandlers = Handlers<typeof contract.secondFactor, Context>;

export function secondFactorHandlers(services: Services): SecondFactorHandlers {
  const { database, config } = services;
  const loadSecret = installationSecret(database, config.linkSecret);
  // Read outside of transactions, because it may have to be made.
  const readSeal = async () => sealWith(await loadSecret(), 'second factor');
  return {
    ...addingHandlers(services, readSeal),
    ...confirmingHandlers(services, readSeal),
    list: async (_input, context) => {
      const { db } = database;
      const found = await personBehind(db, context.person);
      const isAsked = context.person.kind === 'half' && context.person.due === 'ask';
      return {
        data: (await listFactors(db, found.user_id)).map((row) => wireFactor(isAsked ? { ...row, name: '' } : row)),
        recoveryCodesLeft: await countRecoveryCodes(db, found.user_id),
        isRequired: needsSecondFactor(found),
        hasPassword: typeof (await findPassword(db, found.user_id))?.password_hash === 'string',
        allowsPasskeys: allowsPasskeys(config.publicUrl),
      };
    },
    remove: async ({ params: { id } }, { user, now, carryOut }) =>
      carryOut(async (tx) => {
        const { userId } = user.actor;
        await lockPassword(tx.db, userId);
        await requireFactor(tx.db, user, now);
        const found = await personBehind(tx.db, user);
        const removed = await removeFactor(tx.db, userId, id);
        if (!removed) throw notFound('This second factor');
        const left = await countFactors(tx.db, userId);
        if (left === 0 && needsSecondFactor(found))
          throw new Refusal({ code: 'conflict' }, 'Your account requires a second factor, and this is your last one. Add another one first.');
        if (left === 0) await forgetFactors(tx.db, userId);
        if (found.client_id !== null)
          await recordAudit(tx, { clientId: found.client_id, actorId: userId, action: 'factor.removed', subjectId: userId, subject: removed.name }, now);
        await sendLater(services, tx, factorMail(found, { kind: 'removed', name: removed.name }), now);
        return { success: 1 as const, message: 'The second factor has been removed.' };
      }),
    newRecoveryCodes: async (_input, { user, now, carryOut }) =>
      carryOut(async (tx) => {
        const { userId } = user.actor;
        await lockPassword(tx.db, userId);
        await requireFactor(tx.db, user, now);
        if ((await countFactors(tx.db, userId)) === 0) throw new Refusal({ code: 'conflict' }, 'Add a second factor first. Recovery codes replace a lost one.');
        const recoveryCodes = newCodes();
        await replaceRecoveryCodes(tx.db, userId, recoveryCodes.map(hashCode));
        await sendLater(services, tx, factorMail(await personBehind(tx.db, user), { kind: 'codes' }), now);
        return { recoveryCodes: [...recoveryCodes] };
      }),
  };
}

const wireFactor = ({ id, kind, name, created_at, last_used_at }: FactorRow) => ({
  id,
  kind,
  name,
  createdAt: created_at,
  ...(last_used_at !== null && { lastUsedAt: last_used_at }),
});
