// Each bill is explained person by person (decision 027).
import type { Bill, BilledPerson } from '@earshot/contract';
import { minuteMs } from '@earshot/domain';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildContact, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { buildFreeAccount, openBilling } from './billing.test-setup.ts';
import { playDuePeriod } from './sandbox/changes.ts';
import { refreshCustomer, sync, syncCustomer } from './sync.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

const db = () => server.services.database.db;
type Account = Awaited<ReturnType<typeof buildFreeAccount>>;

async function buildPaidAccount(): Promise<Account> {
  const account = await buildFreeAccount(server, 20);
  await account.saveCard();
  await account.api.billing.activate({ query: {} });
  return account;
}

/** Reads a bill with all its people, a few at a time as a long one is read. */
async function readBill({ api }: Account, invoice?: string): Promise<{ readonly bill: Bill; readonly people: readonly BilledPerson[] }> {
  const bill = await api.billing.bill({ query: { invoice } });
  const people: BilledPerson[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, pager } = await api.billing.billedPeople({ query: { at: bill.at, since: bill.since, page, perpage: 3 } });
    people.push(...data);
    pages = pager.totalPages;
  }
  return { bill, people };
}

const countKinds = (people: readonly BilledPerson[]) => {
  const count = (kind: BilledPerson['kind']) => people.filter((person) => person.kind === kind && person.to === undefined).length;
  return { admin: count('admin'), operator: count('operator'), receiver: count('receiver'), receiverActivity: count('receiver') };
};

/** The people make the lines, and the lines the sum. */
function expectExplained({ bill, people }: Awaited<ReturnType<typeof readBill>>, total: number) {
  const { message, ...counted } = Object.fromEntries(bill.lines.map(({ kind, count }) => [kind, count]));
  expect(countKinds(people)).toEqual(counted);
  expect(message).toBeGreaterThanOrEqual(25);
  for (const { count, each, amount } of bill.lines) expect(amount).toBe(count * each);
  expect(bill.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  expect(bill.total).toBe(total);
}

/** Ends the month: the provider counts and makes an invoice. */
async function endMonth({ customerId }: Account) {
  const due = new Date(server.clock.at);
  await db().updateTable('sandbox_subscriptions').set({ period_ends_at: due }).where('customer_id', '=', customerId).execute();
  await syncCustomer(openBilling(server), customerId);
  await playDuePeriod(server.services, customerId);
  await refreshCustomer(openBilling(server), customerId);
}

test('a bill names each person, when they joined and left, and from which day that is exact', async () => {
  const account = await buildFreeAccount(server, 20);
  const { holder, clientId } = account;
  const joinedAt = server.clock.at;
  const stays = await buildContact(server, holder, { firstName: 'Ada', lastName: 'Stays', phone: '+12025550171' });
  const leaves = await buildContact(server, holder, { firstName: 'Bo', lastName: 'Leaves', phone: '+12025550172' });
  server.clock.at += minuteMs;
  await account.saveCard();
  await account.api.billing.activate({ query: {} });
  const firstCount = server.clock.at;
  server.clock.at += minuteMs;
  const leftAt = server.clock.at;
  await db().deleteFrom('contacts').where('client_id', '=', clientId).where('id', '=', leaves.id).execute();
  await sync(openBilling(server), clientId);
  server.clock.at += minuteMs;
  const shared = await account.colleague(['operator']);
  await buildContact(server, shared, { firstName: 'Other name', phone: stays.phone });
  const newcomerAt = server.clock.at;
  await buildContact(server, shared, { firstName: 'Cy', lastName: 'Comes', phone: '+12025550173' });
  const { bill, people } = await readBill(account);
  expect(bill).toMatchObject({ at: newcomerAt, since: firstCount, exactSince: firstCount });
  expect(people.filter(({ kind }) => kind === 'receiver')).toEqual([
    { kind: 'receiver', name: 'Ada Stays', address: stays.phone, from: joinedAt },
    { kind: 'receiver', name: 'Bo Leaves', address: leaves.phone, from: joinedAt, to: leftAt },
    { kind: 'receiver', name: 'Cy Comes', address: '+12025550173', from: newcomerAt },
  ]);
  expect(people.filter(({ kind }) => kind === 'operator').map(({ address }) => address)).toEqual(expect.arrayContaining([holder.email, shared.email]));
  expectExplained({ bill, people }, (await account.api.billing.usage()).projected);

  // The first invoice still reads as on its day.
  const { invoices } = await account.api.billing.invoices();
  expect(invoices).toHaveLength(1);
  const first = await readBill(account, invoices[0]?.id);
  expect(first.bill).toMatchObject({ number: '0001', at: firstCount, since: firstCount });
  expect(first.people.filter(({ kind }) => kind === 'receiver').map(({ name, to }) => [name, to])).toEqual([
    ['Ada Stays', undefined],
    ['Bo Leaves', undefined],
  ]);
  expectExplained(first, invoices[0]?.total ?? 0);
});

test("in free use the projected bill is explained too, with nothing exact yet; another client's invoice is not found", async () => {
  const account = await buildFreeAccount(server, 2);
  await buildContact(server, account.holder, { phone: '+12025550174' });
  const read = await readBill(account);
  expect(read.bill).not.toHaveProperty('exactSince');
  expectExplained(read, (await account.api.billing.usage()).projected);
  expect(await account.api.billing.invoices()).toEqual({ invoices: [] });
  const other = await buildPaidAccount();
  const [theirs] = (await other.api.billing.invoices()).invoices;
  const stranger = await buildPaidAccount();
  await expect(stranger.api.billing.bill({ query: { invoice: theirs?.id } })).rejects.toMatchObject({ failure: { code: 'not_found' } });
  await expect(account.api.billing.bill({ query: { invoice: theirs?.id } })).rejects.toMatchObject({ failure: { code: 'not_found' } });
});

const step = fc.record({
  act: fc.constantFrom(
    'add',
    'add',
    'remove',
    'restore',
    'renumber',
    'share',
    'hire',
    'archive',
    'revive',
    'promote',
    'messages',
    'month',
    'minute',
    'company',
  ),
  which: fc.nat(5),
});

test('random joins, leavings, restores, sharing and months: each bill is the sum of its people, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      const account = await buildPaidAccount();
      const { clientId, holder, api } = account;
      const owners = [holder, await buildUser(server, clientId, ['operator'])];
      const numbers = Array.from({ length: 4 }, (_, index) => `+1202555016${index}`);
      const contacts = () => db().selectFrom('contacts').selectAll().where('client_id', '=', clientId).orderBy('id').execute();
      const contact = (id: string) => db().updateTable('contacts').where('client_id', '=', clientId).where('id', '=', id);
      const staff = db().selectFrom('users').selectAll().where('client_id', '=', clientId).where('is_holder', '=', false).orderBy('id');
      const user = (id: string) => db().updateTable('users').where('id', '=', id);
      const client = db().updateTable('clients').where('id', '=', clientId);
      const removed: Awaited<ReturnType<typeof contacts>> = [];
      const act: Readonly<Record<(typeof steps)[number]['act'], (which: number) => Promise<unknown>>> = {
        add: async (which) => {
          const [owner, phone] = [owners[which % 2] ?? holder, numbers[which % 4] ?? ''];
          const isThere = (await contacts()).some((each) => each.operator_id === owner.id && each.phone === phone);
          if (!isThere) await buildContact(server, owner, { phone });
        },
        remove: async (which) => {
          const found = (await contacts())[which];
          if (!found) return;
          removed.push(found);
          await db().deleteFrom('contacts').where('client_id', '=', clientId).where('id', '=', found.id).execute();
        },
        restore: async () => {
          const found = removed.pop();
          if (!found || (await contacts()).some(({ operator_id, phone }) => operator_id === found.operator_id && phone === found.phone)) return;
          const { search_text: _computed, ...row } = found;
          const dates = { created_at: new Date(found.created_at), modified_at: new Date(found.modified_at) };
          await db()
            .insertInto('contacts')
            .values({ ...row, ...dates, shared_at: null, invited_at: null })
            .execute();
        },
        renumber: async (which) => {
          const found = (await contacts())[which];
          if (found)
            await contact(found.id)
              .set({ phone: `+1202555015${which}` })
              .execute()
              .catch(() => undefined);
        },
        share: async (which) => {
          const found = (await contacts())[which];
          if (found)
            await contact(found.id)
              .set({ shared_at: new Date(server.clock.at) })
              .execute();
        },
        hire: (which) => buildUser(server, clientId, which % 2 === 0 ? ['operator'] : ['admin', 'operator']),
        archive: async (which) => {
          const found = (await staff.execute())[which];
          if (found)
            await user(found.id)
              .set({ archived_at: new Date(server.clock.at) })
              .execute();
        },
        revive: async (which) => {
          const found = (await staff.execute())[which];
          if (found) await user(found.id).set({ archived_at: null }).execute();
        },
        promote: async (which) => {
          const found = (await staff.execute())[which];
          if (found) await user(found.id).set({ is_admin: !found.is_admin }).execute();
        },
        messages: (which) => api.billing.changeMessages({ query: { messages: 25 + which * 15 } }),
        month: () => endMonth(account),
        minute: () => sync(openBilling(server), clientId),
        // Archived for a minute, and back.
        company: async () => {
          await client.set({ archived_at: new Date(server.clock.at) }).execute();
          await sync(openBilling(server), clientId);
          const open = db().selectFrom('billing_spans').select('id').where('client_id', '=', clientId).where('to_at', 'is', null);
          expect(await open.execute()).toEqual([]);
          server.clock.at += minuteMs;
          await client.set({ archived_at: null }).execute();
        },
      };
      for (const { act: name, which } of steps) {
        server.clock.at += minuteMs;
        await act[name](which);
      }
      server.clock.at += minuteMs;
      expectExplained(await readBill(account), (await api.billing.usage()).projected);
      const { invoices } = await api.billing.invoices();
      expect(invoices).toHaveLength(1 + steps.filter(({ act: name }) => name === 'month').length);
      for (const { id, total } of invoices) expectExplained(await readBill(account, id), total);
    }),
    { numRuns: 20 },
  );
}, 120_000);
