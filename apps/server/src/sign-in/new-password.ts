import { passwordWeakness, type PasswordWeakness } from '@earshot/domain';
import { invalid } from '../platform/failures.ts';

/** Loaded by the first password that somebody chooses: 49,000 of the most used and breached ones. */
let common: Promise<ReadonlySet<string>> | undefined;
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])));

const advice = 'Take a longer one that only you know, such as four words that do not belong together';
const texts: Readonly<Record<PasswordWeakness, string>> = {
  blank: `must not be blank. ${advice}`,
  repeated: `must not be one sign again and again. ${advice}`,
  common: `is one that many people use, and that is tried first. ${advice}`,
  name: `must not be your e-mail address, your company or the name of this product. ${advice}`,
};

interface ChosenPassword {
  /** The field it was typed in. */
  readonly field: string;
  readonly password: string;
  /** The owner's e-mail address and company. */
  readonly names: readonly (string | null | undefined)[];
}

/** Throws for a password that others would guess, with what to do. */
export async function checkNewPassword({ field, password, names }: ChosenPassword): Promise<void> {
  const known = await commonPasswords();
  const weakness = passwordWeakness(password, { names: names.filter((name) => typeof name === 'string'), isCommon: (each) => known.has(each) });
  if (weakness) throw invalid({ field, message: texts[weakness] });
}
