import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Loaded by the first password that somebody chooses: 49,000 of the most used and breached ones, words and names, and how keys lie beside each other. */
interface Estimator {
  readonly common: ReadonlySet<string>;
  readonly zxcvbn: ZxcvbnFactory;
}

let loading: Promise<Estimator> | undefined;

async function load(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    // More of them find little, and take seconds on a text that is made for it.
    l33tMaxSubstitutions: 4,
  });
  return { common: new Set(common.dictionary['passwords-common']), zxcvbn };
}

const estimator = (): Promise<Estimator> => (loading ??= load());

/** A password that is longer is judged by its beginning: the time that judging takes grows faster than the text. */
const judgedLength = 32;
/** A hundred guesses an hour are let through for each account: more than a century. */
const fewestGuesses = 1e8;

/** Whether a password, in small letters, is on the lists of common and breached ones. */
export async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  return (await estimator()).common;
}

/** Whether somebody who knows these words of the person and the company guesses the password within 100 million tries (zxcvbn, Wheeler 2016). */
export async function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  const { zxcvbn } = await estimator();
  return zxcvbn.check(password.slice(0, judgedLength), [...words]).guesses < fewestGuesses;
}
