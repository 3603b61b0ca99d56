import type { Limit, Try } from '../../platform/rate-limit.ts';

// decisions, Sign-in and admission: tries are counted per caller, so that a stranger's tries never lock the owner out.
const forgot = 'You can set a new one with "Forgot password".';
const ofAsker: Limit = { name: 'sign-in, account and address', perMinute: 10, words: `Too many wrong passwords. ${forgot}` };
const ofAddress: Limit = { name: 'sign-in, address', perMinute: 60, words: 'Too many wrong passwords came from your network.' };
/** All strangers together, from all networks. So few tries do not guess a password. */
const ofStrangers: Limit = {
  name: 'sign-in, account',
  perHour: 100,
  words: `Too many wrong passwords were entered for this address, perhaps by others. Use a browser in which you logged in before, or set a new password with "Forgot password".`,
};
const ofDevice: Limit = { name: 'sign-in, account and device', perMinute: 10, words: `Too many wrong passwords. ${forgot}` };
const ofOwner: Limit = { name: 'sign-in, owner told', perDay: 1 };
/** The owner's fingers do not slip this often within an hour. */
const tellAt = 20;

const ofLink: Limit = { name: 'mailed link', perMinute: 10 };
// Each of these sends an email to an arbitrary recipient, so they count although they do not fail.
const newest = 'Look for the newest one, and check your spam folder.';
const ofRecipientAsker: Limit = { name: 'mail, recipient and address', perHour: 5, words: `Several emails were just sent to this address. ${newest}` };
/** The limit lets the first link outlast the requests: however many strangers ask, the owner has a link that works. */
const ofRecipient: Limit = { name: 'mail, recipient', perHour: 10, words: `Many emails were sent to this address within the last hour. ${newest}` };
const ofSender: Limit = { name: 'mail, address', perMinute: 20, words: 'Too many emails were requested from your network.' };
const ofRecipientDevice: Limit = { name: 'mail, recipient and device', perMinute: 5, words: `Several emails were just sent to this address. ${newest}` };
const ofPassword: Limit = { name: 'password, account', perMinute: 10 };

/** A caller with an address: the network, and the key if the caller's device was signed in to the account before. */
export interface Asker {
  readonly email: string;
  readonly network: string;
  readonly knownKey: string | undefined;
}

/** The tries of an account's password at the sign-in. */
export const signInTries = ({ email, network, knownKey }: Asker): readonly Try[] =>
  knownKey !== undefined
    ? [[ofDevice, `${knownKey} ${email}`]]
    : [
        [ofAsker, `${email} ${network}`],
        [ofAddress, network],
        [ofStrangers, email],
      ];

/**
 * The counter of the wrong passwords that strangers typed for an account within the hour, the number from which the
 * owner is informed, and the limit on informing.
 */
export const ownerNoticeRule = (email: string): { readonly counted: Try; readonly tellAt: number; readonly told: Try } => ({
  counted: [ofStrangers, email],
  tellAt,
  told: [ofOwner, email],
});

/** The tries of a request for an email to an address. */
export const mailTries = ({ email, network, knownKey }: Asker): readonly Try[] =>
  knownKey !== undefined
    ? [[ofRecipientDevice, `${knownKey} ${email}`]]
    : [
        [ofRecipientAsker, `${email} ${network}`],
        [ofSender, network],
        [ofRecipient, email],
      ];

/** The tries of the password that goes with a mailed link. The links themselves cannot be guessed. */
export const linkTries = (token: string): readonly Try[] => [[ofLink, token]];

/** The tries of the password of the account that is signed in. */
export const passwordTries = (userId: string): readonly Try[] => [[ofPassword, userId]];
