import type { AccountSettings, contract, Handlers } from '@earshot/contract';
import { type AuditChange, Refusal } from '@earshot/domain';
import { recordAudit } from '../../account/audit/index.ts';
import { lockAccount } from '../../account/limits/index.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { askFactorOfClient, countFactors } from '../second-factor/index.ts';
import { findSettings, updateSettings } from './store.ts';

export function accountSettingsHandlers({ database: { db } }: Services): Handlers<typeof contract.accountSettings, Context> {
  return {
    get: async (_input, { actor }) => ({ data: await findSettings(db, actor.clientId) }),
    update: async ({ query }, { actor: { clientId, userId, staffId }, now, carryOut }) =>
      carryOut(async (tx) => {
        await lockAccount(tx.db, clientId);
        const before = await findSettings(tx.db, clientId);
        const after = { ...before, shareContacts: query.shareContacts ?? before.shareContacts, viewMessages: query.viewMessages ?? before.viewMessages };
        const changes = listChanges(before, after);
        if (changes.length > 0) {
          await updateSettings(tx.db, clientId, after);
          await recordAudit(tx, { clientId, actorId: userId, staffId, action: 'settings.changed', subject: 'Account Settings', changes }, now);
        }
        return { success: 1 as const, message: 'The account settings have been saved.' };
      }),
    requireSecondFactor: async ({ body: { isRequired } }, { actor: { clientId, userId }, user: { sessionId }, now, carryOut }) =>
      carryOut(async (tx) => {
        await lockAccount(tx.db, clientId);
        if (isRequired && (await countFactors(tx.db, userId)) === 0)
          throw new Refusal({ code: 'conflict' }, 'Add a second factor to your own login first: you would be the first to be shut out.');
        const before = await findSettings(tx.db, clientId);
        const changes = listChanges(before, { ...before, requiresSecondFactor: isRequired });
        if (changes.length > 0) {
          await askFactorOfClient(tx.db, clientId, { isRequired, keepId: sessionId });
          await recordAudit(tx, { clientId, actorId: userId, action: 'settings.changed', subject: 'Account Settings', changes }, now);
        }
        return { success: 1 as const, message: 'The account settings have been saved.' };
      }),
  };
}

// spec 2 §2.4, word for word
const labels = [
  ['shareContacts', 'Operators can share Contacts'],
  ['viewMessages', 'Operators can view all Messages'],
  ['requiresSecondFactor', 'Require a second factor for all users'],
] as const;

const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

const listChanges = (before: AccountSettings, after: AccountSettings): AuditChange[] =>
  labels.filter(([key]) => before[key] !== after[key]).map(([key, field]) => ({ field, from: onOff(before[key]), to: onOff(after[key]) }));
