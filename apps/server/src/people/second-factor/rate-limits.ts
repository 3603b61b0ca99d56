import type { Limit, Try } from '../../platform/rate-limit.ts';

const waiting = 'Too many wrong codes.';
const fromAsker: Limit = { name: 'second factor, account and address', perHour: 10, words: waiting };
/** Applies across all networks, sessions and cookies: so few tries a day do not guess one of a million codes. */
const fromStrangers: Limit = {
  name: 'second factor, account',
  perDay: 50,
  words: 'Too many wrong codes were entered for this account. Use a passkey, a recovery code, or a browser that passed the second factor before.',
};
const fromDevice: Limit = { name: 'second factor, account and device', perHour: 10, words: waiting };
const fromDevices: Limit = { name: 'second factor, known devices of account', perDay: 50, words: waiting };
/** Passkeys and recovery codes cannot be guessed. They are limited for the work they cause, and never by the tries of strangers. */
const longProof: Limit = { name: 'second factor, long proof', perHour: 60, words: 'Too many attempts.' };
const ownerTold: Limit = { name: 'second factor, owner told', perDay: 1 };

interface Proof {
  readonly userId: string;
  readonly network: string;
  /** The key of a device that showed a second factor of this account before. */
  readonly knownKey: string | undefined;
  /** Whether it is one of the million codes of an authenticator app. */
  readonly isShortCode: boolean;
}

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

/** The owner is informed, once a day, from this number of wrong codes within a day: they come from a person who has the password. */
export const tellAt = 5;

/** The counters of the day's wrong codes, and the limit on informing the owner. */
export const wrongCodes = (userId: string): { readonly counted: readonly Try[]; readonly told: Try } => ({
  counted: [
    [fromStrangers, userId],
    [fromDevices, userId],
  ],
  told: [ownerTold, userId],
});
