import { billingStatus } from './account/billing-status.ts';
import { messageHearings } from './field/message-hearings.ts';
import { ownTracks } from './field/own-tracks.ts';
import { push } from './field/push.ts';
import { receivers } from './field/receivers.ts';
import { speech } from './field/speech.ts';
import { companies } from './messaging/companies.ts';
import { invitations } from './messaging/invitations.ts';
import { messageList } from './messaging/message-list.ts';
import { system } from './operations/system.ts';
import { ownPhoneSignIn } from './people/own-phone.ts';
import { ownedCounts } from './people/owned-counts.ts';
import { sessionCalls } from './people/session.ts';

/** The calls of the console's first page, the frame and the messages; separate so that it loads soon. */
export const firstContract = { signIn: sessionCalls, messages: messageList, users: ownedCounts, activity: messageHearings, billing: billingStatus, system };

/** The calls of a receiver's device, separate so that its bundle stays small. */
export const receiverContract = { receivers, companies, push, ownTracks, speech, system };

/** The calls of a phone opened by the code on an operator's screen. */
export const ownPhoneContract = { ownPhone: ownPhoneSignIn };

/** The calls of the page behind an invitation's link, with the sign-in from there. */
export const invitationContract = { invitations };
