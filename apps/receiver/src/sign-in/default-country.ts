import { allowedCountries, isPhoneCountry, type PhoneCountry } from '@earshot/domain/phone';

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

/** Where the person most likely is: the time zone says it better than the language; the United States when neither does. */
export function defaultCountry(timeZone: string, locale: string): PhoneCountry {
  const byZone = countryOfZone[timeZone] ?? (canadian.test(timeZone) ? 'CA' : undefined);
  if (byZone) return byZone;
  const region = new Intl.Locale(locale).region ?? '';
  return isPhoneCountry(region) ? region : 'US';
}

/** The countries with their names in a language, in its alphabet's order. */
export function namedCountries(language: string): readonly (readonly [code: PhoneCountry, name: string])[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return allowedCountries.map((code) => [code, names.of(code) ?? code] as const).toSorted(([, a], [, b]) => compare(a, b));
}
