import type { Limit, Try } from '../../platform/attempts.ts';

// decisions, Sign-in and admission: tries count by who asks, so that a stranger's tries never close the door to the owner.
const forgot = 'You can set a new one with "Forgot password".';
const ofAsker: Limit = { name: 'sign-in, account and address', perMinute: 10, words: `Too many wrong passwords. ${forgot}` };
const ofAddress: Limit = { name: 'sign-in, address', perMinute: 60, words: 'Too many wrong passwords came from your network.' };
/** All strangers together, from wherever. Nobody guesses a password by so few. */
const ofStrangers: Limit = {
  name: 'sign-in, account',
  perHour: 100,
  words: `Many wrong passwords were typed for this address, perhaps by others. A browser that was signed in before can go on, and so can whoever sets a new password with "Forgot password".`,
};
const ofDevice: Limit = { name: 'sign-in, account and device', perMinute: 10, words: `Too many wrong passwords. ${forgot}` };
const ofOwner: Limit = { name: 'sign-in, owner told', perDay: 1 };
/** So many wrong passwords within an hour are no slips of the owner's fingers. */
const tellAt = 20;

const ofLink: Limit = { name: 'mailed link', perMinute: 10 };
// Each of these sends an e-mail, to whoever it may be: they count although they do not fail.
const newest = 'Look for the newest one, also among the unwanted mail.';
const ofRecipientAsker: Limit = { name: 'mail, recipient and address', perHour: 5, words: `Several e-mails were just sent to this address. ${newest}` };
/** No more than lasts until the first of them ends: whatever strangers ask for, the owner has a link that works. */
const ofRecipient: Limit = { name: 'mail, recipient', perHour: 10, words: `Many e-mails were sent to this address within the last hour. ${newest}` };
const ofSender: Limit = { name: 'mail, address', perMinute: 20, words: 'Too many e-mails were asked for from your network.' };
const ofRecipientDevice: Limit = { name: 'mail, recipient and device', perMinute: 5, words: `Several e-mails were just sent to this address. ${newest}` };
const ofPassword: Limit = { name: 'password, account', perMinute: 10 };

/** Who asks about an address: from which network, and by which key if its device was signed in to the account before. */
export interface Asker {
  readonly email: string;
  readonly network: string;
  readonly knownKey: string | undefined;
}

/** Typing an account's password at the door. */
export const signInTries = ({ email, network, knownKey }: Asker): readonly Try[] =>
  knownKey !== undefined
    ? [[ofDevice, `${knownKey} ${email}`]]
    : [
        [ofAsker, `${email} ${network}`],
        [ofAddress, network],
        [ofStrangers, email],
      ];

/** The wrong passwords that strangers typed for an account within the hour, of which the owner is told from `tellAt` on, and the limit on telling. */
export const tellingOf = (email: string): { readonly counted: Try; readonly tellAt: number; readonly told: Try } => ({
  counted: [ofStrangers, email],
  tellAt,
  told: [ofOwner, email],
});

/** Having something mailed to an address. */
export const mailTries = ({ email, network, knownKey }: Asker): readonly Try[] =>
  knownKey !== undefined
    ? [[ofRecipientDevice, `${knownKey} ${email}`]]
    : [
        [ofRecipientAsker, `${email} ${network}`],
        [ofSender, network],
        [ofRecipient, email],
      ];

/** Typing the password that goes with a mailed link. Of the links themselves nobody guesses one. */
export const linkTries = (token: string): readonly Try[] => [[ofLink, token]];

/** Typing the password of the account that one is signed in to. */
export const passwordTries = (userId: string): readonly Try[] => [[ofPassword, userId]];
