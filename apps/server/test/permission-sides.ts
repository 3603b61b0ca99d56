import { finishedSetup } from '../src/billing/sandbox/sandbox.test-setup.ts';
import {
  type BuiltUser,
  buildClient,
  buildContact,
  buildDevice,
  buildDriveTest,
  buildGroup,
  buildImport,
  buildMessage,
  buildPreviewSms,
  buildSession,
  buildUser,
  buildUserInvitation,
  buildWaitingPerson,
} from './factories.ts';
import type { TestServer } from './server.ts';

/** Rows that an example may name. */
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
  'liveMessage',
  'receivedMessage',
] as const;
/** What a request names besides ids. */
export const texts = ['colleagueEmail', 'newEmail'] as const;
export type Ids = Readonly<Record<(typeof kinds)[number] | (typeof texts)[number], string>>;

/** A client with an operator, a device and rows of every kind. */
export interface Side {
  readonly clientId: string;
  readonly operator: BuiltUser;
  readonly device: string;
  /** Fresh rows of the side, for one call. */
  ids(userId?: string): Promise<Ids>;
}

interface SideOptions {
  /** Part of every text. */
  readonly name: string;
  /** Of the device. */
  readonly phone: string;
  /** What the password of whoever acts is set to. */
  readonly passwordHash: string;
}

/** Everything is shared within the client, so that nothing but the client's border keeps it from the others. */
export async function buildSide(server: TestServer, { name, phone, passwordHash }: SideOptions): Promise<Side> {
  const client = await buildClient(server, { name: `${name} client`, viewMessages: true, shareContacts: true });
  const operator = await buildUser(server, client.id, ['holder', 'admin', 'operator'], { firstName: name });
  const contact = await buildContact(server, operator, { firstName: name, phone, isShared: true });
  const ids = async (userId = operator.id): Promise<Ids> => {
    const owner = { id: userId, clientId: client.id };
    const group = await buildGroup(server, owner, { name: `${name} ${Math.random()}`, memberIds: [contact.id], isShared: true });
    // One that may be deleted; the other is the device's.
    const own = await buildContact(server, owner, { firstName: name, isShared: true });
    const message = await buildMessage(server, owner, { title: `${name} title`, body: `${name} body`, contactIds: [contact.id], groupIds: [group.id] });
    const lastImport = await buildImport(server, owner);
    const previewSms = await buildPreviewSms(server, client.id);
    const colleague = await buildUser(server, client.id, ['operator'], { firstName: name });
    const invitation = await buildUserInvitation(server, client.id, { firstName: name });
    await server.services.database.db.updateTable('sign_ins').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute();
    // A person keeps 50 at most, and each call gets a fresh one.
    await server.services.database.db.deleteFrom('drive_tests').where('client_id', '=', client.id).execute();
    return {
      message: message.id,
      // It has the device's contact.
      liveMessage: message.id,
      receivedMessage: message.id,
      contact: own.id,
      group: group.id,
      import: lastImport.id,
      previewSms: previewSms.id,
      user: userId,
      client: client.id,
      session: await buildSession(server, owner),
      colleague: colleague.id,
      colleagueEmail: colleague.email,
      operator: operator.id,
      invitation: invitation.id,
      newEmail: `new${Math.random()}@test.example`,
      waiting: (await buildWaitingPerson(server)).id,
      setup: await finishedSetup(server, client.id),
      spareClient: (await buildClient(server)).id,
      driveTest: (await buildDriveTest(server, owner, { name: `${name} route` })).id,
    };
  };
  return { clientId: client.id, operator, device: await buildDevice(server, phone), ids };
}
