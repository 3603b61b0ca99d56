import * as z from 'zod';
import { operations } from './operation.ts';
import { dataOf, flag, id, idList, Pager, pageQuery, renamed, sortOrder, text } from './wire.ts';

/** Somebody who hears messages. */
export const Contact = renamed({
  id: ['UserID', id],
  clientId: ['ClientID', id],
  createdBy: ['CreatedBy', id],
  creatorName: ['ContactCreator', z.string()],
  firstName: ['FirstName', z.string()],
  lastName: ['LastName', z.string()],
  phone: ['PhoneNumber', z.string()],
  email: ['Email', z.string()],
  isDefault: ['DefaultContact', flag],
  isShared: ['Shared', flag],
  isPending: ['pending', flag],
  isVerified: ['verified', flag],
  isInvite: ['invite', flag],
});
export type Contact = z.output<typeof Contact>;

const owners = ['holder', 'operator'] as const;

export const contacts = operations({
  list: {
    summary: 'List contacts',
    method: 'GET',
    path: '/api/teams',
    roles: owners,
    onBehalf: true,
    query: z.object({
      ...pageQuery,
      status: z.enum(['All', 'Pending', 'Verified', 'Invite'], 'must be All, Pending, Verified or Invite').optional(),
      sort: z.enum(['DefaultContact', 'FirstName', 'LastName', 'PhoneNumber'], 'must be DefaultContact, FirstName, LastName or PhoneNumber').optional(),
      order: sortOrder.optional(),
      DefaultContact: z.literal('1').optional(),
    }),
    response: z.object({
      teams: z.object({ docs: z.array(Contact), pager: Pager }),
      count: z.int(),
      pendingCount: z.int(),
      invitedCount: z.int(),
      verifiedCount: z.int(),
      sharingEnabled: flag,
    }),
    example: { query: { page: '1', perpage: '10' } },
  },
  createDefault: {
    summary: "Make the operator's own phone a contact; without a phone the list is empty",
    method: 'POST',
    path: '/api/createdefaultcontact',
    roles: owners,
    response: dataOf(Contact),
    example: {},
  },
});

/** Contacts chosen together. */
export const Group = renamed({
  id: ['Id', id],
  name: ['Name', z.string()],
  typeId: ['Group_Type_Id', z.string()],
  typeName: ['Group_Type', z.string()],
  icon: ['Icon', z.string()],
  memberCount: ['Member_Count', z.int()],
  status: ['Status', z.enum(['active', 'inactive'])],
  isShared: ['Shared', flag],
  createdBy: ['CreatedBy', id],
  /** '1' marks the group Everyone. */
  isDefault: [
    'Default_Group',
    z.codec(z.enum(['0', '1']), z.boolean(), { decode: (wire) => wire === '1', encode: (value) => (value ? ('1' as const) : ('0' as const)) }),
  ],
});
export type Group = z.output<typeof Group>;

export const groups = operations({
  list: {
    summary: 'List groups',
    method: 'GET',
    path: '/api/groups',
    roles: owners,
    onBehalf: true,
    query: z.object({
      ...pageQuery,
      Group_Type_Id: text(40).optional(),
      status: z.enum(['active', 'inactive'], 'must be active or inactive').optional(),
    }),
    response: z.object({ data: z.array(Group), pager: Pager, activegroupcount: z.int(), editablecount: z.int(), sharingEnabled: flag }),
    example: { query: { page: '1', perpage: '5' } },
  },
  types: {
    summary: 'The group types',
    method: 'GET',
    path: '/api/group_type',
    roles: owners,
    onBehalf: true,
    response: dataOf(z.object({ Id: z.string(), Name: z.string(), Icon: z.string() })),
    example: {},
  },
  membersOf: {
    summary: 'The contacts in any of several groups',
    method: 'GET',
    path: '/api/getgroupmembersmultiple',
    roles: owners,
    onBehalf: true,
    query: z.object({ groupids: idList(300) }),
    response: z.object({ groupmembers: z.array(z.object({ Contact_Id: id })) }),
    example: { query: { groupids: '{group}' } },
  },
});
