import { getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isPhoneCountry, type PhoneCountry } from './phone-country.ts';
import { dialable } from './phone-digits.ts';
import { findNumberOrigin, otherCountryText, unservedOrigin } from './served-countries.ts';

export { allowedCountries, defaultCountry, isPhoneCountry, namedCountries, type PhoneCountry } from './phone-country.ts';
export { unservedText } from './served-countries.ts';
export { callingCode, maxPhoneDigits, phoneFields, type TypedPhone, typedPhone } from './typed-phone.ts';

/** A number that can be stored, or the form's error. */
export type ParsedPhone =
  | {
      readonly ok: true;
      /** '+14155550100' */
      readonly e164: string;
      /** The number's own country: a US number may be typed for Canada. */
      readonly country: PhoneCountry;
      /** Digits without country code and trunk prefix. */
      readonly national: string;
    }
  | {
      readonly ok: false;
      readonly reason: 'missing' | 'invalid' | 'country_not_served';
      /** 'Phone number is required', 'Phone Number is invalid' (spec 1 §5), or the name of its country. */
      readonly message: string;
    };

const invalid: ParsedPhone & { ok: false } = { ok: false, reason: 'invalid', message: 'Phone Number is invalid' };

/**
 * Parses the input for a country, with or without +CC, 00CC and trunk 0, in any digits and punctuation. Valid means
 * valid in the phone library's full tables.
 */
export function parsePhone(typed: string, country: PhoneCountry): ParsedPhone {
  const text = dialable(typed, country);
  if (!/\d/.test(text)) return { ok: false, reason: 'missing', message: 'Phone number is required' };
  const number = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  const own = number?.country ?? country;
  const isOfCountry = number?.countryCallingCode === getCountryCallingCode(country);
  if (number?.isValid() && isOfCountry && isPhoneCountry(own)) return { ok: true, e164: number.number, country: own, national: number.nationalNumber };
  const origin = findNumberOrigin(text.startsWith('+') ? text : (number?.number ?? ''));
  // US and Canada share +1 with some islands that get no text messages.
  const unserved = unservedOrigin(origin);
  if (unserved !== undefined) return { ok: false, reason: 'country_not_served', message: unserved };
  const isOther = origin.callingCode !== '' && origin.callingCode !== getCountryCallingCode(country);
  return isOther ? { ...invalid, message: otherCountryText(origin, country) } : invalid;
}

/** An E.164 number in its written form, '+1 415 555 0100'; any other text comes back unchanged. */
export const formatPhone = (e164: string): string => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;

/**
 * The digits of an E.164 number after its country code: none of these countries keeps a trunk prefix in it. A number of
 * another code comes back whole, without the +.
 */
export function nationalDigits(e164: string, country: PhoneCountry): string {
  const prefix = `+${getCountryCallingCode(country)}`;
  return e164.startsWith(prefix) ? e164.slice(prefix.length) : e164.slice(1);
}

/**
 * Like `parsePhone`, but a number with a country code (+CC or 00CC) may be of any of `allowedCountries`; `country` is
 * for numbers without one.
 */
export function parsePhoneOfAny(typed: string, country: PhoneCountry): ParsedPhone {
  const text = dialable(typed, country);
  const own = text.startsWith('+') ? findNumberOrigin(text).country : country;
  return parsePhone(text, own !== undefined && isPhoneCountry(own) ? own : country);
}
