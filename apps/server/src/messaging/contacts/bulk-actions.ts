import type { ContactSelection } from '@earshot/contract';
import { formatCount, isFew } from '@earshot/domain';
import { countTexts, findAccount, textsLeft, lockAccount, requireActive, requireUsable, tooManyTexts } from '../../account/limits/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { invalid, notFound } from '../../platform/http/failures.ts';
import { sendDueLater } from '../invitations/index.ts';
import { type ChosenContacts, countChosen, countInvitable, deleteChosen, lockChosen, markInvited, shareChosen } from './store.ts';
import { keepForUndo } from './restoring.ts';
import { tellAudit } from './audit-changes.ts';
import type { WriteContext } from './write-context.ts';

/** The choice, with the instant that 'all' means. Throws when it is empty. */
export function chosenBy({ selection, status, search, queryTime }: ContactSelection, now: number): ChosenContacts {
  if (selection.kind === 'some' && selection.ids.size === 0) throw invalid({ field: 'selectedContact', message: 'Choose at least one contact' });
  return { selection, status, search, at: queryTime ?? now };
}

/** Refuses ids that include no selectable contact of the actor's own. */
function requireSome({ selection }: ChosenContacts, count: number): void {
  if (selection.kind === 'some' && count === 0) throw notFound('This contact');
}

/** Deletes the chosen contacts, a few of them so that it can be undone; their devices drop the messages at the next sync. */
export async function deleteSelected(writing: WriteContext, chosen: ChosenContacts): Promise<string[]> {
  const { tx, actor } = writing;
  if (isFew(chosen.selection)) await keepForUndo(writing, await lockChosen(tx.db, actor, chosen));
  const deleted = await deleteChosen(tx.db, actor, chosen);
  requireSome(chosen, deleted.length);
  // Checked last, as everywhere; the transaction rolls the deletion back.
  requireActive(await findAccount(tx.db, actor.clientId), 'Contacts');
  await tellAudit(writing, 'contact.deleted', deleted);
  return deleted.map(({ id }) => id);
}

/** Invites the chosen contacts of status Invite, as many as free use has invitations left for. */
export async function inviteSelected(
  { services, tx, actor, now }: WriteContext,
  chosen: ChosenContacts,
): Promise<{ readonly invited: number; readonly skipped: number; readonly isShort: boolean }> {
  const count = await countChosen(tx.db, actor, chosen);
  requireSome(chosen, count);
  const account = await lockAccount(tx.db, actor.clientId);
  requireUsable(account, 'Contacts', now);
  const left = textsLeft(account);
  const invited = await markInvited(tx.db, actor, chosen, { now, most: left });
  if (left === 0 && (await countInvitable(tx.db, actor, chosen, now)) > 0) throw tooManyTexts();
  await countTexts(tx.db, account, invited);
  if (invited > 0) await sendDueLater(services, tx, actor, now);
  return { invited, skipped: count - invited, isShort: invited === left };
}

/** Counts the text messages that inviting the chosen contacts would send now, and the chosen ones who would get none. */
export async function countInvitations(db: Db, actor: Actor, { chosen, now }: { readonly chosen: ChosenContacts; readonly now: number }) {
  const [count, invitable, account] = await Promise.all([
    countChosen(db, actor, chosen),
    countInvitable(db, actor, chosen, now),
    findAccount(db, actor.clientId),
  ]);
  requireSome(chosen, count);
  const left = textsLeft(account);
  const texts = Math.min(invitable, left);
  return { texts, skipped: count - texts, textsLeft: Number.isFinite(left) ? left : undefined };
}

/** Shares the chosen contacts; returns how many were not shared before. */
export async function shareSelected(writing: WriteContext, chosen: ChosenContacts): Promise<number> {
  const { tx, actor, now } = writing;
  requireSome(chosen, await countChosen(tx.db, actor, chosen));
  requireUsable(await findAccount(tx.db, actor.clientId), 'Contacts', now);
  const shared = await shareChosen(tx.db, actor, chosen, now);
  await tellAudit(writing, 'contact.shared', shared);
  return shared.length;
}

export function deletedText(count: number): string {
  if (count === 0) return 'There was nothing to delete.';
  // spec 2 §8, word for word
  if (count === 1) return 'A contact has been deleted. They cannot receive any more geofenced messages from you.';
  return `${formatCount(count)} contacts have been deleted. They cannot receive any more geofenced messages from you.`;
}

export const restoredText = (count: number): string => (count === 1 ? 'The contact is restored.' : `${formatCount(count)} contacts are restored.`);

export function invitedText({ invited, skipped, isShort }: { readonly invited: number; readonly skipped: number; readonly isShort: boolean }): string {
  const rest =
    skipped === 0
      ? ''
      : ` ${counted(skipped)} skipped: they were invited this week, have the app${isShort ? ', left your company, or free usage has no invitation left for them' : ', or left your company'}.`;
  return invited === 0 ? `No invitations were sent.${rest}` : `${counted(invited)} invited.${rest}`;
}

export const sharedText = (shared: number): string =>
  shared === 0 ? 'They were already shared.' : `${shared === 1 ? '1 contact is' : `${formatCount(shared)} contacts are`} shared now.`;

const counted = (count: number): string => (count === 1 ? '1 contact was' : `${formatCount(count)} contacts were`);
