import type { Language } from '@earshot/domain';
import type { Db } from '../../platform/database/database.ts';

/** The language of text messages to each number: that of its newest app which reported one, otherwise that of the company's emails. */
export async function findTextLanguages(
  db: Db,
  { clientId, phones }: { readonly clientId: string; readonly phones: readonly string[] },
): Promise<(phone: string) => Language> {
  const { billing_language } = await db.selectFrom('clients').select('billing_language').where('id', '=', clientId).executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('devices')
    .select(['phone', 'language'])
    .distinctOn('phone')
    .where((eb) => eb('phone', '=', eb.fn.any(eb.val(phones))))
    .where('language', 'is not', null)
    .orderBy('phone')
    .orderBy('created_at', 'desc')
    .execute();
  const languages = new Map(rows.map(({ phone, language }): [string, Language] => [phone, language === 'es' ? 'es' : 'en']));
  return (phone) => languages.get(phone) ?? billing_language;
}
