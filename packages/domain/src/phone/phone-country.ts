/** Countries whose numbers are accepted, ISO 3166 (spec 1 §5). It is also the list that text messages may be sent to. */
export const allowedCountries = ['IN', 'JP', 'US', 'CA', 'PL', 'PH', 'UY', 'CH', 'CZ', 'RS', 'VN', 'PT', 'GB', 'NL', 'FR', 'HR', 'UA', 'ME'] as const;

/** One of `allowedCountries`. */
export type PhoneCountry = (typeof allowedCountries)[number];

/** Whether the text is one of `allowedCountries`. */
export const isPhoneCountry = (code: string): code is PhoneCountry => allowedCountries.some((country) => country === code);

const countryOfZone: Readonly<Record<string, PhoneCountry>> = {
  'Asia/Kolkata': 'IN',
  'Asia/Calcutta': 'IN',
  'Asia/Tokyo': 'JP',
  'Europe/Warsaw': 'PL',
  'Asia/Manila': 'PH',
  'America/Montevideo': 'UY',
  'Europe/Zurich': 'CH',
  'Europe/Prague': 'CZ',
  'Europe/Belgrade': 'RS',
  'Asia/Ho_Chi_Minh': 'VN',
  'Asia/Saigon': 'VN',
  'Europe/Lisbon': 'PT',
  'Atlantic/Azores': 'PT',
  'Atlantic/Madeira': 'PT',
  'Europe/London': 'GB',
  'Europe/Amsterdam': 'NL',
  'Europe/Paris': 'FR',
  'Europe/Zagreb': 'HR',
  'Europe/Kyiv': 'UA',
  'Europe/Kiev': 'UA',
  'Europe/Podgorica': 'ME',
};

const canadian = /^(Canada\/|America\/(Toronto|Montreal|Vancouver|Edmonton|Calgary|Winnipeg|Regina|Halifax|Moncton|St_Johns|Whitehorse|Yellowknife|Iqaluit)$)/;

/**
 * Where somebody most likely is: the country of their network address, where it is known, says it better than the IANA zone, and that better than the
 * BCP 47 locale; the United States when none does.
 */
export function defaultCountry(timeZone: string, locale: string, countryOfAddress?: string): PhoneCountry {
  if (countryOfAddress !== undefined && isPhoneCountry(countryOfAddress)) return countryOfAddress;
  const byZone = countryOfZone[timeZone] ?? (canadian.test(timeZone) ? 'CA' : undefined);
  if (byZone) return byZone;
  const region = regionOf(locale);
  return isPhoneCountry(region) ? region : 'US';
}

/** Browsers have been seen to call their language 'en-US@posix', which is no locale. */
function regionOf(locale: string): string {
  try {
    return new Intl.Locale(locale).region ?? '';
  } catch {
    return '';
  }
}

/** The countries with their names in a BCP 47 language, in its alphabet's order. */
export function namedCountries(language: string): readonly (readonly [code: PhoneCountry, name: string])[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return allowedCountries.map((code) => [code, names.of(code) ?? code] as const).toSorted(([, a], [, b]) => compare(a, b));
}
