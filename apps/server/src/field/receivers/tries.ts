import type { Limit, Try } from '../../platform/attempts.ts';

// decisions, Sign-in and admission: tries count by who asks, so that a stranger's never close the door to the owner. Numbers that nobody added count alike.
const otherPhone = 'A phone that was signed in with this number before can go on.';
const codesOfAsker: Limit = {
  name: 'receiver code, number and address',
  perDay: 10,
  words: 'You asked for as many codes for this number as can be sent to it within a day. Use the newest one.',
};
/** Text messages cost money, and nobody wants them all day long. */
const codesOfStrangers: Limit = {
  name: 'receiver code, number',
  perDay: 20,
  words: `Very many codes were asked for with this number within a day, perhaps by others. ${otherPhone}`,
};
const codesOfAddress: Limit = { name: 'receiver code, address', perMinute: 60, words: 'Too many codes were asked for from your network.' };
const codesOfDevice: Limit = { ...codesOfAsker, name: 'receiver code, number and device' };
/** Wrong codes are counted with the code itself; this is for whoever asks for the codes of many numbers to guess one. */
const triesOfAddress: Limit = { name: 'receiver sign-in, address', perMinute: 60, words: 'Too many wrong codes came from your network.' };

/** Who asks with a number: from which network, and by which key if its device was signed in with the number before. */
export interface Asker {
  readonly phone: string;
  readonly network: string;
  readonly knownKey: string | undefined;
}

/** Asking for a code. It costs as much for a number that exists as for one that does not, so every request counts. */
export const codeTries = ({ phone, network, knownKey }: Asker): readonly Try[] =>
  knownKey !== undefined
    ? [[codesOfDevice, `${knownKey} ${phone}`]]
    : [
        [codesOfAsker, `${phone} ${network}`],
        [codesOfAddress, network],
        [codesOfStrangers, phone],
      ];

/** Typing a code. A device that is known has the tries of the code alone. */
export const signInTries = ({ network, knownKey }: Asker): readonly Try[] => (knownKey === undefined ? [[triesOfAddress, network]] : []);
