import { nameOfCountry } from './country-select.tsx';
import { toImportRows, type Sheet } from './file/sheet.ts';
import classes from './import.module.css';
import type { ImportState } from './use-import.ts';

const inWords = (country: string): string => (/^(United|Nether|Philipp)/.test(country) ? `the ${country}` : country);

/** Names the encoding used for a file that does not declare its own; shows a row with some of its letters. */
export function GuessedLetters({ state: { country }, sheet }: { readonly state: ImportState; readonly sheet: Sheet }) {
  if (!sheet.isGuessed) return null;
  const { FirstName = '', LastName = '' } = toImportRows(sheet).find((row) => /[^\0-\x7f]/.test(row.FirstName + row.LastName)) ?? {};
  return (
    <p className={classes['quiet']}>
      The file does not name its character set. It was read as text from {inWords(nameOfCountry(country))}
      {FirstName + LastName !== '' && `: ${FirstName} ${LastName}`}. If names look wrong, choose the country of the file (“Numbers without + are from”).
    </p>
  );
}
