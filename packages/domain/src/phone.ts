import { getCountryCallingCode, Metadata, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Countries whose numbers are accepted, ISO 3166 (spec 1 §5). It is also the list that text messages may be sent to. */
export const allowedCountries = ['IN', 'JP', 'US', 'CA', 'PL', 'PH', 'UY', 'CH', 'CZ', 'RS', 'VN', 'PT', 'GB', 'NL', 'FR', 'HR', 'UA', 'ME'] as const;

/** One of `allowedCountries`. */
export type PhoneCountry = (typeof allowedCountries)[number];

/** Whether the text is one of `allowedCountries`. */
export const isPhoneCountry = (code: string): code is PhoneCountry => allowedCountries.some((country) => country === code);

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

/** An E.164 number as people write it, '+1 415 555 0100'; a text that is no number comes back as it is. */
export const formatPhone = (e164: string): string => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
