import { finishedSetup } from '../src/account/billing/sandbox/sandbox.test-setup.ts';
import { newId } from '../src/platform/database/ids.ts';
import { openSession } from '../src/platform/session/session.ts';
import {
  type BuiltUser,
  buildClient,
  buildContact,
  buildDevice,
  buildDriveTest,
  buildGroup,
  buildImport,
  buildMessage,
  buildSession,
  buildUser,
  buildUserInvitation,
  buildWaitingPerson,
} from './factories.ts';
import { newAuthenticator } from './fake-authenticator.ts';
import { addApp, codeAt } from './second-factors.ts';
import type { TestServer } from './server.ts';

/** Kinds of rows that an example may name. */
export const kinds = [
  'message',
  'contact',
  'group',
  'import',
  'previewSms',
  'user',
  'client',
  'session',
  'colleague',
  'operator',
  'invitation',
  'waiting',
  'setup',
  'spareClient',
  'driveTest',
  'savedView',
  'messageTemplate',
  'liveMessage',
  'receivedMessage',
  'companyReport',
  'factor',
  'deletedMessage',
  'deletedContact',
  'deletedGroup',
] as const;
const templateSettings = {
  startDate: '2026-11-20',
  endDate: null,
  repeat: 'no' as const,
  repeatDays: Array.from({ length: 7 }, () => true),
  startMinute: 480,
  endMinute: 1080,
  trigger: 'enter' as const,
};

/** Other values that a request may name. */
export const texts = ['contactPhone', 'colleagueEmail', 'newEmail', 'newPasskey', 'firstCode', 'code'] as const;
export type Kind = (typeof kinds)[number] | (typeof texts)[number];
export type Ids = Readonly<Record<Kind, string>>;

/** The owner of the rows and their kinds; without a list, one of each. */
interface FixtureRequest {
  readonly userId?: string | undefined;
  /** The calling session's token: some rows belong to it. */
  readonly token?: string | undefined;
  readonly named?: readonly Kind[];
}

/** A client with an operator, a device and rows of every kind. */
export interface Side {
  readonly clientId: string;
  readonly operator: BuiltUser;
  readonly device: string;
  /** Fresh rows of the side for one call; only the requested kinds are present. */
  ids(wanted?: FixtureRequest): Promise<Ids>;
}

interface SideOptions {
  /** Part of every text. */
  readonly name: string;
  /** The device's number. */
  readonly phone: string;
  /** The password hash of the acting user. */
  readonly passwordHash: string;
}

/** The token of a full session. */
const freshToken = async ({ services, clock }: TestServer, owner: Owner): Promise<string> =>
  (await openSession(services.database.db, { clientId: owner.clientId, userId: owner.id }, clock.at)).token;

interface Owner {
  readonly id: string;
  readonly clientId: string;
}

/** Adds a second factor; the person's full sessions have confirmed by it since, and go on. */
export async function addFactor(server: TestServer, owner: Owner) {
  const { db } = server.services.database;
  const token = await freshToken(server, owner);
  const whole = await db.selectFrom('sessions').select('id').where('user_id', '=', owner.id).where('factor_due', 'is', null).execute();
  const ids = whole.map(({ id }) => id);
  const update = (values: { readonly factor_confirmed_at: Date } | { readonly factor_due: null }) =>
    db.updateTable('sessions').set(values).where('id', 'in', ids).execute();
  await update({ factor_confirmed_at: new Date(server.clock.at) });
  const added = await addApp(server, token);
  await update({ factor_due: null });
  return added;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

let serial = 0;

async function buildPreviewSms({ services, clock }: TestServer, clientId: string) {
  const id = newId(clock.at + ++serial);
  const text = { channel: 'sms' as const, recipient: '+12025550144', subject: null, body: 'Hear your message.', kind: 'preview' };
  await services.database.db
    .insertInto('outbox')
    .values({ id, client_id: clientId, ...text, status: 'sent', provider_id: null, error: null, created_at: new Date(clock.at) })
    .execute();
  return { id };
}

/** All rows are shared within the client, so that only the client's border keeps them from others. */
export async function buildSide(server: TestServer, { name, phone, passwordHash }: SideOptions): Promise<Side> {
  const client = await buildClient(server, { name: `${name} client`, viewMessages: true, shareContacts: true });
  const operator = await buildUser(server, client.id, ['holder', 'admin', 'operator'], { firstName: name });
  const contact = await buildContact(server, operator, { firstName: name, phone, isShared: true });
  const { db } = server.services.database;
  /** Makes a fresh row of each kind; a row that others need is made once for all of them. */
  const makers = (owner: { readonly id: string; readonly clientId: string }, token: string): Readonly<Record<Kind, () => Promise<string> | string>> => {
    const group = once(() => buildGroup(server, owner, { name: `${name} ${Math.random()}`, memberIds: [contact.id], isShared: true }));
    // The message has the device's contact.
    const message = once(async () =>
      buildMessage(server, owner, { title: `${name} title`, body: `${name} body`, contactIds: [contact.id], groupIds: [(await group()).id] }),
    );
    const spare = once(() => buildContact(server, owner, { firstName: name, isShared: true }));
    const colleague = once(() => buildUser(server, client.id, ['operator'], { firstName: name }));
    const awaitId = (row: Promise<{ readonly id: string }>): Promise<string> => row.then(({ id }) => id);
    return {
      message: () => awaitId(message()),
      liveMessage: () => awaitId(message()),
      receivedMessage: () => awaitId(message()),
      // A contact that may be deleted; the other is the device's.
      contact: () => awaitId(spare()),
      contactPhone: async () => (await spare()).phone,
      group: () => awaitId(group()),
      deletedMessage: async () => {
        const id = await awaitId(buildMessage(server, owner, { title: `${name} deleted` }));
        await server.api(token).messages.remove({ body: { selection: { kind: 'some', ids: new Set([id]) } } });
        return id;
      },
      deletedContact: async () => {
        const id = await awaitId(buildContact(server, owner, { firstName: name }));
        await server.api(token).contacts.save({ body: { deletedId: id } });
        return id;
      },
      deletedGroup: async () => {
        const id = await awaitId(buildGroup(server, owner, { name: `${name} ${Math.random()}` }));
        await server.api(token).groups.remove({ body: { id } });
        return id;
      },
      import: () => awaitId(buildImport(server, owner)),
      previewSms: () => awaitId(buildPreviewSms(server, client.id)),
      user: () => owner.id,
      client: () => client.id,
      session: () => buildSession(server, owner),
      colleague: () => awaitId(colleague()),
      colleagueEmail: async () => (await colleague()).email,
      operator: () => operator.id,
      invitation: () => awaitId(buildUserInvitation(server, client.id, { firstName: name })),
      newEmail: () => `new${Math.random()}@test.example`,
      waiting: () => awaitId(buildWaitingPerson(server)),
      setup: () => finishedSetup(server, client.id),
      spareClient: () => awaitId(buildClient(server)),
      companyReport: async () => {
        const id = newId(server.clock.at);
        const values = { client_id: client.id, phone, reason: `${name} reason`, created_at: new Date(server.clock.at) };
        await db
          .insertInto('company_reports')
          .values({ id, ...values })
          .execute();
        return id;
      },
      factor: async () => (await addFactor(server, owner)).factor.id,
      newPasskey: async () => {
        const { options } = await server.api(token).secondFactor.beginPasskey();
        return JSON.stringify(newAuthenticator(server.services.config.publicUrl).create(options.challenge));
      },
      firstCode: async () => codeAt((await server.api(token).secondFactor.beginTotp()).secret, server.clock.at),
      code: async () => {
        const { secret } = await addFactor(server, owner);
        // The code before was used to add the app.
        return codeAt(secret, server.clock.at + 30_000);
      },
      savedView: async () => {
        // A person keeps 20 of a list at most.
        await db.deleteFrom('saved_views').where('client_id', '=', client.id).execute();
        return awaitId(server.api(token).savedViews.save({ body: { list: 'messages', name: `${name} view`, search: { status: 'Draft' } } }));
      },
      messageTemplate: async () => {
        // A person keeps 50 at most.
        await db.deleteFrom('message_templates').where('client_id', '=', client.id).execute();
        const content = { title: `${name} title`, body: 'Sign in.', spanishTitle: '', spanishBody: '' };
        return awaitId(server.api(token).messageTemplates.save({ body: { name: `${name} template`, content, message_settings: templateSettings } }));
      },
      driveTest: async () => {
        // A person keeps 50 at most, and each call gets a fresh one.
        await db.deleteFrom('drive_tests').where('client_id', '=', client.id).execute();
        return awaitId(buildDriveTest(server, owner, { name: `${name} route` }));
      },
    };
  };
  const ids = async ({ userId = operator.id, token = operator.token, named = [...kinds, ...texts] }: FixtureRequest = {}): Promise<Ids> => {
    const make = makers({ id: userId, clientId: client.id }, token);
    await db.deleteFrom('factors').where('user_id', '=', userId).execute();
    await db.updateTable('sign_ins').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute();
    const made: Partial<Record<Kind, string>> = {};
    for (const kind of named) made[kind] = await make[kind]();
    return made as Ids;
  };
  return { clientId: client.id, operator, device: await buildDevice(server, phone), ids };
}
