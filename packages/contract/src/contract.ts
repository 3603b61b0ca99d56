import { accountSettings, audit } from './account-settings.ts';
import { activity } from './activity.ts';
import { billing } from './billing.ts';
import { clientAdmin } from './client-admin.ts';
import { clients } from './clients.ts';
import { companies } from './companies.ts';
import { companyReports } from './company-reports.ts';
import { contacts } from './contacts.ts';
import { driveTests } from './drive-tests.ts';
import { groups } from './groups.ts';
import { imports } from './imports.ts';
import { invitations } from './invitations.ts';
import { messages } from './messages.ts';
import { messageChecks } from './message-checks.ts';
import { messagePreviews } from './message-previews.ts';
import { nudges } from './nudges.ts';
import { ownPhone } from './own-phone.ts';
import { ownTracks } from './own-tracks.ts';
import { places } from './places.ts';
import { providers } from './providers.ts';
import { push } from './push.ts';
import { receivers } from './receivers.ts';
import { reportMails } from './report-mails.ts';
import { secondFactor } from './second-factor.ts';
import { signIn } from './sign-in.ts';
import { speech } from './speech.ts';
import { start } from './start.ts';
import { system } from './system.ts';
import { userInvitations } from './user-invitations.ts';
import { users } from './users.ts';
import { waitingList } from './waiting-list.ts';

/** Every call of the product. */
export const contract = {
  signIn,
  secondFactor,
  messages,
  messagePreviews,
  messageChecks,
  driveTests,
  contacts,
  groups,
  imports,
  invitations,
  activity,
  reportMails,
  nudges,
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
  start,
  ownPhone,
  receivers,
  companies,
  companyReports,
  push,
  ownTracks,
  speech,
  system,
};
export type EarshotContract = typeof contract;
