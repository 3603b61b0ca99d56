import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * Loaded by the first password that a person chooses: 49,000 of the most used and breached ones, words and names, and
 * the neighbours of keys.
 */
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
    // More substitutions find little, and take seconds on a text that is made for it.
    l33tMaxSubstitutions: 4,
  });
  return { common: new Set(common.dictionary['passwords-common']), zxcvbn };
}

const estimator = (): Promise<Estimator> => (loading ??= load());

/** A longer password is judged by its beginning: the time of judging grows faster than the text. */
const judgedLength = 32;
/** More than a century at the hundred guesses an hour that each account allows. */
const fewestGuesses = 1e8;

/** The lists of common and breached passwords, in lower case. */
export async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  return (await estimator()).common;
}

/**
 * Whether a person who knows these words of the user and the company guesses the password within 100 million tries
 * (zxcvbn, Wheeler 2016).
 */
export async function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  const { zxcvbn } = await estimator();
  return zxcvbn.check(password.slice(0, judgedLength), [...words]).guesses < fewestGuesses;
}
