import { dayMs, Refusal } from '@earshot/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const numbers = Array.from({ length: 5 }, (_, index) => `+1303555014${index}`);
const some = (id: string) => ({ selection: { kind: 'some' as const, ids: new Set([id]) } });

/** The counts of the list beside its rows, counted one by one. */
async function countTwice({ id: userId, token }: BuiltUser, search: string) {
  const { teams, ...told } = await server.api(token).contacts.list({ query: { perpage: 100, search } });
  const isEditable = (one: { readonly createdBy: string; readonly isDefault: boolean }) => one.createdBy === userId && !one.isDefault;
  const count = (is: (one: (typeof teams.docs)[number]) => boolean) => teams.docs.filter(is).length;
  return {
    told: [told.count, told.ownCount, told.pendingCount, told.verifiedCount, told.invitedCount, told.editableCounts],
    counted: [
      teams.docs.length,
      count((one) => one.createdBy === userId),
      count((one) => one.isPending),
      count((one) => one.isVerified),
      count((one) => one.isInvite),
      {
        All: count(isEditable),
        Pending: count((one) => one.isPending && isEditable(one)),
        Verified: count((one) => one.isVerified && isEditable(one)),
        Invite: count((one) => one.isInvite && isEditable(one)),
      },
    ],
  };
}

const outcomeBy = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.failure.code : String(error)),
  );

/** A step in the life of two operators' contacts. */
const change = fc.record({
  kind: fc.constantFrom('add', 'renumber', 'rename', 'delete', 'restore', 'share', 'invite', 'agree', 'leave', 'three days pass'),
  which: fc.nat(20),
  number: fc.constantFrom(...numbers),
  isColleague: fc.boolean(),
});

test('the list and a search tell the numbers of their rows by status, after any changes and as invitations lapse', async () => {
  const start = server.clock.at;
  const phones = new Map<string, string>();
  for (const number of numbers) phones.set(number, await buildDevice(server, number, { agrees: false }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 10, maxLength: 20 }), async (changes) => {
      server.clock.at = start;
      const { id: clientId } = await buildClient(server, { shareContacts: true });
      const [operator, colleague] = [await buildUser(server, clientId, ['operator']), await buildUser(server, clientId, ['operator'])];
      const first = await buildContact(server, operator, { phone: '+13035550140' });
      let deleted = first.id;
      const carryOut = async ({ kind, which, number, isColleague }: (typeof changes)[number]): Promise<unknown> => {
        const { contacts } = server.api((isColleague ? colleague : operator).token);
        const { docs } = (await contacts.list({ query: { perpage: 100 } })).teams;
        const { id, firstName, lastName, email, phone, modifiedAt } = docs[which % Math.max(docs.length, 1)] ?? {
          ...first,
          firstName: 'Gone',
          lastName: 'Ruiz',
          email: '',
          phone: number,
          modifiedAt: 0,
        };
        const answer = (state: 'agreed' | 'left') => server.api(phones.get(number)).companies.answer({ params: { clientId }, body: { state } });
        switch (kind) {
          case 'add':
            return contacts.save({ body: { form: { firstName: 'Ana', lastName: 'Ruiz', email: '', phone: number, country: 'US' } } });
          case 'renumber':
            return contacts.save({ body: { form: { id, firstName, lastName, email, phone: number, country: 'US', modifiedAt } } });
          case 'rename':
            return contacts.save({
              body: { form: { id, firstName: firstName === 'Ana' ? 'Bo' : 'Ana', lastName, email, phone, country: 'US', modifiedAt } },
            });
          case 'delete':
            deleted = id;
            return contacts.remove({ body: { ...some(id), status: 'All' } });
          case 'restore':
            return contacts.restore({ body: { UserID: [deleted] } });
          case 'share':
            return contacts.share({ body: { UserID: id } });
          case 'invite':
            return contacts.invite({ body: { UserID: id } });
          case 'agree':
            return answer('agreed');
          case 'leave':
            return answer('left');
          case 'three days pass':
            server.clock.at += 3 * dayMs;
        }
      };
      for (const one of changes) {
        // Some are refused: a number that the operator has already, somebody who was invited this week.
        expect(await outcomeBy(carryOut(one))).toMatch(/^(done|conflict|not_found|forbidden)$/);
        for (const search of ['', 'ana'])
          for (const { told, counted } of await Promise.all([operator, colleague].map((user) => countTwice(user, search)))) expect(told).toEqual(counted);
      }
    }),
    { numRuns: 5 },
  );
}, 60_000);

test('people who agree at the same time, with contacts that come meanwhile, are all counted', async () => {
  const { id: clientId } = await buildClient(server);
  const operator = await buildUser(server, clientId, ['operator']);
  const contacts = await Promise.all(Array.from({ length: 12 }, () => buildContact(server, operator)));
  const tokens = await Promise.all(contacts.map(({ phone }) => buildDevice(server, phone, { agrees: false })));
  const { contacts: list } = server.api(operator.token);
  const form = (serial: number) => ({ firstName: 'Ana', lastName: 'Ruiz', email: '', phone: `+130355502${10 + serial}`, country: 'US' });
  await Promise.all([
    ...tokens.map((token) => server.api(token).companies.answer({ params: { clientId }, body: { state: 'agreed' } })),
    ...tokens.map((_, serial) => list.save({ body: { form: form(serial) } })),
    ...tokens.map(() => list.list({ query: {} })),
  ]);
  expect(await list.list({ query: {} })).toMatchObject({ count: 24, verifiedCount: 12, pendingCount: 12, invitedCount: 0 });
});
