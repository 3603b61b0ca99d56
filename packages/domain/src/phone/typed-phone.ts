import { getCountryCallingCode, isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { allowedCountries, isPhoneCountry, type PhoneCountry } from './phone-country.ts';
import { dialable, mayBecomeInternational, numberingPlan } from './phone-digits.ts';

export interface TypedPhone {
  readonly country: PhoneCountry;
  /**
   * Digits without country code and trunk prefix, as typed so far. A number that is of none of the countries, or not
   * yet of one, is kept whole with its +, so that it is refused and never becomes another person's.
   */
  readonly number: string;
}

/**
 * Maximum digits in the field of a country, without country code and trunk prefix: 10, or more where the country's own
 * numbers are longer (decisions: Contacts).
 */
export const maxPhoneDigits = (country: PhoneCountry): number => Math.max(10, ...(numberingPlan(country)?.possibleLengths() ?? []));

/** '44' for GB. */
export const callingCode = (country: PhoneCountry): string => getCountryCallingCode(country);

/**
 * The fields after typing or pasting this text for a country: only digits, without country code and trunk prefix, cut
 * to the country's own length. A number with the code of another of the countries selects that country.
 */
export function typedPhone(text: string, country: PhoneCountry): TypedPhone {
  const typed = dialable(text, country);
  if (typed.startsWith('+')) return internationalPhone(typed, country);
  // The 0 of 0034 stays until the next digit shows whether it is a trunk prefix.
  if (mayBecomeInternational(typed, country)) return { country, number: typed };
  const digits = withoutTrunk(typed, country);
  const code = callingCode(country);
  // A country code without + counts as one only when the number with it is too long for the country.
  const isCoded = digits.length > maxPhoneDigits(country) && digits.startsWith(code);
  return { country, number: cut(isCoded ? withoutTrunk(digits.slice(code.length), country) : digits, country) };
}

// Longer than any number: a number kept only to be refused needs no more.
const maxHeldLength = 20;

function internationalPhone(typed: string, chosen: PhoneCountry): TypedPhone {
  const country = [chosen, ...allowedCountries].find((candidate) => typed.startsWith(`+${callingCode(candidate)}`));
  if (!country) return { country: chosen, number: typed.slice(0, maxHeldLength) };
  return { country, number: cut(withoutTrunk(typed.slice(callingCode(country).length + 1), country), country) };
}

/**
 * Cuts to the country's own length, unless the digits are a whole number of another country without its +: its first
 * ten would be a stranger's.
 */
function cut(digits: string, country: PhoneCountry): string {
  const isForeign = digits.length > maxPhoneDigits(country) && isValidPhoneNumber(`+${digits}`);
  return isForeign ? digits : digits.slice(0, maxPhoneDigits(country));
}

/** No national number of these countries begins with its trunk prefix: 1 in North America, else 0. */
const withoutTrunk = (digits: string, country: PhoneCountry): string => digits.replace(callingCode(country) === '1' ? /^[01]+/ : /^0+/, '');

/** The two fields of a stored E.164 number; undefined for a number of none of the countries. */
export function phoneFields(e164: string): TypedPhone | undefined {
  const number = parsePhoneNumberFromString(e164);
  const country = number?.country ?? '';
  return number && isPhoneCountry(country) ? { country, number: number.nationalNumber } : undefined;
}
