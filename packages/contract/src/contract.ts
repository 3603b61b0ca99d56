import { billing } from './account/billing.ts';
import { activity } from './field/activity.ts';
import { driveTests } from './field/drive-tests.ts';
import { messagePreviews } from './field/message-previews.ts';
import { nudges } from './field/nudges.ts';
import { ownTracks } from './field/own-tracks.ts';
import { push } from './field/push.ts';
import { receivers } from './field/receivers.ts';
import { reportMails } from './field/report-mails.ts';
import { speech } from './field/speech.ts';
import { companies } from './messaging/companies.ts';
import { companyReports } from './messaging/company-reports.ts';
import { contacts } from './messaging/contacts.ts';
import { groups } from './messaging/groups.ts';
import { imports } from './messaging/imports.ts';
import { invitations } from './messaging/invitations.ts';
import { messageChecks } from './messaging/message-checks.ts';
import { messageVersions } from './messaging/message-versions.ts';
import { messages } from './messaging/messages.ts';
import { places } from './messaging/places.ts';
import { clientAdmin } from './operations/client-admin.ts';
import { clients } from './operations/clients.ts';
import { providers } from './operations/providers.ts';
import { system } from './operations/system.ts';
import { waitingList } from './operations/waiting-list.ts';
import { accountSettings, audit } from './people/account-settings.ts';
import { ownPhone } from './people/own-phone.ts';
import { secondFactor } from './people/second-factor.ts';
import { signIn } from './people/sign-in.ts';
import { start } from './people/start.ts';
import { userInvitations } from './people/user-invitations.ts';
import { users } from './people/users.ts';

/** Every call of the product. */
export const contract = {
  signIn,
  secondFactor,
  messages,
  messagePreviews,
  messageChecks,
  messageVersions,
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
