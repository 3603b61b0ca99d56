import { TextInput } from '@mantine/core';
import { callingCode, defaultCountry, isPhoneCountry, namedCountries, parsePhone, type TypedPhone, typedPhone } from '@earshot/domain/phone';
import { useId } from 'react';
import classes from './phone-field.module.css';

interface PhoneFieldProps {
  readonly label: string;
  readonly value: TypedPhone;
  readonly error?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly isRequired?: boolean;
  readonly isFocusedFirst?: boolean;
  readonly onChange: (value: TypedPhone) => void;
}

/** An empty field with the browser's most likely country; `countryHere` is the server's guess. */
export const emptyPhone = (countryHere: string | undefined): TypedPhone => ({
  country: defaultCountry(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.language, countryHere),
  number: '',
});

const countries = namedCountries('en');
// The longest paste, with all blanks and brackets; the field never keeps more digits than the country's numbers have.
const maxPasteLength = 60;

/** Reported at once: a number of an unserved country stays as typed, and no change of the country corrects it (spec 1 §5). */
function unservedProblem({ number, country }: TypedPhone): string | undefined {
  const parsed = number.startsWith('+') ? parsePhone(number, country) : undefined;
  return parsed && !parsed.ok && parsed.reason === 'country_not_served' ? parsed.message : undefined;
}

/**
 * A phone number: its country and its national digits (spec 1 §5). It brings the numbering plans of the world, 40 kB:
 * only dialogs that load on opening may use it.
 */
export function PhoneField({ label, value, error, disabled = false, isRequired = true, isFocusedFirst = false, onChange }: PhoneFieldProps) {
  const hintId = useId();
  return (
    <TextInput
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={maxPasteLength}
      value={value.number}
      error={error ?? unservedProblem(value)}
      disabled={disabled}
      required={isRequired}
      withAsterisk={false}
      data-autofocus={isFocusedFirst || undefined}
      onChange={({ currentTarget }) => onChange(typedPhone(currentTarget.value, value.country))}
      inputContainer={(input) => (
        <div className={classes['row']}>
          <select
            className={classes['country']}
            aria-label={`Country of the ${label.toLowerCase()}`}
            aria-describedby={hintId}
            autoComplete="country"
            disabled={disabled}
            value={value.country}
            onChange={({ currentTarget }) => {
              const country = currentTarget.value;
              if (isPhoneCountry(country)) onChange(typedPhone(value.number, country));
            }}
          >
            {countries.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <span id={hintId} className={classes['code']}>
            {!value.number.startsWith('+') && `+${callingCode(value.country)}`}
          </span>
          {input}
        </div>
      )}
    />
  );
}
