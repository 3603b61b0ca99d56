// decisions, Sign-in and admission: failed tries, 10 a minute per account, 60 per address.
const ofAccount = { name: 'sign-in, account', perMinute: 10 };
const ofAddress = { name: 'sign-in, address', perMinute: 60 };
const ofLink = { name: 'mailed link', perMinute: 10 };
const ofLinkAddress = { name: 'mailed link, address', perMinute: 60 };
// Each of these sends an e-mail, to whoever it may be: they count although they do not fail.
const ofRecipient = { name: 'mail, recipient', perMinute: 5 };
const ofSender = { name: 'mail, address', perMinute: 20 };
const ofPassword = { name: 'password, account', perMinute: 10 };

/** Typing an account's password at the door. */
export const signInTries = (email: string, network: string) =>
  [
    [ofAccount, email],
    [ofAddress, network],
  ] as const;

/** Having something mailed to an address. */
export const mailTries = (email: string, network: string) =>
  [
    [ofRecipient, email],
    [ofSender, network],
  ] as const;

/** Coming by a mailed link. */
export const linkTries = (token: string, network: string) =>
  [
    [ofLink, token],
    [ofLinkAddress, network],
  ] as const;

/** Typing the password of the account that one is signed in to. */
export const passwordTries = (userId: string) => [[ofPassword, userId]] as const;
