// Calls that come while a person is erased wait for the end of it, and leave nothing of the number.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { eventually } from './eventually.ts';
import { buildContact } from './factories.ts';
import { signInPhone } from './reporting-phone.ts';
import { type TestServer, workerServer } from './server.ts';
import { buildFreeAccount, openBilling } from '../src/account/billing/billing.test-setup.ts';
import { sync } from '../src/account/billing/sync.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

const db = () => server.services.database.db;

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
  return rows[0]?.count ?? 0;
}

type Account = Awaited<ReturnType<typeof buildFreeAccount>>;

/** Erases a person, and does something while the erasure has done all but its last steps. */
async function eraseDuring({ api, clientId }: Account, phone: string, act: () => Promise<unknown>): Promise<PromiseSettledResult<unknown>> {
  const { id } = await api.savedViews.save({ body: { list: 'contacts', name: 'Held', search: { search: phone } } });
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = server.services.database.transaction(async (tx) => {
    await sql`select from saved_views where client_id = ${clientId} and id = ${id} for update`.execute(tx.db);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const erasing = api.personalData.erase({ body: { phone, confirmation: phone } });
  await eventually(async () => expect(await countWaiting()).toBe(1));
  let isOver = false;
  const acting = act().finally(() => {
    isOver = true;
  });
  // It may be refused before anybody looks at its outcome.
  acting.catch(() => undefined);
  await eventually(async () => expect(isOver || (await countWaiting()) === 2).toBe(true));
  release.resolve();
  const [outcome] = await Promise.allSettled([acting, erasing, holding]);
  await erasing;
  return outcome;
}

// The embedded database has one connection: nothing comes in between.
const url = inject('databaseUrl');

test.runIf(url)('a count for the bill waits, and counts the person no longer', async () => {
  const account = await buildFreeAccount(server, 1);
  await account.saveCard();
  await account.api.billing.activate({ query: {} });
  const { phone } = await buildContact(server, account.holder);
  const outcome = await eraseDuring(account, phone, () => sync(openBilling(server), account.clientId));
  expect(outcome.status).toBe('fulfilled');
  expect(await db().selectFrom('billing_spans').select('name').where('subject', '=', phone).execute()).toEqual([]);
});

test.runIf(url).each(['answer', 'report'] as const)('the person’s %s to the company waits, and finds no company', async (kind) => {
  const account = await buildFreeAccount(server, 1);
  const { clientId } = account;
  const { phone } = await buildContact(server, account.holder);
  const { token } = await signInPhone(server, phone);
  // The person has not answered yet, so no row of an earlier answer makes this one wait.
  await db().deleteFrom('consents').where('client_id', '=', clientId).execute();
  const { companies } = server.api(token);
  const outcome = await eraseDuring(account, phone, () =>
    kind === 'answer'
      ? companies.answer({ params: { clientId }, body: { state: 'left' } })
      : companies.report({ params: { clientId }, body: { reason: 'No' } }),
  );
  expect(outcome).toMatchObject({ status: 'rejected', reason: { failure: { code: 'not_found' } } });
  for (const table of ['consents', 'company_reports'] as const)
    expect(await db().selectFrom(table).select('client_id').where('phone', '=', phone).execute()).toEqual([]);
});

test.runIf(url)('a sign-in by the link of an invitation waits, and finds no code', async () => {
  const account = await buildFreeAccount(server, 1);
  const contact = await buildContact(server, account.holder);
  const body = { country: 'US', phone: contact.phone };
  await account.api.contacts.invite({ body: { UserID: contact.id } });
  const { ticket } = await server.api().receivers.requestCode({ body });
  const find = (table: 'consents' | 'devices') => db().selectFrom(table).select('phone').where('phone', '=', contact.phone).execute();
  const sent = await db()
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', contact.phone)
    .where('kind', '=', 'sign-in code')
    .executeTakeFirstOrThrow();
  const { code: invitation } = await db().selectFrom('invitations').select('code').where('phone', '=', contact.phone).executeTakeFirstOrThrow();
  const outcome = await eraseDuring(account, contact.phone, () =>
    server.api().receivers.signIn({ body: { ...body, code: sent.body.slice(0, 6), ticket, invitation } }),
  );
  expect(outcome.status).toBe('rejected');
  expect([await find('consents'), await find('devices')]).toEqual([[], []]);
});
