import { demoDomain } from '../../people/sign-in/index.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';

/** The settings that are missing before real people can use an installation that others reach: a sentence each, with the remedy. */
export function missingIn({ publicUrl, mail, sms, shown, cards }: Config): readonly string[] {
  return [
    ...(publicUrl.startsWith('https:')
      ? []
      : ['PUBLIC_URL does not begin with https: phones give it no position and get no notifications. Put a proxy with a certificate in front.']),
    ...(mail.kind === 'outbox' ? ['MAIL is not set: emails that confirm an address or set a password are not sent. Set MAIL=smtp.'] : []),
    ...(sms.kind === 'outbox' ? ['SMS is not set: text messages with sign-in codes and invitations are not sent. Set SMS to a provider.'] : []),
    ...(cards.kind === 'sandbox' ? ['CARDS=sandbox: no real card is charged.'] : []),
    ...(shown.demo === 'public' ? ['DEMO=public: anyone who reaches this server can log in as a super admin with a public password.'] : []),
    ...(shown.developerInbox === 'public' ? ['DEV_INBOX=public: anyone who reaches this server can read every mailed link and take over any account.'] : []),
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

/** The warnings at the start. If only this machine reaches the server, they concern the demo and the names of settings alone. */
export async function productionWarnings({ config, database }: Pick<Services, 'config' | 'database'>, isDemoShut: boolean): Promise<readonly string[]> {
  return [
    ...(config.reach.length > 0 ? missingIn(config) : []),
    ...(config.reach.length > 0 && !(await hasSuperAdmin(database.db))
      ? ['There is no super admin to admit people and check the providers. Run npm run user -- add-super-admin EMAIL.']
      : []),
    ...config.strays,
    ...(isDemoShut ? ['The demo company is in this database, and its sign-ins are disabled. npm run user -- remove-demo removes it.'] : []),
  ];
}
