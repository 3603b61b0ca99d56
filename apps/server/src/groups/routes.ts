import type { contract, Group, Handlers } from '@earshot/contract';
import { groupTypeOf, groupTypes } from '@earshot/domain';
import { mayShare } from '../contacts/index.ts';
import type { Context } from '../platform/context.ts';
import { notFound } from '../platform/failures.ts';
import { pageOf, pagerOf } from '../platform/list.ts';
import type { Services } from '../platform/services.ts';
import { countGroups, findChooseable, type GroupRow, listGroups, membersOf } from './store.ts';

export function groupsHandlers({ database: { db } }: Services): Handlers<typeof contract.groups, Context> {
  return {
    list: async ({ query }, { actor }) => {
      const found = { search: query.search, typeId: query.Group_Type_Id };
      const isActive = query.status && query.status === 'active';
      const page = pageOf(query);
      const counts = await countGroups(db, actor, found);
      const groups = await listGroups(db, actor, { ...found, isActive, page });
      const total = isActive === undefined ? counts.all : isActive ? counts.active : counts.all - counts.active;
      return {
        data: groups.map(groupOf),
        pager: pagerOf(page, total),
        activegroupcount: counts.active,
        editablecount: counts.editable,
        sharingEnabled: await mayShare(db, actor.clientId),
      };
    },
    types: async () => ({ data: groupTypes.map(({ id, name, icon }) => ({ Id: id, Name: name, Icon: icon })) }),
    membersOf: async ({ query }, { actor }) => {
      const asked = new Set(query.groupids);
      const chooseable = await findChooseable(db, actor, [...asked]);
      if (chooseable.length < asked.size) throw notFound('This group');
      const members = await membersOf(db, actor.clientId, chooseable);
      return { groupmembers: members.map((id) => ({ Contact_Id: id })) };
    },
  };
}

function groupOf(row: GroupRow): Group {
  const type = groupTypeOf(row.type_id);
  return {
    id: row.id,
    name: row.name,
    typeId: type.id,
    typeName: type.name,
    icon: type.icon,
    memberCount: row.member_count ?? 0,
    status: row.is_active ? 'active' : 'inactive',
    isShared: row.shared_at !== null,
    createdBy: row.operator_id,
    isDefault: row.is_default,
  };
}
