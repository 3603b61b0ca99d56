import { billingStatus } from './billing-status.ts';
import { companies } from './companies.ts';
import { invitations } from './invitations.ts';
import { messages } from './messages.ts';
import { messageHearings } from './message-hearings.ts';
import { ownedCounts } from './owned-counts.ts';
import { ownPhoneSignIn } from './own-phone.ts';
import { ownTracks } from './own-tracks.ts';
import { push } from './push.ts';
import { receivers } from './receivers.ts';
import { sessionCalls } from './session.ts';
import { speech } from './speech.ts';
import { system } from './system.ts';

/** What the console's first page calls, alone, so that it loads soon: the frame and the messages. */
export const firstContract = { signIn: sessionCalls, messages, users: ownedCounts, activity: messageHearings, billing: billingStatus, system };

/** The calls a receiver's device makes, alone, so that its bundle stays small. */
export const receiverContract = { receivers, companies, push, ownTracks, speech, system };

/** What a phone calls that was opened by the code on an operator's screen. */
export const ownPhoneContract = { ownPhone: ownPhoneSignIn };

/** What the page behind an invitation's link calls, and the sign-in of whoever comes from there. */
export const invitationContract = { invitations };
