import type { ContactSelection } from '@earshot/contract';
import { countTexts, findAccount, textsLeft, lockAccount, requireActive, requireUsable, tooManyTexts } from '../../account/limits/index.ts';
import { countText } from '../../platform/count-text.ts';
import { invalid, notFound } from '../../platform/http/failures.ts';
import { sendDueLater } from '../invitations/index.ts';
import { type ChosenContacts, countChosen, countInvitable, deleteChosen, markInvited, shareChosen } from './store.ts';
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

/** Deletes the chosen contacts; their devices drop the messages at the next sync. */
export async function deleteSelected(writing: WriteContext, chosen: ChosenContacts): Promise<number> {
  const { tx, actor } = writing;
  const deleted = await deleteChosen(tx.db, actor, chosen);
  requireSome(chosen, deleted.length);
  // Checked last, as everywhere; the transaction rolls the deletion back.
  requireActive(await findAccount(tx.db, actor.clientId), 'Contacts');
  await tellAudit(writing, 'contact.deleted', deleted);
  return deleted.length;
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
  return `${countText(count)} contacts have been deleted. They cannot receive any more geofenced messages from you.`;
}

export function invitedText({ invited, skipped, isShort }: { readonly invited: number; readonly skipped: number; readonly isShort: boolean }): string {
  const rest =
    skipped === 0
      ? ''
      : ` ${counted(skipped)} skipped: they were invited this week, have the app${isShort ? ', left your company, or free usage has no invitation left for them' : ', or left your company'}.`;
  return invited === 0 ? `No invitations were sent.${rest}` : `${counted(invited)} invited.${rest}`;
}

export const sharedText = (shared: number): string =>
  shared === 0 ? 'They were already shared.' : `${shared === 1 ? '1 contact is' : `${countText(shared)} contacts are`} shared now.`;

const counted = (count: number): string => (count === 1 ? '1 contact was' : `${countText(count)} contacts were`);
