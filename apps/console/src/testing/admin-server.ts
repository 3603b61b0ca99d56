import { operator, type refused, type SentRequest, serve } from './server.ts';

export const userId = (number: number): string => `01930000-0000-7000-8000-0000000000a${number}`;
export const invitationId = (number: number): string => `01930000-0000-7000-8000-0000000000b${number}`;

const row = (firstName: string, lastName: string, more: object) => ({
  ClientID: operator.ClientID,
  FirstName: firstName,
  LastName: lastName,
  Email: `${firstName.toLowerCase()}@front.test`,
  TimeZone: 'America/Denver',
  AccountHolder: 0,
  SaasAdmin: 0,
  SaasOperator: 0,
  receiver: 0,
  Status: 'ACCEPTED',
  Role: '',
  Modified: '2026-11-20T08:00:00.000Z',
  ...more,
});

/** A team: the Account Holder, an admin, two operators, a pending and an expired invitation, and a user without a role. */
export const team = {
  dana: row('Dana', 'Whitfield', { UserID: userId(1), PhoneNumber: '+13035550100', AccountHolder: 1, SaasAdmin: 1, SaasOperator: 1, receiver: 8 }),
  marcus: row('Marcus', 'Bell', { UserID: userId(2), SaasAdmin: 1 }),
  rosa: row('Rosa', 'Delgado', { UserID: userId(3), SaasOperator: 1, receiver: 24 }),
  tom: row('Tom', 'Becker', { UserID: userId(4), SaasOperator: 1 }),
  nell: row('Nell', 'Ortiz', { UserInvitationID: invitationId(1), SaasOperator: 1, Status: 'INVITED' }),
  sam: row('Sam', 'Quist', { UserInvitationID: invitationId(2), SaasAdmin: 1, Status: 'EXPIRED' }),
  vera: row('Vera', 'Lind', { UserID: userId(5), Status: 'NO ROLE' }),
};
type Member = (typeof team)['dana'];
type Answer = ReturnType<typeof refused>;

const statuses: Readonly<Record<string, string>> = { Pending: 'INVITED', Active: 'ACCEPTED', Expired: 'EXPIRED' };

const found = (members: readonly Member[], { status = 'All', search = '' }: SentRequest['query']) =>
  members.filter(
    (member) => (status === 'All' || member.Status === statuses[status]) && `${member.FirstName} ${member.LastName}`.toLowerCase().includes(search),
  );

/** The signed-in user in the form of the session. */
export const signedIn = ({ UserID, FirstName, LastName, Email, AccountHolder, SaasAdmin, SaasOperator }: Record<string, unknown>) => ({
  ...operator,
  PhoneNumber: '+13035550100',
  UserID,
  FirstName,
  LastName,
  Email,
  AccountHolder,
  SaasAdmin,
  SaasOperator,
});

function reading({ path, query }: SentRequest, members: readonly Member[]): Answer | undefined {
  if (path === '/api/saas-user') return { body: { data: found(members, query) } };
  if (path === '/api/saas-user/get/account-Holder') return { body: { data: signedIn(team.dana) } };
  if (path === '/api/accountHolder/count') return { body: { data: { admin: 2, operator: 3, receiver: 32, total: 37 } } };
  if (path === '/api/operators') return { body: { data: [team.dana, team.rosa, team.tom] } };
  if (path.startsWith('/api/saas-user/count/')) {
    const owns = path.endsWith(userId(3));
    return { body: { data: { operator: 1, contact: owns ? 24 : 0, people: owns ? 25 : 0, group: owns ? 3 : 0, message: owns ? 16 : 0 } } };
  }
  if (path === '/api/saas-client/setting') return { body: { data: { shareContact: 1, viewMessage: 0, requireSecondFactor: 0 } } };
  return undefined;
}

const entry = (number: number, more: object) => ({
  id: `01930000-0000-7000-8000-0000000000e${number}`,
  at: '2026-11-20T15:05:00.000Z',
  actor: 'Dana Whitfield',
  action: 'user.archived',
  subject: 'Sam Ortiz',
  changes: [],
  ...more,
});

const audit = ({ query }: SentRequest): Answer => ({
  body: {
    data: [
      entry(1, {}),
      entry(2, { action: 'user.edited', subject: 'Marcus Bell', staff: 'Alex Morgan', changes: [{ field: 'Admin', from: 'off', to: 'on' }] }),
      entry(3, { action: 'data.transferred', subject: 'Rosa Delgado', changes: [{ field: 'To', from: '', to: 'Tom Becker' }] }),
      entry(4, { action: 'message.changed', actor: 'Tom Becker', subject: 'Gate code', changes: [{ field: 'Radius', from: '1 mi', to: '200 yd' }] }),
    ],
    pager: { totalItems: 43, totalPages: 3, page: Number(query['page'] ?? 1), perpage: 20 },
  },
});

/** Serves the calls of the admin page; `answers` goes first. */
export function serveTeam(
  viewer: Member,
  answers: (sent: SentRequest) => Answer | undefined = () => undefined,
  members: readonly Member[] = Object.values(team) as Member[],
) {
  return serve((sent) => {
    const said = answers(sent);
    if (said) return said;
    if (sent.path === '/api/auth/session') return { body: { user: signedIn(viewer) } };
    if (sent.path === '/api/audit') return audit(sent);
    if (sent.method === 'GET') return reading(sent, members);
    return { body: { success: 1 } };
  });
}
