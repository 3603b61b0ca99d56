import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOperator, saveWith } from '../src/messaging/messages/message.test-inputs.ts';
import { buildClient, buildContact, buildGroup, buildUser, buildUserInvitation } from './factories.ts';
import { type TestServer, workerServer } from './server.ts';

// decisions, The wire contract: answers carry every field that the documents name, null for an empty one.

type Fields = Readonly<Record<string, unknown>>;

let server: TestServer;
let operator: Awaited<ReturnType<typeof buildOperator>>;
beforeAll(async () => {
  server = await workerServer();
  operator = await buildOperator(server);
});
afterAll(() => server.close());

const ask = async (path: string, token = operator.token, body?: object) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${server.baseUrl}/api/${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  return (await answer.json()) as never;
};

const missing = (fields: Fields | undefined, names: string) => names.split(' ').filter((name) => fields?.[name] === undefined);

const message =
  'Title Body Lat Long Location Search_Meta Radius Radius_Unit Mode Locale ClientID SenderID ContentID ParentID Modified Expiration_Timestamp Expiration_Duration spn_ContentID spn_ParentID spn_Title spn_Body';
const row =
  'ContentID Title Body Location Lat Long Radius Radius_Unit Mode StartDate EndDate Expiration_Duration Expiration_Timestamp TimeStart TimeEnd RepeatOption RepeatDays Modified is_expired is_active is_future';
const settings = 'Duration StartDate EndDate RepeatOption RepeatDays TimeStart TimeEnd When';
const contact =
  'UserID FirstName LastName PhoneNumber Email CreatedBy ClientID DefaultContact Shared ContactCreator pending verified invite InvitedAt Operator countryCode LocalNumber Locale Group_Id';
const group = 'Id Name Group_Type_Id Group_Type Icon Member_Count Status Shared CreatedBy Default_Group';
const user =
  'UserID FirstName LastName Email PhoneNumber TimeZone SaasAdmin SaasOperator AccountHolder ClientID Role SupportAdmin SuperAdmin UserActive IsDeleted UserInvitationID SSOType UserName';
const member =
  'UserID FirstName LastName Email PhoneNumber SaasAdmin SaasOperator AccountHolder receiver Status UserInvitationID TimeZone ClientID Role UserActive IsDeleted UserName';
const client = 'ClientID Name Details Company_Site_URL Company_LinkedIn_Page CRM_Link Industry Created Modified Title';

describe('the fields of the documents', () => {
  it('are in a message and in its row, with a place or without', async () => {
    const { body } = saveWith({ mode: 'draft', radiusMeters: 0 }, { endDate: null });
    const { lat: _lat, lng: _lng, ...nowhere } = body.content;
    const saved = [await operator.api.messages.save(saveWith()), await operator.api.messages.save({ body: { ...body, content: nowhere } })];
    for (const { insertId } of saved) {
      const answer: { content: { content: Fields; message_settings: Fields } } = await ask(`ourcontents?id=${insertId}`);
      expect(missing(answer.content.content, message)).toEqual([]);
      expect(missing(answer.content.message_settings, settings)).toEqual([]);
    }
    const list: { contents: { docs: Fields[] } } = await ask('ourcontents');
    expect(list.contents.docs.map((each) => missing(each, row))).toEqual([[], []]);
  });

  it('are in a contact that was never invited and has no device, and in a member of a group', async () => {
    const { id } = await buildContact(server, operator);
    const crew = await buildGroup(server, operator, { memberIds: [id] });
    const list: { teams: { docs: Fields[] } } = await ask('teams');
    expect(missing(list.teams.docs[0], contact)).toEqual([]);
    expect(list.teams.docs[0]).toMatchObject({ InvitedAt: null, Locale: null, Group_Id: null });
    const members: { data: Fields[] } = await ask(`get_group_members?group_id=${crew.id}`, operator.token, {});
    expect(missing(members.data[0], contact)).toEqual([]);
    expect(members.data[0]).toMatchObject({ Group_Id: crew.id });
    const groups: { data: Fields[] } = await ask('groups');
    expect(groups.data.map((each) => missing(each, group)).flat()).toEqual([]);
  });

  it('are in a signed-in user, in a profile, and in every row of the admin table', async () => {
    const { id: clientId } = await buildClient(server);
    const holder = await buildUser(server, clientId, ['holder', 'admin'], { firstName: 'Hana' });
    const invited = await buildUserInvitation(server, clientId);
    const session: { user: Fields } = await ask('auth/session', holder.token);
    const profile: { data: Fields } = await ask(`saas-user/${holder.id}`, holder.token);
    const found: { data: Fields } = await ask('saas-user/get/account-Holder', holder.token);
    const standing = {
      Role: 'AccountHolder,SaasAdmin',
      UserName: expect.stringMatching(/^Hana Number\d+$/) as string,
      UserActive: 1,
      IsDeleted: 0,
      UserInvitationID: null,
    };
    for (const each of [session.user, profile.data, found.data]) {
      expect(missing(each, user)).toEqual([]);
      expect(each).toMatchObject({ ...standing, PhoneNumber: null });
    }
    const team: { data: Fields[] } = await ask('saas-user', holder.token);
    expect(team.data.map((each) => missing(each, member)).flat()).toEqual([]);
    expect(team.data.find(({ UserID }) => UserID === holder.id)).toMatchObject(standing);
    const invitation = { UserID: null, UserInvitationID: invited.id, UserActive: 0, IsDeleted: 0 };
    expect(team.data.find(({ UserInvitationID }) => UserInvitationID === invited.id)).toMatchObject(invitation);
  });

  it('are in staff, and in a client', async () => {
    const boss = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['super']);
    const session: { user: Fields } = await ask('auth/session', boss.token);
    expect(missing(session.user, user)).toEqual([]);
    expect(session.user).toMatchObject({ ClientID: null, Role: 'SuperAdmin', UserActive: 1 });
    const clients: { clients: Fields[] } = await ask('getclients', boss.token);
    expect(clients.clients.map((each) => missing(each, client)).flat()).toEqual([]);
    expect(clients.clients[0]).toMatchObject({ Title: null });
  });
});
