/** Names of the acting or represented user: the documents send them with nearly every call. The session decides who acts. */
const acting = ['ClientID', 'ClientId', 'client_id', 'Role', 'SenderID', 'CreatedBy', 'createdBy', 'UserID', 'user_id', 'Operator'];

const person = [
  'FirstName',
  'LastName',
  'Email',
  'Phone',
  'PhoneNumber',
  'LocalNumber',
  'countryCode',
  'TimeZone',
  'timezone',
  'selectedTimezone',
  'SaasAdmin',
  'SaasOperator',
  'AccountHolder',
  'SupportAdmin',
  'SuperAdmin',
  'UserActive',
  'IsDeleted',
  'UserInvitationID',
  'SSOType',
  'UserName',
  'UserTable',
  'sendAppDownloadSMS',
  'receiver',
  'Status',
];
const contact = [
  ...person,
  'DefaultContact',
  'Shared',
  'ContactCreator',
  'pending',
  'verified',
  'invite',
  'InvitedAt',
  'Locale',
  'Group_Id',
  'Id',
  'checked',
  'deleteRow',
];
const group = ['Id', 'Name', 'Group_Type_Id', 'Group_Type', 'Icon', 'Member_Count', 'Status', 'Shared', 'Default_Group', 'checked'];
const choice = ['group_names', 'contact_names', 'checked', 'unchecked', 'groups_checked', 'contacts_checked', 'message_id'];

/** By the path of a call, the names that the documents send (spec 1 §3 and §7, spec 2 §7) and this server does not use. */
const byPath: Readonly<Record<string, readonly string[]>> = {
  '/api/ourcontents': [
    'Search_Meta',
    'ParentID',
    'Expiration_Timestamp',
    'Expiration_Duration',
    'spn_ContentID',
    'spn_ParentID',
    'actor',
    'only_spn',
    'defaultSettings',
    ...choice,
  ],
  '/api/savemessagegroups': choice,
  '/api/teams': [...contact, 'isGlobalFilter'],
  '/api/inviteagain': contact,
  '/api/sharecontact': contact,
  '/api/createdefaultcontact': person,
  '/api/saveporfile': person,
  '/api/user/edit': person,
  '/api/saas-user/invite': person,
  '/api/saas-user/invite/edit': person,
  '/api/get_group_members': ['contacts', 'search', 'sort', 'excludeMember', 'uncheckedMembers', 'isSelectAll'],
  '/api/remove_group_members': ['group_id'],
  '/api/update_group_info': group,
  '/api/saveclientprofile': ['Created', 'Modified', 'Title'],
};

/** Names that a call's body may hold although they are ignored. Every other name unknown to its schema is refused. */
export const toleratedNames = (path: string): ReadonlySet<string> => new Set([...acting, ...(byPath[path] ?? [])]);
