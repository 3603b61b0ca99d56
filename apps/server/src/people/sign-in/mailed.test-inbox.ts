import type { TestServer } from '../../../test/server.ts';

/** The emails to an address, the newest first. */
export const mailsTo = ({ services }: TestServer, email: string) =>
  services.database.db
    .selectFrom('outbox')
    .select(['kind', 'subject', 'body', 'channel'])
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The secret of the newest link that was mailed to an address. */
export async function mailedToken(server: TestServer, email: string): Promise<string> {
  const secrets = (await mailsTo(server, email)).map(({ body }) => /\?t=(\S+)/.exec(body)?.[1]);
  return secrets.find((each) => each !== undefined) ?? '';
}
