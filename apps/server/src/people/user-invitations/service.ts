import type { InvitationChange, NewUser } from '@earshot/contract';
import { type AuditAction, type AuditChange, Refusal } from '@earshot/domain';
import { type AuditedChange, recordAudit } from '../../account/audit/index.ts';
import { requireActive, requireUsable, requireUsersWithinLimit } from '../../account/limits/index.ts';
import { oneLine, sendLater } from '../../delivery/outbox/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { fullName } from '../../platform/database/full-name.ts';
import { newId } from '../../platform/database/ids.ts';
import { modifiedAfter, requireFresh } from '../../platform/database/modified.ts';
import { invalid, notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { beginOperating, listChanges, lockTeam, toStoredNumber } from '../users/index.ts';
import { invitationState } from './accept-invitation.ts';
import { type InvitationMail, invitationMail, revivedMail } from './mails.ts';
import {
  findInviter,
  findPending,
  findUserByEmail,
  insertInvitation,
  lockInvitation,
  newLink,
  reviveUser,
  updateInvitation,
  type UserInvitation,
} from './store.ts';

export interface InvitationContext {
  readonly services: Services;
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly now: number;
}

/** The result in words, and whether an email was sent. */
export interface InvitationResult {
  readonly message: string;
  readonly inviteId?: string;
  readonly isMailed: boolean;
}

// spec 2 §8, word for word
const sentText = 'Invitation successfully sent to user!';

const conflict = (message: string): Refusal => new Refusal({ code: 'conflict' }, message);
const invitedAlready = (): Refusal => conflict('This person has been invited already. Send the invitation again instead.');

/** Invites a person, or brings an archived user of the client back. An expired invitation is renewed in place. */
export async function invite(managing: InvitationContext, form: NewUser): Promise<InvitationResult> {
  const { tx, actor, now } = managing;
  requireRole(form);
  const { account, caller } = await lockTeam(managing);
  const columns = toColumns(form, caller);
  const known = await findUserByEmail(tx.db, columns.email);
  if (known && known.client_id === actor.clientId && known.archived_at !== null) return revive(managing, form, { account, caller, known });
  requireNoUser(actor, known);
  const pending = await findPending(tx.db, { clientId: actor.clientId, email: columns.email });
  if (pending && pending.expires_at > now) throw invitedAlready();
  requireUsable(account, 'Users', now);
  const link = newLink(now);
  const id = pending?.id ?? newId(now);
  const row = { time_zone: actor.timeZone, ...columns, ...link.columns, created_at: new Date(now), modified_at: new Date(now) };
  if (pending) await updateInvitation(tx.db, { clientId: actor.clientId, id }, row);
  else await insertInvitation(tx.db, { client_id: actor.clientId, id, ...row });
  await requireUsersWithinLimit(tx.db, account, now);
  await mailLink(managing, { id, ...row }, link.token);
  await record(managing, 'invitation.sent', { id, ...columns }, [
    { field: 'Email', from: '', to: columns.email },
    { field: 'Roles', from: '', to: rolesText(columns) },
  ]);
  return { message: sentText, inviteId: id, isMailed: true };
}

type Team = Awaited<ReturnType<typeof lockTeam>>;

/**
 * The number stays if the form has none: the default contact follows it. The timezone stays: it is the user's own, and
 * the form has that of the inviter's browser.
 */
async function revive(
  managing: InvitationContext,
  form: NewUser,
  { account, caller, known }: Team & { readonly known: NonNullable<Awaited<ReturnType<typeof findUserByEmail>>> },
): Promise<InvitationResult> {
  const { services, tx, actor, now } = managing;
  const { email, phone, country, time_zone: _, ...columns } = toColumns(form, caller);
  requireUsable(account, 'Users', now);
  const changed = { ...columns, ...(phone !== null && { phone, country }) };
  await reviveUser(tx.db, { clientId: actor.clientId, id: known.id }, { ...changed, modified_at: new Date(now) });
  await requireUsersWithinLimit(tx.db, account, now);
  if (columns.is_operator) await beginOperating(tx, { clientId: actor.clientId, userId: known.id }, now);
  await sendLater(services, tx, revivedMail(await prepareInvitation(managing, { email, ...columns }), services.config.publicUrl), now);
  await record(managing, 'user.revived', { id: known.id, ...columns }, listChanges(known, changed));
  return { message: 'The archived user has been brought back.', isMailed: true };
}

/**
 * Changes an invitation, pending or expired. A changed address gets an email with a new link, and the old one ends;
 * otherwise the link stays as it is.
 */
export async function edit(managing: InvitationContext, form: InvitationChange): Promise<InvitationResult> {
  const { tx, actor, now } = managing;
  requireRole(form);
  const { account, caller } = await lockTeam(managing);
  const columns = toColumns(form, caller);
  const before = await lockOpen(managing, form.invitationId);
  const isOtherAddress = columns.email !== before.email;
  const storedAt = before.modified_at ?? before.created_at;
  if (isOtherAddress || listChanges({ ...before, is_holder: false }, columns).length > 0)
    requireFresh('this invitation', { storedAt, readAt: form.modifiedAt });
  if (isOtherAddress) await requireFreeAddress(managing, columns.email);
  requireUsable(account, 'Users', now);
  const changes = [
    ...(isOtherAddress ? [{ field: 'Email', from: before.email, to: columns.email }] : []),
    ...listChanges({ ...before, is_holder: false }, columns),
  ];
  const link = isOtherAddress ? newLink(now) : undefined;
  const key = { clientId: actor.clientId, id: before.id };
  const modified = { modified_at: new Date(modifiedAfter(storedAt, now)) };
  if (changes.length > 0) await updateInvitation(tx.db, key, { ...columns, ...link?.columns, ...modified });
  const hasMoreRoles = (columns.is_admin && !before.is_admin) || (columns.is_operator && !before.is_operator);
  if (link || hasMoreRoles) await requireUsersWithinLimit(tx.db, account, now);
  if (link) await mailLink(managing, { ...before, ...columns }, link.token);
  if (changes.length > 0) await record(managing, 'invitation.edited', { ...before, ...columns }, changes);
  return { message: link ? sentText : 'The invitation was updated.', isMailed: link !== undefined };
}

/**
 * Sends an invitation again, pending or expired, with a new link that lasts 7 days from now. The link before it ends,
 * because its secret is stored nowhere.
 */
export async function resend(managing: InvitationContext, id: string): Promise<InvitationResult> {
  const { tx, actor, now } = managing;
  const { account } = await lockTeam(managing);
  const invitation = await lockOpen(managing, id);
  requireNoUser(actor, await findUserByEmail(tx.db, invitation.email));
  requireUsable(account, 'Users', now);
  const link = newLink(now);
  await updateInvitation(tx.db, { clientId: actor.clientId, id }, link.columns);
  // An expired invitation took no place.
  if (invitation.expires_at <= now) await requireUsersWithinLimit(tx.db, account, now);
  await mailLink(managing, invitation, link.token);
  await record(managing, 'invitation.resent', invitation);
  return { message: sentText, isMailed: true };
}

/** Deletes an invitation, pending or expired, and its link. */
export async function cancel(managing: InvitationContext, id: string): Promise<InvitationResult> {
  const { tx, actor, now } = managing;
  const { account } = await lockTeam(managing);
  const invitation = await lockOpen(managing, id);
  requireActive(account, 'Users');
  await updateInvitation(tx.db, { clientId: actor.clientId, id }, { cancelled_at: new Date(now) });
  await record(managing, 'invitation.cancelled', invitation);
  return { message: 'The invitation was deleted.', isMailed: false };
}

function requireRole({ isAdmin, isOperator }: NewUser): void {
  // spec 1 §5
  if (!isAdmin && !isOperator) throw invalid({ field: 'isAdmin', message: 'Choose at least one role: Admin or Operator.' });
}

/** The form as it is stored; a number typed without its country gets the caller's country. */
function toColumns({ firstName, lastName, email, phone = '', country, isAdmin, isOperator, timeZone }: NewUser, caller: Team['caller']) {
  const number = phone === '' ? { phone: null, country: null } : toStoredNumber({ field: 'phone', typed: phone, country: country || undefined }, caller);
  return {
    first_name: oneLine(firstName),
    last_name: oneLine(lastName),
    email: email.toLowerCase(),
    phone: number.phone,
    country: number.country,
    is_admin: isAdmin,
    is_operator: isOperator,
    ...(timeZone !== undefined && { time_zone: timeZone }),
  };
}

/** decisions, Sign-in and admission: an email belongs to one client. */
function requireNoUser(actor: Actor, known: Awaited<ReturnType<typeof findUserByEmail>>): void {
  if (!known) return;
  if (known.client_id !== actor.clientId) throw conflict('This email address belongs to another account.');
  throw conflict(known.archived_at === null ? 'This person is already a user.' : 'This person is an archived user. Add them as a new user to bring them back.');
}

/** Refuses an address that is taken, and ends an expired invitation for it. */
async function requireFreeAddress({ tx, actor, now }: InvitationContext, email: string): Promise<void> {
  requireNoUser(actor, await findUserByEmail(tx.db, email));
  const other = await findPending(tx.db, { clientId: actor.clientId, email });
  if (!other) return;
  if (other.expires_at > now) throw invitedAlready();
  await updateInvitation(tx.db, { clientId: actor.clientId, id: other.id }, { cancelled_at: new Date(now) });
}

/** A pending or expired invitation of the client, locked until the transaction ends. */
async function lockOpen({ tx, actor, now }: InvitationContext, id: string): Promise<UserInvitation> {
  const invitation = await lockInvitation(tx.db, { clientId: actor.clientId, id });
  if (!invitation) throw notFound('This invitation');
  const state = invitationState(invitation, now);
  if (state === 'accepted') throw conflict('This invitation was already accepted.');
  if (state === 'cancelled') throw conflict('This invitation was already deleted.');
  return invitation;
}

type InvitedPerson = Pick<UserInvitation, 'id' | 'email' | 'first_name'>;

async function mailLink(managing: InvitationContext, invited: InvitedPerson, token: string): Promise<void> {
  const { services, tx, now } = managing;
  const link = `${services.config.publicUrl}/login?invite=${invited.id}&t=${token}`;
  await sendLater(services, tx, invitationMail(await prepareInvitation(managing, invited), link), now);
}

async function prepareInvitation({ tx, actor }: InvitationContext, { email, first_name }: Omit<InvitedPerson, 'id'>): Promise<InvitationMail> {
  const inviter = await findInviter(tx.db, actor);
  const inviterName = fullName(inviter);
  return { to: email, firstName: first_name, inviterName, clientId: actor.clientId, clientName: inviter.client_name };
}

const rolesText = ({ is_admin, is_operator }: Pick<UserInvitation, 'is_admin' | 'is_operator'>): string =>
  [is_admin && 'Admin', is_operator && 'Operator'].filter(Boolean).join(', ');

async function record(
  { tx, actor, now }: InvitationContext,
  action: AuditAction,
  { id, first_name, last_name }: { readonly id: string; readonly first_name: string; readonly last_name: string },
  changes?: readonly AuditChange[],
): Promise<void> {
  const audited: AuditedChange = {
    clientId: actor.clientId,
    actorId: actor.userId,
    staffId: actor.staffId,
    action,
    subjectId: id,
    subject: fullName({ first_name, last_name }),
    changes,
  };
  await recordAudit(tx, audited, now);
}
