import type { Limit, Try } from '../platform/attempts.ts';

const waiting = 'Too many wrong codes.';
const ofAsker: Limit = { name: 'second factor, account and address', perHour: 10, words: waiting };
/** Whoever knows the password from a thousand networks still guesses none of a million codes. */
const ofStrangers: Limit = {
  name: 'second factor, account',
  perDay: 50,
  words: 'Many wrong codes were typed for this account. A browser that was signed in before can go on.',
};
const ofDevice: Limit = { name: 'second factor, account and device', perHour: 10, words: waiting };

/** Showing a second factor: `knownKey` is that of a device that was signed in to the account before. */
export const factorTries = ({
  userId,
  network,
  knownKey,
}: {
  readonly userId: string;
  readonly network: string;
  readonly knownKey: string | undefined;
}): readonly Try[] =>
  knownKey !== undefined
    ? [[ofDevice, `${knownKey} ${userId}`]]
    : [
        [ofAsker, `${userId} ${network}`],
        [ofStrangers, userId],
      ];
