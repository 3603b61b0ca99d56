import type { Contact, contract, Handlers } from '@earshot/contract';
import { isFew, Refusal } from '@earshot/domain';
import { type SqlBool, sql } from 'kysely';
import { RememberedByVersion } from '../../platform/database/contact-versions.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import type { Context } from '../../platform/http/context.ts';
import { forbidden } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { ContactCounts } from './counts-store.ts';
import { keepDefaultContact } from './default-contact.ts';
import { mayShare, seenContacts } from './list-store.ts';
import { toContact, loadContactPage } from './contact-page.ts';
import { mayAddContacts } from './policy.ts';
import { restoreContacts } from './restoring.ts';
import {
  chosenBy,
  countInvitations,
  deletedText,
  deleteSelected,
  invitedText,
  inviteSelected,
  restoredText,
  sharedText,
  shareSelected,
} from './bulk-actions.ts';
import { changeContact } from './service.ts';
import { inviteAgain, shareContact } from './one-contact.ts';
import type { WriteContext } from './write-context.ts';

export function contactsHandlers(services: Services): Handlers<typeof contract.contacts, Context> {
  const { database } = services;
  const { db } = database;
  const remembered = new RememberedByVersion<ContactCounts>();
  const write = <T extends object>({ actor, now, carryOut }: Context, act: (writing: WriteContext) => Promise<T>): Promise<T> => {
    if (!mayAddContacts(actor)) throw forbidden();
    return carryOut(async (tx: Transaction) => {
      const answer = await act({ services, tx, actor, now });
      await services.live.publish(tx, { clientId: actor.clientId, kind: 'contacts' });
      return answer;
    });
  };
  return {
    list: async ({ query }, { actor, now }) => loadContactPage(db, actor, { query, now, scope: toScope(actor, query), remembered }),
    save: async ({ body }, context) =>
      write(context, async (writing) => {
        const { id, message, modifiedAt } = await changeContact(writing, body);
        return { success: 1 as const, message, UserID: id, ...(modifiedAt !== undefined && { Modified: modifiedAt }) };
      }),
    remove: async ({ body }, context) =>
      write(context, async (writing) => {
        const deletedIds = await deleteSelected(writing, chosenBy(body, context.now));
        const count = deletedIds.length;
        return { success: 1 as const, message: deletedText(count), count, ...(isFew(body.selection) && { deletedIds }) };
      }),
    restore: async ({ body }, context) =>
      write(context, async (writing) => {
        await restoreContacts(writing, body.UserID);
        return { success: 1 as const, message: restoredText(body.UserID.length) };
      }),
    invite: async ({ body }, context) =>
      write(context, async (writing) => {
        await inviteAgain(writing, body.UserID);
        return { success: 1 as const, message: 'This Contact has been invited again.' };
      }),
    inviteCount: async ({ body }, { actor, now }) => {
      if (!mayAddContacts(actor)) throw forbidden();
      return countInvitations(db, actor, { chosen: chosenBy(body, now), now });
    },
    inviteSelected: async ({ body }, context) =>
      write(context, async (writing) => {
        const done = await inviteSelected(writing, chosenBy(body, context.now));
        return { success: 1 as const, message: invitedText(done), invited: done.invited, skipped: done.skipped };
      }),
    share: async ({ body }, context) =>
      write(context, async (writing) => {
        await requireSharing(writing);
        await shareContact(writing, body.UserID);
        return { success: 1 as const, message: 'This contact is shared now.' };
      }),
    shareSelected: async ({ body }, context) =>
      write(context, async (writing) => {
        await requireSharing(writing);
        const shared = await shareSelected(writing, chosenBy(body, context.now));
        return { success: 1 as const, message: sharedText(shared), shared };
      }),
    createDefault: async (_input, context) =>
      write(context, async ({ tx, actor, now }) => {
        await keepDefaultContact(tx, actor, now);
        return { data: await defaultContact(tx.db, actor, now) };
      }),
  };
}

interface ContactsQuestion {
  readonly DefaultContact?: string | undefined;
  readonly id?: string | undefined;
  readonly UserID?: readonly string[] | undefined;
  readonly ContactID?: readonly string[] | undefined;
  readonly NotUserID?: readonly string[] | undefined;
}

function toScope({ userId }: Actor, { DefaultContact, id, UserID, ContactID, NotUserID }: ContactsQuestion) {
  const isCaller = UserID?.length === 1 && UserID[0] === userId;
  const conditions = [
    ...(DefaultContact ? [sql`contacts.is_default and contacts.operator_id = ${userId}::uuid`] : []),
    ...(id === undefined ? [] : [sql`contacts.id = ${id}::uuid`]),
    ...(UserID && !isCaller ? [sql`contacts.id = any(${UserID}::uuid[])`] : []),
    ...(ContactID ? [sql`contacts.id = any(${ContactID}::uuid[])`] : []),
    ...(NotUserID ? [sql`contacts.id <> all(${NotUserID}::uuid[])`] : []),
  ];
  return conditions.length === 0 ? undefined : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** spec 2 §5: only when sharing is enabled. */
async function requireSharing({ tx, actor }: WriteContext): Promise<void> {
  if (!(await mayShare(tx.db, actor.clientId)))
    throw new Refusal({ code: 'forbidden' }, 'Sharing Contacts is switched off for this account. An Admin can switch it on in the Account Settings.');
}

async function defaultContact(db: Db, actor: Actor, now: number): Promise<Contact[]> {
  const found = await seenContacts(db, actor, { now, scope: toScope(actor, { DefaultContact: '1' }) }).execute();
  return found.map((row) => toContact(row, actor));
}
