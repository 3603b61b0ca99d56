import { maxGroupNameLength, Refusal } from '@earshot/domain';
import { recordAudit } from '../../account/audit/index.ts';
import { requireActive } from '../../account/limits/index.ts';
import { copyName, nameKey } from '../../messaging/groups/index.ts';
import { findRunningImport, stuckMs } from '../../messaging/imports/index.ts';
import { sendDueLater } from '../../messaging/invitations/index.ts';
import { noteBillingChange, noteContactChange, noteInboxChange } from '../../platform/database/changes.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { fullName } from '../../platform/database/full-name.ts';
import { newId } from '../../platform/database/ids.ts';
import { invalid, notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { countOwned } from './store.ts';
import { lockTeam, type TeamContext } from './team.ts';
import { addMember, findStandIn, lockTwins, mergeTwins, moveContacts, replaceDefaultContact } from './transfer-contacts-store.ts';
import {
  findChoosingEveryone,
  findGroups,
  type Handover,
  lockMessagesAndGroups,
  lockPeople,
  moveDriveTests,
  moveGroups,
  moveInvitations,
  moveMessages,
  replaceEveryone,
} from './transfer-store.ts';

interface Parties {
  readonly fromId: string;
  readonly toId: string;
}

export interface HandoverResult {
  /** The name of the new owner. */
  readonly to: string;
  readonly contacts: number;
  readonly groups: number;
  readonly messages: number;
}

/**
 * Hands an operator's contacts, groups and messages to another operator of the caller's client (decisions, Users).
 * Default contact and Everyone stay.
 */
export async function transferData(services: Services, { tx, actor, now }: TeamContext, { fromId, toId }: Parties): Promise<HandoverResult> {
  if (fromId === toId) throw another();
  const handover = { clientId: actor.clientId, fromId, toId };
  const { account } = await lockTeam({ tx, actor, now });
  const { from, to } = await requirePeople(tx.db, handover);
  if (await findRunningImport(tx.db, { clientId: handover.clientId, userId: fromId }, { since: now - stuckMs, now }))
    throw new Refusal({ code: 'conflict' }, 'An import of contacts is still running.');
  // The transfer adds nothing, and after the free period it must precede the archiving of an operator.
  requireActive(account, 'Users');
  const owned = await countOwned(tx.db, actor, fromId);
  const asked = await move(tx, handover, { from, now });
  for (const at of asked) await sendDueLater(services, tx, { clientId: handover.clientId, userId: toId }, at);
  const handed = { to, contacts: owned?.contact ?? 0, groups: owned?.group ?? 0, messages: owned?.message ?? 0 };
  const told = { To: to, Contacts: handed.contacts, Groups: handed.groups, Messages: handed.messages };
  const changes = Object.entries(told).map(([field, value]) => ({ field, from: '', to: String(value) }));
  const { clientId, userId, staffId } = actor;
  await recordAudit(tx, { clientId, actorId: userId, staffId, action: 'data.transferred', subjectId: fromId, subject: from, changes }, now);
  await services.live.publish(tx, { clientId, kind: 'contacts' });
  return handed;
}

const another = (): Refusal => invalid({ field: 'transferOperatorId', message: 'Choose another Operator.' });

/** The names of the two; throws if one is missing, or the target is not an operator. */
async function requirePeople(db: Db, handover: Handover): Promise<{ readonly from: string; readonly to: string }> {
  const people = new Map((await lockPeople(db, handover)).map((person) => [person.id, person]));
  const from = people.get(handover.fromId);
  const to = people.get(handover.toId);
  if (!from || !to) throw notFound('This user');
  if (!to.is_operator) throw another();
  return { from: fullName(from), to: fullName(to) };
}

/**
 * Locks in the order that others use for the same rows: due invitations before contacts, messages and groups before
 * their members. Imports stay: they can no longer be undone, neither by their owner nor by the target.
 */
async function move({ db }: Transaction, handover: Handover, { from, now }: { readonly from: string; readonly now: number }): Promise<readonly number[]> {
  await lockMessagesAndGroups(db, handover);
  const asked = await moveInvitations(db, handover);
  const groups = await findGroups(db, handover);
  const names = namesFor(groups, handover);
  const twins = await lockTwins(db, handover);
  const everyoneId = await freezeEveryone(db, handover, { name: names.next(`Everyone of ${from}`), now });
  const own = await findStandIn(db, handover);
  if (own) await replaceDefaultContact(db, handover, own);
  if (own?.standInId && everyoneId) await addMember(db, handover, { groupId: everyoneId, contactId: own.standInId });
  await mergeTwins(db, handover, twins);
  await moveContacts(db, handover);
  await moveGroups(db, handover, names.renamed);
  await moveMessages(db, handover);
  await moveDriveTests(db, handover);
  // Groups, messages and twins have changed hands or are gone.
  noteInboxChange(db, handover.clientId);
  noteBillingChange(db, handover.clientId);
  noteContactChange(db, handover.clientId);
  return asked;
}

/**
 * Messages that chose the source's Everyone get a new group of exactly its members. The target's own Everyone would
 * also send them to the target's contacts, who were never meant, and the source's stays behind empty; a wrong receiver
 * is the worst that can happen. One group and not single contacts: ten thousand contacts times every message would be
 * millions of rows, and an unreadable list. Returns the group's id, if any message chose Everyone.
 */
async function freezeEveryone(db: Db, handover: Handover, { name, now }: { readonly name: string; readonly now: number }): Promise<string | undefined> {
  const messageIds = await findChoosingEveryone(db, handover);
  if (messageIds.length === 0) return undefined;
  const id = newId(now);
  await replaceEveryone(db, handover, { id, name, messageIds, now });
  return id;
}

/** New names for the groups whose names the target has already, numbered like copies (decisions, Contacts), and for one more. */
function namesFor(groups: Awaited<ReturnType<typeof findGroups>>, { fromId, toId }: Handover) {
  const theirs = new Set(groups.filter(({ operator_id }) => operator_id === toId).map(({ name_key }) => name_key));
  const taken = new Set(groups.map(({ name }) => name));
  const numbered = (name: string): string => {
    const copy = copyName(name, taken);
    taken.add(copy);
    return copy;
  };
  const clashing = groups.filter(({ operator_id, is_default, name_key }) => operator_id === fromId && !is_default && theirs.has(name_key));
  const renamed = new Map(clashing.map(({ id, name }) => [id, numbered(name)]));
  const isTaken = (name: string): boolean => Array.from(taken, nameKey).includes(nameKey(name));
  return { renamed, next: (name: string): string => (isTaken(name) || name.length > maxGroupNameLength ? numbered(name) : name) };
}
