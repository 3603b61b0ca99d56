import { getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { allowedCountries, isPhoneCountry, type PhoneCountry } from './phone-country.ts';

const nameOf = (code: string): string => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;

/** Says of a country, ISO 3166, that its numbers are not accepted: 'Spain (+34) is not among the countries served'. */
export function unservedText(code: string): string {
  const name = isSupportedCountry(code) ? `${nameOf(code)} (+${getCountryCallingCode(code)})` : `'${code}'`;
  return `${name} is not among the countries served`;
}

/** Of an international number, '+34622345678', or its beginning: whose it is, as far as that can be told. */
export interface Origin {
  /** Without +; '' where no country has it. */
  readonly callingCode: string;
  /** ISO 3166; undefined where several countries share the calling code and the rest does not say which. */
  readonly country: string | undefined;
}

/** Whose an international number is. */
export function originOf(international: string): Origin {
  const sharers = getCountries().filter((code) => international.startsWith(`+${getCountryCallingCode(code)}`));
  const country = parsePhoneNumberFromString(international, { extract: false })?.country ?? (sharers.length === 1 ? sharers[0] : undefined);
  return { callingCode: sharers[0] ? getCountryCallingCode(sharers[0]) : '', country };
}

/** Why a number is of no country that is served; undefined where it may be of one, or of none at all. */
export function unservedOrigin({ callingCode, country }: Origin): string | undefined {
  if (country !== undefined) return isPhoneCountry(country) ? undefined : unservedText(country);
  if (callingCode === '' || allowedCountries.some((code) => getCountryCallingCode(code) === callingCode)) return undefined;
  return `+${callingCode} is not among the countries served`;
}

/** Why a number with the country code of one country is none of another: 'Phone Number is invalid for France: it begins with +44 (United Kingdom)'. */
export function otherCountryText({ callingCode, country }: Origin, chosen: PhoneCountry): string {
  const own = country ?? allowedCountries.find((code) => getCountryCallingCode(code) === callingCode);
  return `Phone Number is invalid for ${nameOf(chosen)}: it begins with +${callingCode}${own === undefined ? '' : ` (${nameOf(own)})`}`;
}
