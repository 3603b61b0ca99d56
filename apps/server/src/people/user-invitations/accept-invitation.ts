import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '@earshot/domain';
import { recordAudit } from '../../account/audit/index.ts';
import { lockAccount } from '../../account/limits/index.ts';
import { noteBillingChange } from '../../platform/database/changes.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { fullName } from '../../platform/database/full-name.ts';
import { hashToken } from '../../platform/database/ids.ts';
import { beginOperating } from '../users/index.ts';
import { findInvitation, type FoundInvitation, lockInvitation, type UserInvitation, updateInvitation } from './store.ts';

type CheckedLink = { readonly kind: 'good'; readonly invitation: FoundInvitation } | { readonly kind: 'cancelled' | 'expired' | 'accepted' | 'wrong' };

/** Checks a mailed link: 'wrong' if the secret is not, or no longer, the invitation's. */
export async function checkLink(db: Db, { id, token }: { readonly id: string; readonly token: string }, now: number): Promise<CheckedLink> {
  const invitation = await findInvitation(db, id);
  if (!invitation || !matchesToken(invitation, token)) return { kind: 'wrong' };
  const kind = invitationState(invitation, now);
  return kind === 'open' ? { kind: 'good', invitation } : { kind };
}

/** Whether a secret is that of the link that was mailed last. */
export const matchesToken = ({ token_hash }: UserInvitation, token: string): boolean => timingSafeEqual(token_hash, hashToken(token));

/** The state of an invitation; one of an archived client counts as cancelled. */
export function invitationState(invitation: UserInvitation & { readonly client_archived_at?: number | null }, now: number) {
  if (invitation.accepted_at !== null) return 'accepted';
  if (invitation.cancelled_at !== null || (invitation.client_archived_at ?? null) !== null) return 'cancelled';
  return invitation.expires_at <= now ? 'expired' : 'open';
}

interface JoinRequest {
  readonly invitation: UserInvitation;
  /** The new user's id, that of their sign-in. */
  readonly userId: string;
  /** The address that they have proved. */
  readonly email: string;
  /** The zone of the browser they join with. */
  readonly timeZone?: string | undefined;
}

/**
 * Makes the invited person a user of the client, with the names and roles of the invitation as they are now; the caller
 * writes the row of `sign_ins`. Throws a conflict if the invitation has ended since it was found, or is for another
 * address by now: only one of two concurrent calls joins.
 */
export async function acceptInvitation(tx: Transaction, { invitation, userId, email, timeZone }: JoinRequest, now: number): Promise<void> {
  const { db } = tx;
  const clientId = invitation.client_id;
  const account = await lockAccount(db, clientId);
  const current = await lockInvitation(db, { clientId, id: invitation.id });
  const client_archived_at = await archivedAt(db, account.id);
  if (!current || invitationState({ ...current, client_archived_at }, now) !== 'open' || current.email !== invitation.email)
    throw new Refusal({ code: 'conflict' }, 'This invitation is no longer open.');
  const { first_name, last_name, phone, country, time_zone, is_admin, is_operator } = current;
  await db
    .insertInto('users')
    .values({
      client_id: clientId,
      id: userId,
      first_name,
      last_name,
      email: email.toLowerCase(),
      phone,
      country,
      time_zone: isHidden(timeZone) ? time_zone : timeZone,
      is_admin,
      is_operator,
      created_at: new Date(now),
    })
    .execute();
  noteBillingChange(db, clientId);
  await updateInvitation(db, { clientId, id: invitation.id }, { accepted_at: new Date(now) });
  if (is_operator) await beginOperating(tx, { clientId, userId }, now);
  await recordAudit(tx, { clientId, actorId: userId, action: 'user.joined', subjectId: userId, subject: fullName({ first_name, last_name }) }, now);
}

/** Ends an invitation because the invited person does not want to join; the client's admins read this in their audit. */
export async function declineInvitation(tx: Transaction, { client_id: clientId, id, first_name, last_name }: UserInvitation, now: number): Promise<void> {
  await updateInvitation(tx.db, { clientId, id }, { cancelled_at: new Date(now) });
  await recordAudit(tx, { clientId, action: 'invitation.declined', subjectId: id, subject: fullName({ first_name, last_name }) }, now);
}

/**
 * spec 1 §5: the default timezone is that of the joining person's browser. The invitation has that of the inviter's
 * browser, and hours of messages run in the sender's zone. A browser that hides its zone reports UTC.
 */
const isHidden = (timeZone: string | undefined): timeZone is undefined => timeZone === undefined || timeZone === 'UTC';

async function archivedAt(db: Db, clientId: string): Promise<number | null> {
  return (await db.selectFrom('clients').select('archived_at').where('id', '=', clientId).executeTakeFirstOrThrow()).archived_at;
}
