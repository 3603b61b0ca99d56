import type { Limit, Try } from '../../platform/rate-limit.ts';

// decisions, Sign-in and admission: tries are counted per caller, so that a stranger's tries never close the door to
// the owner. Numbers in no address book count alike.
const otherPhone = 'A phone that was signed in with this number before can continue.';
const codesOfAsker: Limit = {
  name: 'receiver code, number and address',
  perDay: 10,
  words: 'You have reached the daily limit of codes for this number. Use the newest one.',
};
/** Text messages cost money, and no person wants them all day long. */
const codesOfStrangers: Limit = {
  name: 'receiver code, number',
  perDay: 20,
  words: `Too many codes were requested for this number within a day, perhaps by others. ${otherPhone}`,
};
const codesOfAddress: Limit = { name: 'receiver code, address', perMinute: 60, words: 'Too many codes were requested from your network.' };
const codesOfDevice: Limit = { ...codesOfAsker, name: 'receiver code, number and device' };
/** Wrong codes are counted with the code itself; this limit is for a caller who asks for the codes of many numbers to guess one. */
const triesOfAddress: Limit = { name: 'receiver sign-in, address', perMinute: 60, words: 'Too many wrong codes came from your network.' };

/** A caller with a number: the network, and the key if the caller's device was signed in with the number before. */
export interface Asker {
  readonly phone: string;
  readonly network: string;
  readonly knownKey: string | undefined;
}

/** The tries of a request for a code. A request counts the same for a number that exists as for one that does not. */
export const codeTries = ({ phone, network, knownKey }: Asker): readonly Try[] =>
  knownKey !== undefined
    ? [[codesOfDevice, `${knownKey} ${phone}`]]
    : [
        [codesOfAsker, `${phone} ${network}`],
        [codesOfAddress, network],
        [codesOfStrangers, phone],
      ];

/** The tries of typing a code. A known device has the tries of the code alone. */
export const signInTries = ({ network, knownKey }: Asker): readonly Try[] => (knownKey === undefined ? [[triesOfAddress, network]] : []);
