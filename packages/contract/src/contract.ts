import { accountSettings, audit } from './account-settings.ts';
import { activity } from './activity.ts';
import { billing } from './billing.ts';
import { clientAdmin } from './client-admin.ts';
import { clients } from './clients.ts';
import { contacts } from './contacts.ts';
import { groups } from './groups.ts';
import { imports, invitations } from './imports.ts';
import { messages } from './messages.ts';
import { messagePreviews } from './message-previews.ts';
import { places } from './places.ts';
import { providers } from './providers.ts';
import { receivers } from './receivers.ts';
import { signIn } from './sign-in.ts';
import { system } from './system.ts';
import { userInvitations } from './user-invitations.ts';
import { users } from './users.ts';
import { waitingList } from './waiting-list.ts';

/** Every call of the product. */
export const contract = {
  signIn,
  messages,
  messagePreviews,
  contacts,
  groups,
  imports,
  invitations,
  activity,
  places,
  users,
  userInvitations,
  accountSettings,
  audit,
  waitingList,
  billing,
  clients,
  clientAdmin,
  providers,
  receivers,
  system,
};
export type EarshotContract = typeof contract;
