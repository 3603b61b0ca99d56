import { browserName } from '@earshot/domain';

interface Addressee {
  readonly to: string;
  /** As they, or another person, typed it. */
  readonly firstName: string;
  readonly clientId?: string | null | undefined;
}

type Kind = 'verification' | 'password reset' | 'account';

/** Anyone may type anyone's address with a name of their choice: text that is not a name, such as a web address, is not repeated. */
const formatGreeting = (name: string): string => (/^\p{L}[\p{L}\p{M}'’ -]*\.?$/u.test(name.trim()) ? `Hello ${name.trim()},` : 'Hello,');

const mail = (kind: Kind, { to, firstName, clientId }: Addressee, subject: string, paragraphs: readonly string[]) => ({
  channel: 'mail' as const,
  kind,
  recipient: to,
  subject,
  body: [formatGreeting(firstName), ...paragraphs, 'Earshot, geofence messaging'].join('\n\n'),
  clientId: clientId ?? undefined,
});

export const accountMail = (to: Addressee, subject: string, paragraphs: readonly string[]) => mail('account', to, subject, paragraphs);

export const verificationMail = (to: Addressee, link: string) =>
  mail('verification', to, 'Finish signing up for Earshot', [
    'Someone, probably you, signed up for Earshot with this address. Open the link to finish. In the same browser you are logged in at once; in another one, enter the password that was chosen.',
    link,
    'The link lasts 24 hours. If it was not you, ignore this email: no account is created.',
  ]);

/** Tells a person who signs up again that they have an account; only the owner of the address learns it. */
export const alreadyMail = (to: Addressee, publicUrl: string) =>
  mail('account', to, 'You already have an Earshot account', [
    'Someone, probably you, signed up for Earshot with this address. There is already an account for it.',
    'Log in here. If you do not remember the password, choose "Forgot password" there.',
    `${publicUrl}/login`,
    'If it was not you, ignore this email: nothing was changed.',
  ]);

/**
 * Tells an archived person why they cannot sign in, sign up or set a password. `text` says whom to ask. It has no
 * client, because an archived client mails nothing.
 */
export const archivedMail = (to: Omit<Addressee, 'clientId'>, text: string) =>
  mail('account', to, 'Your Earshot account was archived', [
    'Someone, probably you, tried to use Earshot with this address. Its account was archived and cannot be used to log in.',
    text,
    'If it was not you, ignore this email: nothing was changed.',
  ]);

export const resetMail = (to: Addressee, link: string) =>
  mail('password reset', to, 'Set a new Earshot password', [
    'Someone, probably you, asked for a new password for your Earshot account. Open the link to set one.',
    link,
    'The link lasts 1 hour and works once. If it was not you, ignore this email: your password stays as it is.',
  ]);

/** Tells a person who asked for a new password that they need none. `words` names the provider of their sign-in. */
export const providerMail = (to: Addressee, { words, publicUrl }: { readonly words: string; readonly publicUrl: string }) =>
  mail('account', to, 'You log in to Earshot without a password', [
    'Someone, probably you, asked for a new password for your Earshot account. You do not need one.',
    words,
    `${publicUrl}/login`,
    'If it was not you, ignore this email: nothing was changed.',
  ]);

export const passwordChangedMail = (to: Addressee, publicUrl: string) =>
  mail('account', to, 'Your Earshot password was changed', [
    'The password of your Earshot account was changed, and you were logged out everywhere else.',
    'If it was you, ignore this email. If it was not you, set a new password here with "Forgot password".',
    `${publicUrl}/login`,
  ]);

/** Tells the owner of an account that others try passwords: once a day, regardless of the number of tries. */
export const failedTriesMail = (to: Addressee, { count, publicUrl }: { readonly count: number; readonly publicUrl: string }) =>
  mail('account', to, 'Wrong passwords were entered for your Earshot account', [
    `At least ${count} wrong passwords were entered for your Earshot account within the last hour, none of them in a browser that you had used for it before.`,
    'None of them worked, and you are not locked out: log in as usual in a browser that you have used before. If your password is short, or you use it elsewhere too, set a new one here with "Forgot password".',
    `${publicUrl}/login`,
    'If it was you, ignore this email.',
  ]);

interface NewDevice {
  readonly at: number;
  /** The person's zone. */
  readonly timeZone: string;
  readonly userAgent: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | undefined;
  readonly publicUrl: string;
}

/** Tells the owner of an account of a sign-in with a browser that it does not know. */
export const newDeviceMail = (to: Addressee, { at, timeZone, userAgent, country, publicUrl }: NewDevice) =>
  mail('account', to, 'A new browser logged in to your Earshot account', [
    'Someone, probably you, logged in to your Earshot account with a browser that we do not recognize.',
    [`When: ${momentIn(timeZone, at)}`, `Browser: ${browserName(userAgent)}`, ...(country === undefined ? [] : [`Country: ${countryName(country)}`])].join(
      '\n',
    ),
    'If it was you, ignore this email. If it was not you, set a new password here with "Forgot password": that logs out everyone else. If you log in with another account, such as Google, secure that one too.',
    `${publicUrl}/login`,
  ]);

const momentIn = (timeZone: string, at: number): string => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long', timeZone }).format(at);

const countryName = (code: string): string => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;

/** Tells a person who waited that they have an account of their own. */
export const admittedMail = (to: Addressee, publicUrl: string) =>
  mail('account', to, 'You can now use Earshot', [
    'You were on the waiting list and can now use Earshot. Log in here, as you did when you signed up.',
    `${publicUrl}/login`,
    'If you no longer want to use Earshot, ignore this email.',
  ]);
