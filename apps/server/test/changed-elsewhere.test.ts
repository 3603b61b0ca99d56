import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildUser } from './factories.ts';
import { type TestServer, workerServer } from './server.ts';

// A form sends back the `Modified` that it read. Who was quicker is not overwritten; a client of the documents, which sends none, is taken as it is.

let server: TestServer;
let holder: BuiltUser;
let operator: BuiltUser;
let staff: BuiltUser;

beforeAll(async () => {
  server = await workerServer();
  const { id } = await buildClient(server);
  holder = await buildUser(server, id, ['holder', 'admin']);
  operator = await buildUser(server, id, ['operator']);
  staff = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['super']);
});
afterAll(() => server.close());

interface Form {
  /** What is stored now, and its `Modified`. */
  readonly read: () => Promise<{ readonly name: string; readonly modifiedAt: number | undefined }>;
  /** Saves the name as a form that read `modifiedAt`. */
  readonly save: (name: string, modifiedAt: number | undefined) => Promise<unknown>;
}

const forms: Readonly<Record<string, () => Promise<Form>>> = {
  'a contact': async () => {
    const { id, phone } = await buildContact(server, operator);
    const { contacts } = server.api(operator.token);
    return {
      read: async () => {
        const found = (await contacts.list({ query: { id } })).teams.docs[0];
        return { name: found?.firstName ?? '', modifiedAt: found?.modifiedAt };
      },
      save: (firstName, modifiedAt) => contacts.save({ body: { form: { id, firstName, lastName: 'Ash', phone, email: '', modifiedAt } } }),
    };
  },
  'a group': async () => {
    const { id } = await buildGroup(server, operator, { name: 'Opened' });
    const { groups } = server.api(operator.token);
    return {
      read: async () => {
        const found = (await groups.list({ query: {} })).data.find((group) => group.id === id);
        return { name: found?.name ?? '', modifiedAt: found?.modifiedAt };
      },
      save: (Name, Modified) => groups.save({ body: { Id: id, Name, Group_Type_Id: 'crew', Modified } }),
    };
  },
  'a user': async () => {
    const { users } = server.api(holder.token);
    return {
      read: async () => {
        const found = (await users.list({ query: {} })).data.find(({ userId }) => userId === operator.id);
        return { name: found?.firstName ?? '', modifiedAt: found?.modifiedAt };
      },
      save: (firstName, modifiedAt) =>
        users.edit({ body: { userId: operator.id, firstName, lastName: 'Ash', email: operator.email, isAdmin: false, isOperator: true, modifiedAt } }),
    };
  },
  "one's own profile": async () => {
    const { users, signIn } = server.api(holder.token);
    return {
      read: async () => {
        const { user } = await signIn.session();
        return { name: user.firstName, modifiedAt: user.modifiedAt };
      },
      save: (firstName, modifiedAt) =>
        users.saveProfile({ body: { firstName, lastName: 'Ash', phone: '+13035550161', timeZone: 'America/Denver', table: 'users', modifiedAt } }),
    };
  },
  "a client's profile": async () => {
    const { id } = await buildClient(server, { name: 'Opened Company' });
    const { clients, clientAdmin } = server.api(staff.token);
    return {
      read: async () => {
        const found = (await clients.list({ query: { perpage: 1000 } })).clients.find((client) => client.id === id);
        return { name: found?.name ?? '', modifiedAt: found?.profileModifiedAt };
      },
      save: (name, profileModifiedAt) => clientAdmin.save({ body: { clientId: id, name, industry: 'Other', profileModifiedAt } }),
    };
  },
};

describe.each(Object.entries(forms))('%s', (_, build) => {
  test('that was changed elsewhere is not overwritten, and is saved once it was read again', async () => {
    const { read, save } = await build();
    const opened = await read();
    expect(opened.modifiedAt).toBeTypeOf('number');
    await save('Quicker', opened.modifiedAt);
    await expect(save('Slower', opened.modifiedAt)).rejects.toMatchObject({
      failure: { code: 'changed_elsewhere' },
      message: expect.stringMatching(/was changed elsewhere\. Load it again/) as string,
    });
    const fresh = await read();
    expect(fresh.name).toBe('Quicker');
    await save('Slower', fresh.modifiedAt);
    expect((await read()).name).toBe('Slower');
    await save('Of the documents', undefined);
    expect((await read()).name).toBe('Of the documents');
  });

  test('of two saves of one form at once one counts', async () => {
    const { read, save } = await build();
    const { modifiedAt } = await read();
    const outcomes = await Promise.allSettled([save('One', modifiedAt), save('Other', modifiedAt)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
