import { operator, type refused, type SentRequest, serve } from './server.ts';

export const makeId = (number: number): string => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const colleagueId = makeId(9001);

const firstNames = ['Ana', 'Ben', 'Cleo', 'Dev', 'Eva', 'Finn', 'Gia', 'Hal', 'Ida', 'Jon', 'Kim', 'Lea', 'Max'];

/** The wire form of a contact; number 0 is the operator's own phone. */
const contactRow = (number: number, more: object = {}) => ({
  UserID: makeId(100 + number),
  ClientID: operator.ClientID,
  CreatedBy: operator.UserID,
  ContactCreator: 'Owen Parker',
  Operator: 'Owen Parker',
  FirstName: firstNames[number] ?? `Person${number}`,
  LastName: 'Stone',
  PhoneNumber: `+13035550${100 + number}`,
  countryCode: 'US',
  LocalNumber: `3035550${100 + number}`,
  Email: '',
  DefaultContact: 0,
  Shared: 0,
  pending: 0,
  verified: 1,
  invite: 0,
  Consent: { state: 'agreed', since: '2026-11-12' },
  Modified: '2026-11-20T08:00:00.000Z',
  ...more,
});

const groupRow = (number: number, name: string, more: object = {}) => ({
  Id: makeId(200 + number),
  Name: name,
  Group_Type_Id: 'crew',
  Group_Type: 'Crew',
  Icon: 'users-group',
  Member_Count: 3,
  Status: 'active',
  Shared: 0,
  CreatedBy: operator.UserID,
  GroupCreator: 'Owen Parker',
  Default_Group: '0',
  Modified: '2026-11-20T08:00:00.000Z',
  ...more,
});

const others = { CreatedBy: colleagueId, GroupCreator: 'Tom Becker', Shared: 1 };

/** Everyone, six groups of the operator's own, and one of a colleague; each has three of the thirteen contacts. */
export const groupRows = [
  groupRow(0, 'Everyone', { Default_Group: '1', Group_Type_Id: 'other', Group_Type: 'Other', Member_Count: 13 }),
  groupRow(1, 'Night crew'),
  groupRow(2, 'Day crew', { Status: 'inactive' }),
  groupRow(3, 'Inspectors', others),
  groupRow(4, 'Yard'),
  groupRow(5, 'Dock'),
  groupRow(6, 'Gate'),
  groupRow(7, 'Roof'),
];
export const people = firstNames.map((_, number) => contactRow(number));

type Answer = ReturnType<typeof refused>;

const paged = <T>(rows: readonly T[], page: number, perpage: number) => ({
  rows: rows.slice((page - 1) * perpage, page * perpage),
  pager: { totalItems: rows.length, totalPages: Math.ceil(rows.length / perpage), page, perpage },
});

const found = (rows: readonly (typeof people)[number][], search = '') =>
  rows.filter(({ FirstName, LastName }) => `${FirstName} ${LastName}`.toLowerCase().includes(search.toLowerCase()));

function contactsPage(rows: readonly (typeof people)[number][], { page = '1', perpage = '10', search }: SentRequest['query']): Answer {
  const { rows: docs, pager } = paged(found(rows, search), Number(page), Number(perpage));
  const counts = {
    count: pager.totalItems,
    ownCount: pager.totalItems,
    pendingCount: 0,
    invitedCount: 0,
    verifiedCount: pager.totalItems,
    editableContactsCoun: pager.totalItems,
  };
  const editableCounts = { All: pager.totalItems, Pending: 0, Verified: pager.totalItems, Invite: 0 };
  return { body: { teams: { docs, pager }, ...counts, editableCounts, totalOperators: 3, contactGroups: [], sharingEnabled: 1 } };
}

function groupsPage({ page = '1', perpage = '5', search = '', status, Group_Type_Id: typeId }: SentRequest['query']): Answer {
  const all = groupRows.filter(
    ({ Name, Status, Group_Type_Id }) => Name.toLowerCase().includes(search) && (status ?? Status) === Status && (typeId ?? Group_Type_Id) === Group_Type_Id,
  );
  const { rows: data, pager } = paged(all, Number(page), Number(perpage));
  const editable = all.filter(({ CreatedBy, Default_Group }) => CreatedBy === operator.UserID && Default_Group === '0');
  return { body: { data, pager, activegroupcount: 7, editablecount: editable.length, sharingEnabled: 1 } };
}

interface MembersBody {
  readonly page: number;
  readonly itemPerPage: number;
  readonly search?: string;
  readonly excludeMember?: readonly string[];
}

function membersPage({ page, itemPerPage, search, excludeMember = [] }: MembersBody): Answer {
  const members = found(people.slice(0, 3), search).filter(({ UserID }) => !excludeMember.includes(UserID));
  const { rows: data, pager } = paged(members, page, itemPerPage);
  return { body: { data, page: { pager } } };
}

function answer({ method, path, query, body }: SentRequest): Answer | undefined {
  if (path === '/api/delete_group') return { body: { success: 1, message: 'Confirmation: a group has been deleted.' } };
  if (path === '/api/restoregroup') return { body: { success: 1, message: 'The group is restored.' } };
  if (path === '/api/teams') return contactsPage(people, query);
  if (path === '/api/groups' && method === 'GET') return groupsPage(query);
  if (path === '/api/groups') return { body: { success: 1, message: '', Id: makeId(207), Member_Count: 2 } };
  if (path === '/api/get_group_members') return membersPage(body as MembersBody);
  if (path === '/api/teams_without_group_member') return contactsPage(people.slice(3), query);
  if (path === '/api/update_group_info') return { body: { success: 1, message: '', Member_Count: 3, Modified: '2026-11-20T09:00:00.000Z' } };
  if (path === '/api/duplicate_group_members') return { body: { success: 1, message: '', Id: makeId(206), Name: 'Night crew 2' } };
  if (path === '/api/groupsbatchaction') return { body: { success: 1, message: '', count: 1 } };
  if (path === '/api/update_group_status') return { body: { success: 1 } };
  return undefined;
}

/** Serves the Groups page; `answers` goes first. */
export const serveGroups = (answers: (sent: SentRequest) => Answer | undefined = () => undefined): readonly SentRequest[] =>
  serve((sent) => answers(sent) ?? answer(sent));
