import { demoDomain } from '../../people/sign-in/index.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';

/** The settings that are missing before real people can use an installation that others reach: a sentence each, with the remedy. */
export function missingIn({ publicUrl, mail, sms, shown, cards }: Config): readonly string[] {
  return [
    ...(publicUrl.startsWith('https:')
      ? []
      : ['PUBLIC_URL does not begin with https: phones give neither position nor notifications there. Put a proxy with a certificate in front.']),
    ...(mail.kind === 'outbox' ? ['MAIL is not set: nobody gets the e-mails that confirm an address or set a password. Set MAIL=smtp.'] : []),
    ...(sms.kind === 'outbox' ? ['SMS is not set: nobody gets the text messages with sign-in codes and invitations. Set SMS to a provider.'] : []),
    ...(cards.kind === 'sandbox' ? ['CARDS=sandbox: no real card is taken, whatever people pay.'] : []),
    ...(shown.demo === 'public' ? ['DEMO=public: whoever reaches this server signs in as a super admin with a password that everybody knows.'] : []),
    ...(shown.developerInbox === 'public' ? ['DEV_INBOX=public: whoever reaches this server reads every mailed link, and takes any account by it.'] : []),
  ];
}

/** Whether a real super admin exists, who can create the others. */
async function hasSuperAdmin(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('is_super', '=', true)
    .where('archived_at', 'is', null)
    .where('email', 'not like', `%@${demoDomain}`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The warnings at the start. If only this machine reaches the server, they concern the demo alone. */
export async function productionWarnings({ config, database }: Pick<Services, 'config' | 'database'>, isDemoShut: boolean): Promise<readonly string[]> {
  return [
    ...(config.reach.length > 0 ? missingIn(config) : []),
    ...(config.reach.length > 0 && !(await hasSuperAdmin(database.db))
      ? ['There is no super admin: nobody can admit people or see how providers do. Run npm run user -- add-super-admin EMAIL.']
      : []),
    ...(isDemoShut ? ['The demo company is in this database, and its sign-ins are shut. npm run user -- remove-demo removes it.'] : []),
  ];
}
