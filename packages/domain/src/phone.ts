import { getCountryCallingCode, Metadata, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { allowedCountries, isPhoneCountry, type PhoneCountry } from './phone-country.ts';

export { allowedCountries, defaultCountry, isPhoneCountry, namedCountries, type PhoneCountry } from './phone-country.ts';

/** A number that can be stored, or the form's own words for what is wrong. */
export type ParsedPhone =
  | {
      readonly ok: true;
      /** '+14155550100' */
      readonly e164: string;
      /** The number's own country: a number of the US may be typed for Canada. */
      readonly country: PhoneCountry;
      /** Digits without country code and trunk prefix. */
      readonly national: string;
    }
  | { readonly ok: false; readonly message: 'Phone number is required' | 'Phone Number is invalid' };

const invalid: ParsedPhone = { ok: false, message: 'Phone Number is invalid' };

/** Zeros of the digit scripts that keyboards of these countries and their migrants type: Arabic, Persian, Devanagari, Bengali, Gujarati, Tamil. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xae6, 0xbe6];

function asciiDigit(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const zero = zeros.find((candidate) => code >= candidate && code < candidate + 10);
  return zero === undefined ? letter : String(code - zero);
}

/** Digits with a leading + where the number is international; blanks, hyphens of all kinds and invisible characters are gone (spec 1 §5). */
function dialable(typed: string): string {
  const plain = Array.from(typed.normalize('NFKC'), asciiDigit).join('');
  const digits = plain.replaceAll(/\D/g, '');
  if (/^\D*\+/.test(plain)) return `+${digits}`;
  // No national number of these countries begins with 00: it is the dialling prefix.
  return digits.startsWith('00') ? `+${digits.slice(2)}` : digits;
}

/** The number behind what was typed for a country, with or without +CC, 00CC and trunk 0, in any digits and punctuation. Valid means valid to the phone library's full tables. */
export function parsePhone(typed: string, country: PhoneCountry): ParsedPhone {
  const text = dialable(typed);
  if (!/\d/.test(text)) return { ok: false, message: 'Phone number is required' };
  const number = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  if (!number?.isValid() || number.countryCallingCode !== getCountryCallingCode(country)) return invalid;
  // US and Canada share +1, as do some islands that text messages are not sent to.
  const own = number.country ?? country;
  return isPhoneCountry(own) ? { ok: true, e164: number.number, country: own, national: number.nationalNumber } : invalid;
}

/** Digits that the field of a country holds at most, without country code and trunk prefix: 10, or more where the country's own numbers are longer (decisions: Contacts). */
export function maxPhoneDigits(country: PhoneCountry): number {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  return Math.max(10, ...(metadata.numberingPlan?.possibleLengths() ?? []));
}

/** '44' for GB. */
export const callingCode = (country: PhoneCountry): string => getCountryCallingCode(country);

/** A number in a form's two fields: `number` is digits without country code and trunk prefix, as far as it is typed. */
export interface TypedPhone {
  readonly country: PhoneCountry;
  readonly number: string;
}

/**
 * What the fields hold after this was typed or pasted for a country: digits alone, the country code and trunk prefix gone, then at most the country's own length.
 * A number with the code of another of the countries brings that country with it.
 */
export function typedPhone(text: string, country: PhoneCountry): TypedPhone {
  const typed = dialable(text);
  if (typed.startsWith('+')) return internationalPhone(typed.slice(1), country);
  const digits = withoutTrunk(typed, country);
  const code = callingCode(country);
  // A country code without + is one only when the number is too long for the country with it.
  const isCoded = digits.length > maxPhoneDigits(country) && digits.startsWith(code);
  return { country, number: cut(isCoded ? withoutTrunk(digits.slice(code.length), country) : digits, country) };
}

function internationalPhone(digits: string, chosen: PhoneCountry): TypedPhone {
  const country = [chosen, ...allowedCountries].find((candidate) => digits.startsWith(callingCode(candidate)));
  if (!country) return { country: chosen, number: cut(digits, chosen) };
  return { country, number: cut(withoutTrunk(digits.slice(callingCode(country).length), country), country) };
}

const cut = (digits: string, country: PhoneCountry): string => digits.slice(0, maxPhoneDigits(country));

/** No national number of these countries begins with its trunk prefix: 1 in North America, else 0. */
const withoutTrunk = (digits: string, country: PhoneCountry): string => digits.replace(callingCode(country) === '1' ? /^[01]+/ : /^0+/, '');

/** The two fields of a stored E.164 number; undefined where it is of none of the countries. */
export function phoneFields(e164: string): TypedPhone | undefined {
  const number = parsePhoneNumberFromString(e164);
  const country = number?.country ?? '';
  return number && isPhoneCountry(country) ? { country, number: number.nationalNumber } : undefined;
}

/** An E.164 number as people write it, '+1 415 555 0100'; a text that is no number comes back as it is. */
export const formatPhone = (e164: string): string => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;

/** The digits of an E.164 number after the code of its country: none of these countries keeps a trunk prefix in it. A number of another code comes back whole, without the +. */
export function nationalDigits(e164: string, country: PhoneCountry): string {
  const prefix = `+${getCountryCallingCode(country)}`;
  return e164.startsWith(prefix) ? e164.slice(prefix.length) : e164.slice(1);
}

/** What `parsePhone` says, but a number with a country code (+CC or 00CC) may be one of any of `allowedCountries`; `country` is for those without. */
export function parsePhoneOfAny(typed: string, country: PhoneCountry): ParsedPhone {
  const text = dialable(typed);
  const own = text.startsWith('+') ? parsePhoneNumberFromString(text, { extract: false })?.country : country;
  return parsePhone(typed, own !== undefined && isPhoneCountry(own) ? own : country);
}
