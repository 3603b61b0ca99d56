import type { Limit, Try } from '../../platform/attempts.ts';

const waiting = 'Too many wrong codes.';
const fromAsker: Limit = { name: 'second factor, account and address', perHour: 10, words: waiting };
/** From however many networks, sessions and cookies: nobody guesses one of a million codes by so few a day. */
const fromStrangers: Limit = {
  name: 'second factor, account',
  perDay: 50,
  words: 'Many wrong codes were typed for this account. A browser that showed the second factor before can go on; so can a passkey or a recovery code.',
};
const fromDevice: Limit = { name: 'second factor, account and device', perHour: 10, words: waiting };
const fromDevices: Limit = { name: 'second factor, known devices of account', perDay: 50, words: waiting };
/** Nobody guesses a passkey or a recovery code. They are limited for the work they make, and never by what strangers spend. */
const longProof: Limit = { name: 'second factor, long proof', perHour: 60, words: 'Too many tries.' };
const ownerTold: Limit = { name: 'second factor, owner told', perDay: 1 };

interface Proof {
  readonly userId: string;
  readonly network: string;
  /** The key of a device with which somebody showed a second factor of this account before. */
  readonly knownKey: string | undefined;
  /** Whether it is one of the million codes of an authenticator app. */
  readonly isShortCode: boolean;
}

/** Showing a second factor. */
export function factorTries({ userId, network, knownKey, isShortCode }: Proof): readonly Try[] {
  if (!isShortCode) return [[longProof, `${userId} ${knownKey ?? network}`]];
  if (knownKey === undefined)
    return [
      [fromAsker, `${userId} ${network}`],
      [fromStrangers, userId],
    ];
  return [
    [fromDevice, `${knownKey} ${userId}`],
    [fromDevices, userId],
  ];
}

/** Wrong codes within a day from which on the owner is told, once a day: they come from somebody who has the password. */
export const tellAt = 5;

/** What counts the wrong codes of a day, and the limit on telling the owner. */
export const wrongCodes = (userId: string): { readonly counted: readonly Try[]; readonly told: Try } => ({
  counted: [
    [fromStrangers, userId],
    [fromDevices, userId],
  ],
  told: [ownerTold, userId],
});
