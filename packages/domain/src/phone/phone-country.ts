/** Countries whose numbers are accepted, ISO 3166 (spec 1 §5). Text messages go only to these. */
export const allowedCountries = ['IN', 'JP', 'US', 'CA', 'PL', 'PH', 'UY', 'CH', 'CZ', 'RS', 'VN', 'PT', 'GB', 'NL', 'FR', 'HR', 'UA', 'ME'] as const;

export type PhoneCountry = (typeof allowedCountries)[number];

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
 * The likeliest country of a person: a known country of their network address is better evidence than the IANA zone,
 * and that better than the BCP 47 locale; the United States without any of them.
 */
export function defaultCountry(timeZone: string, locale: string, countryOfAddress?: string): PhoneCountry {
  if (countryOfAddress !== undefined && isPhoneCountry(countryOfAddress)) return countryOfAddress;
  const byZone = countryOfZone[timeZone] ?? (canadian.test(timeZone) ? 'CA' : undefined);
  if (byZone) return byZone;
  const region = localeRegion(locale);
  return isPhoneCountry(region) ? region : 'US';
}

/** Some browsers call their language 'en-US@posix', which is not a locale. */
function localeRegion(locale: string): string {
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
