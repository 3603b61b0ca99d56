import { describe, expect, it } from 'vitest';
import { defaultCountry, namedCountries } from './phone-country.ts';

describe('the country of a phone number', () => {
  it.each([
    ['Europe/Zurich', 'en-US', 'CH'],
    ['America/Toronto', 'en-US', 'CA'],
    ['America/Denver', 'en-US', 'US'],
    ['America/Denver', 'fr-CA', 'CA'],
    ['Asia/Calcutta', 'hi', 'IN'],
    ['Europe/Berlin', 'de-DE', 'US'],
    ['America/Denver', 'en-US@posix', 'US'],
  ])('in %s with %s defaults to %s', (timeZone, locale, country) => {
    expect(defaultCountry(timeZone, locale)).toBe(country);
  });

  it('is that of the clocks, in each of the countries', () => {
    const capitals = [
      ['Asia/Kolkata', 'IN'],
      ['Asia/Tokyo', 'JP'],
      ['Europe/Warsaw', 'PL'],
      ['Asia/Manila', 'PH'],
      ['America/Montevideo', 'UY'],
      ['Europe/Prague', 'CZ'],
      ['Europe/Belgrade', 'RS'],
      ['Asia/Ho_Chi_Minh', 'VN'],
      ['Asia/Saigon', 'VN'],
      ['Europe/Lisbon', 'PT'],
      ['Atlantic/Azores', 'PT'],
      ['Atlantic/Madeira', 'PT'],
      ['Europe/London', 'GB'],
      ['Europe/Amsterdam', 'NL'],
      ['Europe/Paris', 'FR'],
      ['Europe/Zagreb', 'HR'],
      ['Europe/Kyiv', 'UA'],
      ['Europe/Kiev', 'UA'],
      ['Europe/Podgorica', 'ME'],
      ['America/Vancouver', 'CA'],
      ['America/St_Johns', 'CA'],
      ['Canada/Pacific', 'CA'],
    ] as const;
    expect(capitals.filter(([timeZone, country]) => defaultCountry(timeZone, 'en-US') !== country)).toEqual([]);
    // Only whole names count.
    expect(['America/Toronto_East', 'Old/America/Toronto', 'Old/Canada/Pacific'].map((zone) => defaultCountry(zone, 'en-US'))).toEqual(['US', 'US', 'US']);
  });

  it('is that of the network address first, where numbers of it are accepted', () => {
    expect(['PL', 'DE', 'pl', '', undefined].map((country) => defaultCountry('Europe/Zurich', 'en-US', country))).toEqual(['PL', 'CH', 'CH', 'CH', 'CH']);
    expect(defaultCountry('Europe/Berlin', 'de-DE', 'DE')).toBe('US');
  });

  it('can be each of the 18, named and sorted in the language of the screen', () => {
    const names = namedCountries('es').map(([, name]) => name);
    expect(names).toHaveLength(18);
    expect(names).toContain('Países Bajos');
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')));
  });
});
