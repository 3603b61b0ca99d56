import { passwordWeakness, type PasswordWeakness } from '@earshot/domain';
import { invalid } from '../../platform/http/failures.ts';
import { isGuessable, loadCommonPasswords } from './password-strength.ts';

const advice = 'Choose a longer one that only you know, such as four unrelated words';
const texts: Readonly<Record<PasswordWeakness | 'guessable', string>> = {
  blank: `must not be blank. ${advice}`,
  repeated: `must not be one sign again and again. ${advice}`,
  common: `is one that many people use, and that is tried first. ${advice}`,
  name: `must not be your email address, your company or the name of this product. ${advice}`,
  guessable: `is easy to guess: a common word, a name or a date with a few signs changed. ${advice}`,
};

interface ChosenPassword {
  /** The field of the password. */
  readonly field: string;
  readonly password: string;
  /** The owner's email address, own name and company. */
  readonly names: readonly (string | null | undefined)[];
}

/** Throws for a password that others would guess, with advice. */
export async function checkNewPassword({ field, password, names }: ChosenPassword): Promise<void> {
  const known = names.filter((name) => typeof name === 'string');
  const common = await loadCommonPasswords();
  const weakness = passwordWeakness(password, { names: known, isCommon: (each) => common.has(each) });
  if (weakness) throw invalid({ field, message: texts[weakness] });
  const words = ['earshot', ...known.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))].filter((word) => word.length >= 3);
  if (await isGuessable(password.normalize('NFKC'), words)) throw invalid({ field, message: texts.guessable });
}
