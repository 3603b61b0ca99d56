import { Refusal } from '@earshot/domain';
import { countTexts, findAccount, textsLeft, lockAccount, requireUsable, tooManyTexts } from '../../account/limits/index.ts';
import { findLeaving, hasAgreed } from '../consents/index.ts';
import { sendInvitations } from '../invitations/index.ts';
import { isAskedAt } from './list-store.ts';
import { updateContact } from './store.ts';
import { tellAudit } from './audit-changes.ts';
import { lockOwn, type WriteContext } from './write-context.ts';

const conflict = (message: string): Refusal => new Refusal({ code: 'conflict' }, message);

/** Invites a contact again whose invitation was never sent, failed or lapsed. */
export async function inviteAgain(writing: WriteContext, id: string): Promise<void> {
  const { services, tx, actor, now } = writing;
  // Locks the account before the contact, the order used everywhere.
  const account = await lockAccount(tx.db, actor.clientId);
  const contact = await lockOwn(writing, id);
  const who = { clientId: actor.clientId, phone: contact.phone };
  if (await hasAgreed(tx.db, who)) throw conflict('This contact already has the app.');
  const leftAt = await findLeaving(tx.db, who);
  if (leftAt !== undefined) throw conflict(`This person left your company on ${dayIn(actor.timeZone, leftAt)}. Only they can come back, in the app.`);
  if (isAskedAt(contact.invited_at, now))
    throw conflict(`This contact was invited on ${dayIn(actor.timeZone, contact.invited_at ?? now)}. They can be invited again after seven days.`);
  requireUsable(account, 'Contacts', now);
  if (textsLeft(account) < 1) throw tooManyTexts();
  await countTexts(tx.db, account, 1);
  await sendInvitations(services, tx, actor, { contacts: [contact], now });
}

/** Shares a contact with the client's other operators. Repeating it changes nothing. */
export async function shareContact(writing: WriteContext, id: string): Promise<void> {
  const { tx, actor, now } = writing;
  const contact = await lockOwn(writing, id);
  if (contact.is_default) throw conflict('This contact is you. It cannot be shared.');
  requireUsable(await findAccount(tx.db, actor.clientId), 'Contacts', now);
  if (contact.shared_at !== null) return;
  await updateContact(tx.db, actor, { id, shared_at: new Date(now), now });
  await tellAudit(writing, 'contact.shared', [contact]);
}

const dayIn = (timeZone: string, at: number): string => new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(at);
