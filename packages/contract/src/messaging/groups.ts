import { groupTypes, maxGroupNameLength, mostUndone, type Selection } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { selectionFields, underSearch } from '../wire/selection.ts';
import { dataSchema, Done, flag, id, idList, instant, Pager, pageQuery, renamed, requiredLine, restorable, someIds, text, word } from '../wire/wire.ts';
import { Contact, contactsQuery, ContactsPage } from './contacts.ts';

const GroupStatus = word(['active', 'inactive']);

/** Contacts that are chosen together. */
export const Group = renamed({
  id: ['Id', id],
  name: ['Name', z.string()],
  typeId: ['Group_Type_Id', z.string()],
  typeName: ['Group_Type', z.string()],
  icon: ['Icon', z.string()],
  memberCount: ['Member_Count', z.int()],
  status: ['Status', GroupStatus],
  isShared: ['Shared', flag],
  createdBy: ['CreatedBy', id],
  creatorName: ['GroupCreator', z.string()],
  /** '1' marks the group Everyone. */
  isDefault: [
    'Default_Group',
    z.codec(z.enum(['0', '1']), z.boolean(), { decode: (wire) => wire === '1', encode: (value) => (value ? ('1' as const) : ('0' as const)) }),
  ],
  modifiedAt: ['Modified', instant],
});
export type Group = z.output<typeof Group>;

const owners = ['holder', 'operator'] as const;

const groupName = requiredLine(maxGroupNameLength, 'Group name is required');
const groupType = z.string('Select a group type.').refine((typeId) => groupTypes.some(({ id: known }) => known === typeId), 'Select a group type.');

/** A selection of contacts under its own field names, with the search it was made under. */
function contactChoice<const A extends string, const C extends string, const E extends string>(all: A, chosen: C, except: E) {
  const fields = selectionFields(all, chosen, except);
  return z.codec(z.object({ ...fields.shape, ...underSearch }), z.custom<ContactChoice>(), {
    decode: (wire) => {
      const { search, querytime } = wire as { readonly search?: string; readonly querytime?: number };
      return { selection: fields.decode(wire), search, queryTime: querytime };
    },
    encode: ({ selection, search, queryTime }) => ({ ...fields.encode(selection), search, querytime: queryTime }) as never,
  });
}
/** Contacts chosen in a list; 'all' under its search. */
export interface ContactChoice {
  readonly selection: Selection;
  readonly search?: string | undefined;
  readonly queryTime?: number | undefined;
}

const chosenContacts = contactChoice('isSelectAll', 'selectedContacts', 'unselectedContacts');
const chosenMembers = contactChoice('isSelectAll', 'selectedMember', 'unselectedMember');

const withFields = <S extends z.ZodRawShape, C extends z.ZodType>(shape: S, choice: C) => z.intersection(z.object(shape), choice);

const chosenGroups = selectionFields('isSelectAll', 'checkedItems', 'uncheckedItems');

/** Own groups chosen in the list; 'all' under its search and filters. Everyone and others' groups are never among them. */
export const GroupBatch = z.codec(
  z.object({
    ...chosenGroups.shape,
    ...underSearch,
    Group_Type_Id: z.optional(text(40)),
    status: z.optional(GroupStatus),
    action: z.enum(['delete', 'status', 'share'], 'must be delete, status or share'),
    /** With `status`: the new status. */
    batchActionActive: z.optional(GroupStatus),
  }),
  z.custom<{
    selection: Selection;
    search?: string | undefined;
    queryTime?: number | undefined;
    typeId?: string | undefined;
    status?: 'active' | 'inactive' | undefined;
    action: 'delete' | 'status' | 'share';
    becomes?: 'active' | 'inactive' | undefined;
  }>(),
  {
    decode: ({ search, querytime, Group_Type_Id, status, action, batchActionActive, ...wire }) => ({
      selection: chosenGroups.decode(wire),
      search,
      queryTime: querytime,
      typeId: Group_Type_Id,
      status,
      action,
      becomes: batchActionActive,
    }),
    encode: ({ selection, search, queryTime, typeId, status, action, becomes }) => ({
      ...chosenGroups.encode(selection),
      search,
      querytime: queryTime,
      Group_Type_Id: typeId,
      status,
      action,
      batchActionActive: becomes,
    }),
  },
);
export type GroupBatch = z.output<typeof GroupBatch>;

export const groups = operations({
  list: {
    summary: 'List groups',
    method: 'GET',
    path: '/api/groups',
    roles: owners,
    onBehalf: true,
    query: z.object({
      ...pageQuery,
      Group_Type_Id: z.optional(text(40)),
      status: z.optional(GroupStatus),
      /** Only these. */
      ids: z.optional(idList(300)),
    }),
    response: z.object({
      data: z.array(Group),
      pager: Pager,
      activegroupcount: z.int(),
      /** Matching groups that the caller may select: own ones but Everyone. */
      editablecount: z.int(),
      sharingEnabled: flag,
    }),
    example: { query: { page: '1', perpage: '5' } },
  },
  types: {
    summary: 'The group types',
    method: 'GET',
    path: '/api/group_type',
    roles: owners,
    onBehalf: true,
    response: dataSchema(z.object({ Id: z.string(), Name: z.string(), Icon: z.string() })),
    example: {},
  },
  membersOfGroups: {
    summary: 'The contacts in any of several groups',
    method: 'GET',
    path: '/api/getgroupmembersmultiple',
    roles: owners,
    onBehalf: true,
    query: z.object({ groupids: idList(300) }),
    response: z.object({ groupmembers: z.array(z.object({ Contact_Id: id })) }),
    example: { query: { groupids: '{group}' } },
  },
  members: {
    summary: 'A page of the members of a group',
    method: 'POST',
    path: '/api/get_group_members',
    roles: owners,
    onBehalf: true,
    query: z.object({ group_id: id }),
    body: z.object({
      page: z.int().min(1, 'must be at least 1').max(1_000_000, 'must be at most 1000000').optional(),
      itemPerPage: z.int().min(1).max(10_000, 'must be at most 10000').optional(),
      search: z.optional(text(200)),
      sort: z.enum(['FirstName', 'LastName'], 'must be FirstName or LastName').optional(),
      /** Leaves these out: members that are about to be removed or added. */
      excludeMember: z.array(id).max(10_000).optional(),
    }),
    response: z.object({ data: z.array(Contact), page: z.object({ pager: Pager }) }),
    example: { query: { group_id: '{group}' }, body: { page: 1, itemPerPage: 10 } },
  },
  nonMembers: {
    summary: 'A page of the contacts, own and shared, that are not in a group',
    method: 'GET',
    path: '/api/teams_without_group_member',
    roles: owners,
    onBehalf: true,
    query: z.object({ ...contactsQuery, group_id: id }),
    response: ContactsPage,
    example: { query: { group_id: '{group}' } },
  },
  create: {
    summary: 'Create a group from the chosen contacts, own and shared',
    method: 'POST',
    path: '/api/groups',
    roles: owners,
    creates: true,
    body: withFields({ name: groupName, groupType }, chosenContacts),
    response: z.object({ success: z.literal(1), message: z.string(), Id: id, Member_Count: z.int() }),
    example: { body: { name: 'Night crew', groupType: 'crew', isSelectAll: false, selectedContacts: ['{contact}'] } },
  },
  batch: {
    summary: 'Delete, share or switch the selected groups',
    method: 'POST',
    path: '/api/groupsbatchaction',
    roles: owners,
    body: GroupBatch,
    response: z.object({ success: z.literal(1), message: z.string(), count: z.int(), ...restorable }),
    example: { body: { isSelectAll: false, checkedItems: ['{group}'], action: 'status', batchActionActive: 'active' } },
  },
  setStatus: {
    summary: 'Switch a group on or off',
    method: 'PUT',
    path: '/api/update_group_status',
    roles: owners,
    body: z.object({ id, status: GroupStatus }),
    response: Done,
    example: { body: { id: '{group}', status: 'active' } },
  },
  remove: {
    summary: 'Delete a group; its members stay contacts',
    method: 'DELETE',
    path: '/api/delete_group',
    roles: owners,
    body: z.object({ id }),
    response: Done,
    example: { body: { id: '{group}' } },
  },
  restore: {
    summary: 'Undo the deletion of up to ten groups within ten minutes, with their members and messages',
    method: 'POST',
    path: '/api/restoregroup',
    roles: owners,
    body: z.object({ id: someIds(mostUndone) }),
    response: z.object({ ...Done.shape, message: z.string() }),
    example: { body: { id: '{deletedGroup}' } },
  },
  removeMembers: {
    summary: 'Take the chosen members out of a group',
    method: 'DELETE',
    path: '/api/remove_group_members',
    roles: owners,
    query: z.object({ group_id: id }),
    body: chosenMembers,
    response: z.object({ ...Done.shape, count: z.int() }),
    example: { query: { group_id: '{group}' }, body: { isSelectAll: false, selectedMember: ['{contact}'] } },
  },
  addMembers: {
    summary: 'Put the chosen contacts into a group',
    method: 'POST',
    path: '/api/add_contacts_to_group',
    roles: owners,
    body: withFields({ group_id: id }, chosenMembers),
    response: z.object({ ...Done.shape, count: z.int() }),
    example: { body: { group_id: '{group}', isSelectAll: false, selectedMember: ['{contact}'] } },
  },
  save: {
    summary: 'Change the name, type and members of a group in one transaction; absent fields stay',
    method: 'POST',
    path: '/api/update_group_info',
    roles: owners,
    body: z.object({
      Id: id,
      Name: z.optional(groupName),
      Group_Type_Id: groupType.optional(),
      /** The `Modified` that was read; with an older one a save that changes name or type is a 409. */
      Modified: z.optional(instant),
      removed: chosenMembers.optional(),
      added: chosenMembers.optional(),
    }),
    response: z.object({ success: z.literal(1), message: z.string(), Member_Count: z.int(), Modified: instant }),
    example: { body: { Id: '{group}', Name: 'Early crew', Group_Type_Id: 'crew' } },
  },
  duplicate: {
    summary: "Duplicate a group as 'Name 2'",
    method: 'POST',
    path: '/api/duplicate_group_members',
    roles: owners,
    creates: true,
    query: z.object({ id }),
    response: z.object({ success: z.literal(1), message: z.string(), Id: id, Name: z.string() }),
    example: { query: { id: '{group}' } },
  },
});
