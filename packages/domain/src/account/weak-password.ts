/** Why a password is none: it is blank, one sign again and again, on the lists that everybody tries first, or a name that everybody can guess. */
export type PasswordWeakness = 'blank' | 'repeated' | 'common' | 'name';

interface PasswordContext {
  /** What anybody can guess of its owner: the e-mail address, the company, the product. */
  readonly names: readonly string[];
  /** Whether a password, in small letters, is on the lists of common and breached ones. */
  readonly isCommon: (password: string) => boolean;
}

const productNames = ['Earshot', 'Geofence Messaging'];

/** Letters alone, so that neither signs between them nor a year at the end makes a name another one. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** What is wrong with a password that somebody chooses; undefined for one that may be taken. Its length is the contract's matter. */
export function passwordWeakness(password: string, { names, isCommon }: PasswordContext): PasswordWeakness | undefined {
  const plain = password.normalize('NFKC').toLowerCase();
  const signs = new Set(plain.replace(/\s/gu, ''));
  if (signs.size === 0) return 'blank';
  if (signs.size === 1) return 'repeated';
  if (isCommon(plain) || isCommon(plain.trim())) return 'common';
  const letters = lettersOf(plain);
  const guessed = [...productNames, ...names.flatMap((name) => [name, name.split('@')[0] ?? ''])].map(lettersOf);
  return letters !== '' && guessed.includes(letters) ? 'name' : undefined;
}
