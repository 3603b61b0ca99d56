import type { TestServer } from '../../test/server.ts';

/** What was mailed to an address, the newest first. */
export const mailsTo = ({ services }: TestServer, email: string) =>
  services.database.db
    .selectFrom('outbox')
    .select(['kind', 'subject', 'body', 'channel'])
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The secret of the link in the newest e-mail to an address. */
export async function mailedToken(server: TestServer, email: string): Promise<string> {
  const [mail] = await mailsTo(server, email);
  return /\?t=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
}
