/** The fault of a weak password: blank, one repeated sign, on the lists of passwords that attackers try first, or a guessable name. */
export type PasswordWeakness = 'blank' | 'repeated' | 'common' | 'name';

interface PasswordContext {
  /** The owner's guessable names: the email address, the company, the product. */
  readonly names: readonly string[];
  /** Whether a password in lower case is on the lists of common and breached ones. */
  readonly isCommon: (password: string) => boolean;
}

const productNames = ['Earshot', 'Geofence Messaging'];

/** Keeps only letters, so that signs between them or a year at the end do not disguise a name. */
const onlyLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** The weakness of a chosen password; undefined for an acceptable one. The contract checks the length. */
export function passwordWeakness(password: string, { names, isCommon }: PasswordContext): PasswordWeakness | undefined {
  const plain = password.normalize('NFKC').toLowerCase();
  const signs = new Set(plain.replace(/\s/gu, ''));
  if (signs.size === 0) return 'blank';
  if (signs.size === 1) return 'repeated';
  if (isCommon(plain) || isCommon(plain.trim())) return 'common';
  const letters = onlyLetters(plain);
  const guessed = [...productNames, ...names.flatMap((name) => [name, name.split('@')[0] ?? ''])].map(onlyLetters);
  return letters !== '' && guessed.includes(letters) ? 'name' : undefined;
}
