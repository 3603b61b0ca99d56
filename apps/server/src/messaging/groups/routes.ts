import type { contract, Handlers } from '@earshot/contract';
import { groupTypes } from '@earshot/domain';
import { sql } from 'kysely';
import { RememberedByVersion } from '../../platform/database/contact-versions.ts';
import { toPage, toPager } from '../../platform/database/list.ts';
import type { Context } from '../../platform/http/context.ts';
import { forbidden, notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { loadContactPage } from '../contacts/index.ts';
import { addedText, batchText, toGroup, toMember, removedText, restoredText, savedText } from './responses.ts';
import { changeSelected } from './batch.ts';
import { countGroups, listGroups } from './list-store.ts';
import { recallMemberCounts } from './member-counts.ts';
import { countMembers, isMember, listMembers, findMemberIds } from './members-store.ts';
import { mayEditGroups } from './policy.ts';
import { restoreGroups } from './restoring.ts';
import { addMembers, createGroup, duplicateGroup, removeGroup, removeMembers, saveGroup, setStatus, type WriteContext } from './service.ts';
import { findChoosable } from './store.ts';

export function groupsHandlers(services: Services): Handlers<typeof contract.groups, Context> {
  return { ...readingHandlers(services), ...writingHandlers(services) };
}

type GroupsHandlers = Handlers<typeof contract.groups, Context>;

function readingHandlers({ database: { db } }: Services): Pick<GroupsHandlers, 'list' | 'types' | 'membersOfGroups' | 'members' | 'nonMembers'> {
  const requireSeen = async (actor: Actor, ids: readonly string[]): Promise<void> => {
    const asked = new Set(ids);
    if ((await findChoosable(db, actor, [...asked])).length < asked.size) throw notFound('This group');
  };
  const remembered = new RememberedByVersion<number>();
  return {
    list: async ({ query }, { actor, now }) => {
      const found = { search: query.search, typeId: query.Group_Type_Id, isActive: query.status && query.status === 'active', ids: query.ids };
      const page = toPage(query);
      const [counts, groups] = await Promise.all([countGroups(db, actor, found), listGroups(db, actor, { ...found, page })]);
      const ids = groups.map(({ id }) => id);
      const memberCounts = await recallMemberCounts(db, actor.clientId, ids, { version: counts.version, now, remembered });
      return {
        data: groups.map((group) => toGroup(group, memberCounts.get(group.id) ?? 0)),
        pager: toPager(page, counts.total),
        activegroupcount: counts.active,
        editablecount: mayEditGroups(actor) ? counts.editable : 0,
        sharingEnabled: counts.is_sharing,
      };
    },
    types: async () => ({ data: groupTypes.map(({ id, name, icon }) => ({ Id: id, Name: name, Icon: icon })) }),
    membersOfGroups: async ({ query }, { actor }) => {
      await requireSeen(actor, query.groupids);
      const members = await findMemberIds(db, actor.clientId, query.groupids);
      return { groupmembers: members.map((id) => ({ Contact_Id: id })) };
    },
    members: async ({ query, body }, { actor, now }) => {
      const groupId = query.group_id;
      await requireSeen(actor, [groupId]);
      const page = toPage({ page: body.page, perpage: body.itemPerPage });
      const found = { groupId, search: body.search, except: body.excludeMember, now };
      const [total, members] = await Promise.all([countMembers(db, actor, found), listMembers(db, actor, { ...found, sort: body.sort ?? 'FirstName', page })]);
      return { data: members.map((row) => toMember(actor, groupId, row)), page: { pager: toPager(page, total) } };
    },
    nonMembers: async ({ query }, { actor, now }) => {
      await requireSeen(actor, [query.group_id]);
      return loadContactPage(db, actor, { query, now, scope: sql`not (${isMember(actor, query.group_id)})` });
    },
  };
}

function writingHandlers({ live }: Services): Omit<GroupsHandlers, keyof ReturnType<typeof readingHandlers>> {
  const change = <T extends object>({ actor, now, carryOut }: Context, act: (writing: WriteContext) => Promise<T>): Promise<T> => {
    if (!mayEditGroups(actor)) throw forbidden();
    return carryOut(async (tx) => {
      const answer = await act({ tx, live, actor, now });
      await live.publish(tx, { clientId: actor.clientId, kind: 'contacts' });
      return answer;
    });
  };
  return {
    create: ({ body: { name, groupType, ...contacts } }, context) =>
      change(context, async (writing) => {
        const { id, memberCount } = await createGroup(writing, { name, typeId: groupType, contacts });
        return { ...done, message: 'Contacts added', Id: id, Member_Count: memberCount };
      }),
    save: ({ body: { Id: id, Name: name, Group_Type_Id: typeId, Modified: readAt, removed, added } }, context) =>
      change(context, async (writing) => {
        const { newType, memberCount, modifiedAt } = await saveGroup(writing, { id, name, typeId, readAt, removed, added });
        return { ...done, message: savedText(newType), Member_Count: memberCount, Modified: modifiedAt };
      }),
    setStatus: ({ body: { id, status } }, context) =>
      change(context, async (writing) => {
        await setStatus(writing, { id, isActive: status === 'active' });
        return { ...done, message: `The group is ${status} now.` };
      }),
    remove: ({ body: { id } }, context) =>
      change(context, async (writing) => {
        await removeGroup(writing, id);
        return { ...done, message: batchText('delete', 1) };
      }),
    restore: ({ body: { id: ids } }, context) =>
      change(context, async (writing) => {
        await restoreGroups(writing, ids);
        return { ...done, message: restoredText(ids.length) };
      }),
    batch: ({ body }, context) =>
      change(context, async (writing) => {
        const changed = await changeSelected(writing, body);
        return { ...done, message: batchText(body.action === 'status' ? (body.becomes ?? 'active') : body.action, changed.count), ...changed };
      }),
    addMembers: ({ body: { group_id: id, ...contacts } }, context) =>
      change(context, async (writing) => {
        const count = await addMembers(writing, { id, contacts });
        return { ...done, message: addedText(count), count };
      }),
    removeMembers: ({ query: { group_id: id }, body: members }, context) =>
      change(context, async (writing) => {
        const count = await removeMembers(writing, { id, members });
        return { ...done, message: removedText(count), count };
      }),
    duplicate: ({ query: { id } }, context) =>
      change(context, async (writing) => {
        const copy = await duplicateGroup(writing, id);
        return { ...done, message: `The group has been duplicated as '${copy.name}'.`, Id: copy.id, Name: copy.name };
      }),
  };
}

const done = { success: 1 as const };
