import { operator, type SentRequest } from './server.ts';

export const contactId = (number: number): string => `01930000-0000-7000-8000-0000000c${String(number).padStart(4, '0')}`;
const colleagueId = '01930000-0000-7000-8000-000000000002';

/** The wire form of a contact; the first is the operator's own phone. */
export const contactRow = (number: number, more: object = {}) => ({
  UserID: contactId(number),
  ClientID: operator.ClientID,
  CreatedBy: operator.UserID,
  ContactCreator: 'Owen Parker',
  Operator: 'Owen Parker',
  FirstName: 'Ana',
  LastName: `Stone ${number}`,
  PhoneNumber: `+1202555${String(100 + number).padStart(4, '0')}`,
  countryCode: 'US',
  LocalNumber: `202555${String(100 + number).padStart(4, '0')}`,
  Email: `ana${number}@example.com`,
  DefaultContact: 0,
  Shared: 0,
  pending: 0,
  verified: 1,
  invite: 0,
  Consent: { state: 'agreed', since: '2026-11-12' },
  Modified: '2026-11-20T08:00:00.000Z',
  ...more,
});

const waiting = { Consent: { state: 'waiting' } };
const invited = { verified: 0, pending: 1, ...waiting, InvitedAt: '2026-11-18T16:00:00.000Z' };
const uninvited = { verified: 0, invite: 1, ...waiting };

/** The first page: the operator, a colleague's contact, a pending one, one to invite, and others. */
const firstPage = [
  contactRow(1, { FirstName: 'Owen', LastName: 'Parker', DefaultContact: 1 }),
  contactRow(2, { CreatedBy: colleagueId, ContactCreator: 'Tom Becker', Shared: 1 }),
  contactRow(3, invited),
  contactRow(4, uninvited),
  ...Array.from({ length: 6 }, (_, index) => contactRow(index + 5)),
];

const makeContactsPage = (page: number, docs: readonly object[]) => ({
  teams: { docs, pager: { totalItems: 25, totalPages: 3, page, perpage: 10 } },
  count: 25,
  ownCount: 24,
  pendingCount: 4,
  invitedCount: 3,
  verifiedCount: 18,
  editableContactsCoun: 23,
  editableCounts: { All: 23, Pending: 4, Verified: 16, Invite: 3 },
  totalOperators: 2,
  contactGroups: [
    { Contact_Id: contactId(3), groupName: 'Night crew', groupIcon: 'users-group' },
    { Contact_Id: contactId(3), groupName: 'Drivers', groupIcon: 'truck' },
  ],
  sharingEnabled: 1,
});

/** Serves the calls of the contacts page with an address book of 25. */
export function contactsAnswer({ path, method, query, body }: SentRequest) {
  if (path === '/api/teamsimport' && method === 'GET') return { body: { data: [] } };
  if (path === '/api/restorecontact') return { body: { success: 1, message: 'The contact is restored.' } };
  if (path === '/api/teams' && method === 'GET') {
    const page = Number(query['page'] ?? 1);
    const rows = page === 1 ? firstPage : Array.from({ length: page === 3 ? 5 : 10 }, (_, index) => contactRow((page - 1) * 10 + index + 1));
    const countByStatus = { Pending: 4, Verified: 16, Invite: 3 }[query['status'] ?? ''];
    const found = query['id'] === undefined ? rows : [contactRow(77)].filter(({ UserID }) => UserID === query['id']);
    return { body: { ...makeContactsPage(page, found), ...(countByStatus !== undefined && { editableContactsCoun: countByStatus }) } };
  }
  if (path === '/api/teams' && method === 'POST') {
    const { UserID = contactId(99), deleteRow } = body as { readonly UserID?: string; readonly deleteRow?: 0 | 1 };
    const message = deleteRow ? 'A contact has been deleted. They cannot receive any more geofenced messages from you.' : 'Saved.';
    return { body: { success: 1, UserID, message } };
  }
  if (path === '/api/teams' && method === 'DELETE') return { body: { success: 1, count: 22, message: '22 contacts have been deleted.' } };
  if (path === '/api/inviteagain') return { body: { success: 1, message: 'This Contact has been invited again.' } };
  if (path === '/api/bulkinvitecount') return { body: { texts: 3, skipped: 1, textsLeft: 12 } };
  if (path === '/api/bulkinvite') return { body: { success: 1, invited: 3, skipped: 0, message: '3 contacts were invited.' } };
  if (path === '/api/bulkshare') return { body: { success: 1, shared: 1, message: '1 contact is shared now.' } };
  if (path === '/api/sharecontact') return { body: { success: 1, message: 'This contact is shared now.' } };
  return undefined;
}
