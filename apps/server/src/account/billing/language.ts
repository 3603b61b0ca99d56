import type { BillingLanguage } from '@earshot/domain';
import type { Db, Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { recordAudit } from '../audit/index.ts';
import { syncLater } from './sync.ts';

export async function findBillingLanguage(db: Db, clientId: string): Promise<BillingLanguage> {
  return (await db.selectFrom('clients').select('billing_language').where('id', '=', clientId).executeTakeFirstOrThrow()).billing_language;
}

const names: Readonly<Record<BillingLanguage, string>> = { en: 'English', es: 'Spanish' };

/** Changes the language of bills, of the emails about them and of activity reports; a job tells the provider. */
export async function changeLanguage(services: Services, tx: Transaction, { actor, language }: { readonly actor: Actor; readonly language: BillingLanguage }) {
  const { clientId, userId, staffId } = actor;
  const { billing_language: before } = await tx.db
    .selectFrom('clients')
    .select('billing_language')
    .where('id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (before === language) return;
  await tx.db.updateTable('clients').set({ billing_language: language }).where('id', '=', clientId).execute();
  const changes = [{ field: 'Language of the bills', from: names[before], to: names[language] }];
  await recordAudit(tx, { clientId, actorId: userId, staffId, action: 'billing.language-changed', subject: 'Usage', changes }, services.now());
  await syncLater(services, tx, clientId);
}
