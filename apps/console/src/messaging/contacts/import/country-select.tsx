import { callingCode, isPhoneCountry, namedCountries, type PhoneCountry } from '@earshot/domain/phone';
import classes from './import.module.css';
import type { ImportState } from './use-import.ts';

const countries = namedCountries('en');

export const nameOfCountry = (code: PhoneCountry): string => countries.find(([of]) => of === code)?.[1] ?? code;

export function CountrySelect({ state: { country, setCountry } }: { readonly state: ImportState }) {
  return (
    <label className={classes['country']}>
      Numbers without + are from
      <select value={country} onChange={({ currentTarget }) => isPhoneCountry(currentTarget.value) && setCountry(currentTarget.value)}>
        {countries.map(([code, name]) => (
          <option key={code} value={code}>
            {name} (+{callingCode(code)})
          </option>
        ))}
      </select>
    </label>
  );
}
