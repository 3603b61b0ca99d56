import type { ContactChoice } from '@earshot/contract';
import { findGroupType, noSelection, Refusal, type Selection } from '@earshot/domain';
import { countChanges } from '../../account/audit/index.ts';
import { findAccount, requireActive, requireUsable } from '../../account/limits/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { modifiedAfter, requireFresh } from '../../platform/database/modified.ts';
import { invalid, notFound } from '../../platform/http/failures.ts';
import type { LiveEvents } from '../../platform/live-events.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { copyName } from './copy-name.ts';
import { countMembers } from './members-store.ts';
import { changeMembers, copyMembers, countSeen, isAnyChosen } from './membership-store.ts';
import { requireEditable } from './policy.ts';
import { keepForUndo } from './removal-store.ts';
import { deleteGroups, findMessagesToAnnounce, findNames, insertGroup, type LockedGroup, lockGroups, switchGroups, updateGroup } from './store.ts';
import { formChanges, statusChange, tellAudit } from './audit-changes.ts';

export interface WriteContext {
  readonly tx: Transaction;
  readonly live: LiveEvents;
  readonly actor: Actor;
  readonly now: number;
}

export async function createGroup(
  writing: WriteContext,
  { name, typeId, contacts }: { readonly name: string; readonly typeId: string; readonly contacts: ContactChoice },
): Promise<{ readonly id: string; readonly memberCount: number }> {
  const { tx, actor, now } = writing;
  requireSomething(contacts, 'selectedContacts');
  await requireSeen(writing, contacts.selection);
  if (contacts.selection.kind === 'all' && !(await isAnyChosen(tx.db, actor, { ...contacts, now }))) throw nothingChosen('selectedContacts');
  const id = newId(now);
  if (!(await insertGroup(tx.db, actor, { id, name, type_id: typeId, is_active: true, now }))) throw nameTaken();
  requireUsable(await findAccount(tx.db, actor.clientId), 'Groups', now);
  const { added } = await changeMembers(tx.db, actor, { groupId: id, added: contacts, removed: nobody, now });
  await tellAudit(writing, 'group.created', [{ id, name }]);
  return { id, memberCount: added };
}

interface GroupForm {
  readonly id: string;
  readonly name?: string | undefined;
  readonly typeId?: string | undefined;
  /** The `Modified` that was read. */
  readonly readAt?: number | undefined;
  readonly removed?: ContactChoice | undefined;
  readonly added?: ContactChoice | undefined;
}

/**
 * Changes a group and its members; fields missing from the form stay. Member changes are steps from the stored state
 * and undo no other caller's, so only name and type are checked against `readAt`. Returns the new type's name if that
 * changed, and the member count.
 */
export async function saveGroup(writing: WriteContext, { id, readAt, removed = nobody, added = nobody, ...form }: GroupForm) {
  const { tx, actor, now } = writing;
  const group = await lockEditable(writing, id);
  const { name = group.name, typeId = group.typeId } = form;
  const isOther = name !== group.name || typeId !== group.typeId;
  if (isOther) requireFresh('this group', { storedAt: group.modifiedAt, readAt });
  await requireSeen(writing, added.selection);
  const modifiedAt = isOther ? modifiedAfter(group.modifiedAt, now) : group.modifiedAt;
  if (isOther && !(await updateGroup(tx.db, actor, { id, name, typeId, modifiedAt }))) throw nameTaken();
  requireUsable(await findAccount(tx.db, actor.clientId), 'Groups', now);
  const changed = await changeMembers(tx.db, actor, { groupId: id, removed: withoutAdded(removed, added.selection), added, now });
  if (changed.added + changed.removed > 0) await announce(writing, [id]);
  const changes = [...formChanges(group, { name, typeId }), ...countChanges('Members', changed)];
  if (changes.length > 0) await tellAudit(writing, 'group.edited', [{ id, name }], changes);
  return {
    newType: group.typeId === typeId ? undefined : findGroupType(typeId).name,
    memberCount: await countMembers(tx.db, actor, { groupId: id, now }),
    modifiedAt,
  };
}

export async function setStatus(writing: WriteContext, { id, isActive }: { readonly id: string; readonly isActive: boolean }): Promise<void> {
  const { tx, actor, now } = writing;
  await lockEditable(writing, id);
  requireUsable(await findAccount(tx.db, actor.clientId), 'Groups', now);
  const switched = await switchGroups(tx.db, actor, { ids: [id], isActive, now });
  if (switched.length === 0) return;
  await announce(writing, [id]);
  await tellAudit(writing, 'group.edited', switched, statusChange(isActive));
}

/** Deletes one group; its messages stay, without it. */
export async function removeGroup(writing: WriteContext, id: string): Promise<void> {
  const { tx, actor, now } = writing;
  const group = await lockEditable(writing, id);
  requireActive(await findAccount(tx.db, actor.clientId), 'Groups');
  await announce(writing, [id]);
  await keepForUndo(tx.db, actor, [id], now);
  await deleteGroups(tx.db, actor, [id]);
  await tellAudit(writing, 'group.deleted', [group]);
}

export async function addMembers(writing: WriteContext, { id, contacts }: { readonly id: string; readonly contacts: ContactChoice }): Promise<number> {
  const { tx, actor, now } = writing;
  requireSomething(contacts, 'selectedMember');
  const group = await lockEditable(writing, id);
  await requireSeen(writing, contacts.selection);
  requireUsable(await findAccount(tx.db, actor.clientId), 'Groups', now);
  const changed = await changeMembers(tx.db, actor, { groupId: id, added: contacts, removed: nobody, now });
  await tellOfMembers(writing, group, changed);
  return changed.added;
}

export async function removeMembers(writing: WriteContext, { id, members }: { readonly id: string; readonly members: ContactChoice }): Promise<number> {
  const { tx, actor, now } = writing;
  requireSomething(members, 'selectedMember');
  const group = await lockEditable(writing, id);
  const changed = await changeMembers(tx.db, actor, { groupId: id, removed: members, added: nobody, now });
  // A former member is already where the caller wants them, but a contact that the caller cannot see does not exist.
  if (changed.removed === 0 && members.selection.kind === 'some' && (await countSeen(tx.db, actor, members.selection.ids)) === 0) throw contactNotFound();
  requireUsable(await findAccount(tx.db, actor.clientId), 'Groups', now);
  await tellOfMembers(writing, group, changed);
  return changed.removed;
}

/** Tells the screens and the audit of members added and removed. */
async function tellOfMembers(writing: WriteContext, group: LockedGroup, changed: { readonly added: number; readonly removed: number }): Promise<void> {
  const changes = countChanges('Members', changed);
  if (changes.length === 0) return;
  await announce(writing, [group.id]);
  await tellAudit(writing, 'group.edited', [group], changes);
}

/** Copies an own group, Everyone too, with its present members. */
export async function duplicateGroup(writing: WriteContext, id: string): Promise<{ readonly id: string; readonly name: string }> {
  const { tx, actor, now } = writing;
  const group = await lockSeen({ tx, actor }, id);
  if (!group.isDefault) requireEditable(actor, group);
  requireUsable(await findAccount(tx.db, actor.clientId), 'Groups', now);
  const copy = { id: newId(now), type_id: group.typeId, is_active: group.is_active, now };
  const refused: string[] = [];
  let name = copyName(group.name, await findNames(tx.db, actor));
  // Another caller took the name meanwhile, or the database treats it as equal to a taken one.
  while (!(await insertGroup(tx.db, actor, { ...copy, name }))) {
    refused.push(name);
    name = copyName(group.name, [...(await findNames(tx.db, actor)), ...refused]);
  }
  await copyMembers(tx.db, actor, { fromId: id, toId: copy.id });
  await tellAudit(writing, 'group.created', [{ id: copy.id, name }], [{ field: 'Copy of', from: '', to: group.name }]);
  return { id: copy.id, name };
}

/** Tells the screens of operators who sent a message to one of the groups. */
export async function announce({ tx, live, actor }: WriteContext, groupIds: readonly string[]): Promise<void> {
  const { clientId } = actor;
  for (const messageId of await findMessagesToAnnounce(tx.db, clientId, groupIds)) await live.publish(tx, { clientId, messageId, kind: 'message' });
}

async function lockSeen({ tx, actor }: Pick<WriteContext, 'tx' | 'actor'>, id: string): Promise<LockedGroup> {
  const [group] = await lockGroups(tx.db, actor, [id]);
  if (!group) throw notFound('This group');
  return group;
}

async function lockEditable(writing: WriteContext, id: string): Promise<LockedGroup> {
  const group = await lockSeen(writing, id);
  requireEditable(writing.actor, group);
  return group;
}

const nobody: ContactChoice = { selection: noSelection };
const nameTaken = (): Refusal => new Refusal({ code: 'conflict' }, 'You already have a group with this name.');
const contactNotFound = (): Refusal => notFound('One of the Contacts');
const nothingChosen = (field: string): Refusal => invalid({ field, message: 'Choose at least one contact.' });

// spec 2 §5: it needs at least one selected contact or select-all
function requireSomething({ selection }: ContactChoice, field: string): void {
  if (selection.kind === 'some' && selection.ids.size === 0) throw nothingChosen(field);
}

/** Refuses a named contact that the actor does not see. */
async function requireSeen({ tx, actor }: WriteContext, selection: Selection): Promise<void> {
  if (selection.kind === 'some' && (await countSeen(tx.db, actor, selection.ids)) < selection.ids.size) throw contactNotFound();
}

/** A contact named for both removal and addition stays. */
function withoutAdded(removed: ContactChoice, added: Selection): ContactChoice {
  if (added.kind === 'all' || added.ids.size === 0) return removed;
  const { selection } = removed;
  const kept: Selection =
    selection.kind === 'some'
      ? { kind: 'some', ids: new Set([...selection.ids].filter((id) => !added.ids.has(id))) }
      : { kind: 'all', except: new Set([...selection.except, ...added.ids]) };
  return { ...removed, selection: kept };
}
