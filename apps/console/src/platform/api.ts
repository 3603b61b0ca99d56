import { createApi, type EarshotContract } from '@earshot/contract';
import { billingStatus } from '@earshot/contract/account/billing-status';
import { driveChanges } from '@earshot/contract/field/drive-changes';
import { messageHearings } from '@earshot/contract/field/message-hearings';
import { messageList } from '@earshot/contract/messaging/message-list';
import { system } from '@earshot/contract/operations/system';
import { ownedCounts } from '@earshot/contract/people/owned-counts';
import { sessionCalls } from '@earshot/contract/people/session';
import { apiOptions } from './api-options.ts';
import { failWhenLost } from './connection.ts';

export { isSaidByAlert } from './api-options.ts';

const account = () => import('@earshot/contract/account/index');
const field = () => import('@earshot/contract/field/index');
const messaging = () => import('@earshot/contract/messaging/index');
const operations = () => import('@earshot/contract/operations/index');
const people = () => import('@earshot/contract/people/index');

type ConsoleContract = Omit<EarshotContract, 'receivers' | 'companies' | 'push' | 'ownTracks' | 'speech'>;

/** Every call of the console. The rows of a wing's features load at the first call of one of them; the frame and the Messages list have theirs from the start. */
export const api = createApi<ConsoleContract>(
  {
    signIn: people,
    secondFactor: people,
    messages: messaging,
    messagePreviews: field,
    messageChecks: messaging,
    messageTemplates: messaging,
    messageVersions: messaging,
    driveTests: field,
    contacts: messaging,
    groups: messaging,
    imports: messaging,
    invitations: messaging,
    activity: field,
    reportMails: field,
    nudges: field,
    places: messaging,
    users: people,
    userInvitations: people,
    savedViews: people,
    accountSettings: people,
    audit: people,
    waitingList: operations,
    billing: account,
    clients: operations,
    clientAdmin: operations,
    providers: operations,
    housekeeping: operations,
    start: people,
    ownPhone: people,
    companyReports: messaging,
    personalData: operations,
    system,
  },
  { ...apiOptions, whileLoading: failWhenLost },
  { signIn: sessionCalls, messages: messageList, users: ownedCounts, activity: messageHearings, billing: billingStatus, driveTests: driveChanges },
);
