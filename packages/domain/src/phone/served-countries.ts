import { getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { allowedCountries, isPhoneCountry, type PhoneCountry } from './phone-country.ts';

const countryName = (code: string): string => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;

/** The refusal of a country, ISO 3166: 'Spain (+34) is not among the countries served'. */
export function unservedText(code: string): string {
  const name = isSupportedCountry(code) ? `${countryName(code)} (+${getCountryCallingCode(code)})` : `'${code}'`;
  return `${name} is not among the countries served`;
}

/** The origin of an international number such as '+34622345678', or of its beginning, as far as it is certain. */
export interface Origin {
  /** Without +; '' for an unknown code. */
  readonly callingCode: string;
  /** ISO 3166; undefined where several countries share the calling code and the rest does not decide. */
  readonly country: string | undefined;
}

export function findNumberOrigin(international: string): Origin {
  const sharers = getCountries().filter((code) => international.startsWith(`+${getCountryCallingCode(code)}`));
  const country = parsePhoneNumberFromString(international, { extract: false })?.country ?? (sharers.length === 1 ? sharers[0] : undefined);
  return { callingCode: sharers[0] ? getCountryCallingCode(sharers[0]) : '', country };
}

/** The refusal of a number from an unserved country; undefined where the country may be served, or is unknown. */
export function unservedOrigin({ callingCode, country }: Origin): string | undefined {
  if (country !== undefined) return isPhoneCountry(country) ? undefined : unservedText(country);
  if (callingCode === '' || allowedCountries.some((code) => getCountryCallingCode(code) === callingCode)) return undefined;
  return `+${callingCode} is not among the countries served`;
}

/** The refusal of a number with another country's code: 'Phone Number is invalid for France: it begins with +44 (United Kingdom)'. */
export function otherCountryText({ callingCode, country }: Origin, chosen: PhoneCountry): string {
  const own = country ?? allowedCountries.find((code) => getCountryCallingCode(code) === callingCode);
  return `Phone Number is invalid for ${countryName(chosen)}: it begins with +${callingCode}${own === undefined ? '' : ` (${countryName(own)})`}`;
}
