import type { TestServer } from './server.ts';

/** Has a number agree to a client, or to all that know it by now. */
export async function buildConsent({ services, clock }: TestServer, phone: string, clientId?: string): Promise<void> {
  const { db } = services.database;
  const knowing = await db
    .selectFrom('contacts')
    .select('client_id')
    .distinct()
    .where('phone', '=', phone)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
    .execute();
  for (const { client_id } of knowing)
    await db
      .insertInto('consents')
      .values({ client_id, phone, agreed_at: new Date(clock.at), how: 'asked' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
