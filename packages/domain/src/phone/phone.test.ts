import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedCountries, formatPhone, isPhoneCountry, maxPhoneDigits, nationalDigits, parsePhone, parsePhoneOfAny, type PhoneCountry } from './phone.ts';

/** The stored number, or the form's error. */
const stored = (typed: string, country: PhoneCountry): string => {
  const parsed = parsePhone(typed, country);
  return parsed.ok ? parsed.e164 : parsed.message;
};

describe('phone', () => {
  it('takes numbers as people of the country write them, trunk 0 included', () => {
    expect(stored('07400 123456', 'GB')).toBe('+447400123456');
    expect(stored('090-1234-5678', 'JP')).toBe('+819012345678');
    expect(stored('08123 456789', 'IN')).toBe('+918123456789');
    expect(stored('0905 123 4567', 'PH')).toBe('+639051234567');
    expect(stored('(415) 555-0100', 'US')).toBe('+14155550100');
    expect(stored('06 12 34 56 78', 'FR')).toBe('+33612345678');
    expect(stored('0970 1234 5678', 'NL')).toBe('+3197012345678');
  });

  it('takes the country code in every form, and one number for all of them', () => {
    const forms = ['+44 7400 123456', '0044 7400 123456', '+44 (0)7400 123456', '447400123456', '7400123456', '07400123456'];
    expect(forms.map((typed) => stored(typed, 'GB'))).toEqual(forms.map(() => '+447400123456'));
  });

  it('strips invisible and special characters, and reads digits of other scripts', () => {
    expect(stored('\u202a+1\u00a0415\u2011555\u20110100\u202c\u200b', 'US')).toBe('+14155550100');
    expect(stored('٤١٥٥٥٥٠١٠٠', 'US')).toBe('+14155550100');
    expect(stored('４１５－５５５－０１００', 'US')).toBe('+14155550100');
    expect(stored('८१२३४५६७८९', 'IN')).toBe('+918123456789');
  });

  it('keeps the own country of a US number typed for Canada', () => {
    expect(parsePhone('415 555 0100', 'CA')).toEqual({ ok: true, e164: '+14155550100', country: 'US', national: '4155550100' });
    expect(parsePhone('604 555 0100', 'US')).toMatchObject({ ok: true, country: 'CA' });
  });

  it('refuses other countries by name, also those that share +1 or +44 but get no text messages', () => {
    const refusals = [
      ['+34 622 345 678', 'Spain (+34) is not among the countries served'],
      ['0034 622-345-678', 'Spain (+34) is not among the countries served'],
      ['011 34 622.345.678', 'Spain (+34) is not among the countries served'],
      ['(+34) [622] 345 678', 'Spain (+34) is not among the countries served'],
      ['+34', 'Spain (+34) is not among the countries served'],
      ['+34 12', 'Spain (+34) is not among the countries served'],
      ['+49 1512 3456789', 'Germany (+49) is not among the countries served'],
      ['+7 999 123 45 67', 'Russia (+7) is not among the countries served'],
      ['+7', '+7 is not among the countries served'],
      ['876 210 1234', 'Jamaica (+1) is not among the countries served'],
      ['+44 1534 440000', 'Jersey (+44) is not among the countries served'],
    ];
    expect(refusals.map(([typed = '']) => [typed, stored(typed, 'US')])).toEqual(refusals);
    expect(refusals.map(([typed = '']) => parsePhone(typed, 'US'))).toEqual(
      refusals.map(([, message]) => ({ ok: false, reason: 'country_not_served', message })),
    );
  });

  it('says which of the countries a number is of that was typed for another one', () => {
    expect(stored('+44 7400 123456', 'FR')).toBe('Phone Number is invalid for France: it begins with +44 (United Kingdom)');
    expect(stored('0044 7400', 'FR')).toBe('Phone Number is invalid for France: it begins with +44 (United Kingdom)');
    expect(stored('+1 604 555 0100', 'FR')).toBe('Phone Number is invalid for France: it begins with +1 (Canada)');
  });

  it('says what is wrong in the words of the form', () => {
    expect(['', '   ', '+', '\u200b-', 'abc'].map((typed) => stored(typed, 'US'))).toEqual(Array(5).fill('Phone number is required'));
    expect(['1', '555', '415555010', '41555501000', '0000000000', '+'.repeat(9) + '1'].map((typed) => stored(typed, 'US'))).toEqual(
      Array(6).fill('Phone Number is invalid'),
    );
    expect(stored('07700 900123', 'GB')).toBe('Phone Number is invalid');
  });

  it('stores a number once regardless of the field it is typed into again, and never throws', () => {
    const digits = fc.stringMatching(/^[2-9][-0-9 ()]{8,11}$/);
    const typed = fc.oneof({ weight: 9, arbitrary: digits }, fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(typed, fc.constantFrom(...allowedCountries), (text, country) => {
        const parsed = parsePhone(text, country);
        if (!parsed.ok) return;
        expect(parsed.e164).toMatch(/^\+[1-9]\d{6,14}$/);
        expect(parsePhone(parsed.e164, parsed.country)).toEqual(parsed);
        expect(parsePhone(formatPhone(parsed.e164), parsed.country)).toEqual(parsed);
      }),
      { numRuns: 1000 },
    );
  });

  it('takes a number with a country code for what it says, where any country may be meant', () => {
    const any = (typed: string) => parsePhoneOfAny(typed, 'US');
    expect(any('+44 7400 123456')).toMatchObject({ ok: true, e164: '+447400123456', country: 'GB' });
    expect(any('0044 (0)7400 123456')).toMatchObject({ e164: '+447400123456' });
    expect(any('415 555 0100')).toMatchObject({ e164: '+14155550100', country: 'US' });
    expect(any('604 555 0100')).toMatchObject({ country: 'CA' });
    expect(any('+34 622 345 678')).toMatchObject({ message: 'Spain (+34) is not among the countries served' });
    for (const typed of ['07400 123456', '+49 1512 3456789', '+1 876 210 1234', '+', '+999']) expect(any(typed)).toMatchObject({ ok: false });
  });

  it('takes the country code off, and nothing else', () => {
    expect([nationalDigits('+447400123456', 'GB'), nationalDigits('+14155550100', 'CA'), nationalDigits('+447400123456', 'US')]).toEqual([
      '7400123456',
      '4155550100',
      '447400123456',
    ]);
    for (const [typed, country] of [
      ['090-1234-5678', 'JP'],
      ['0905 123 4567', 'PH'],
      ['06 12 34 56 78', 'FR'],
    ] as const) {
      const parsed = parsePhone(typed, country);
      expect(parsed.ok && nationalDigits(parsed.e164, country)).toBe(parsed.ok && parsed.national);
    }
  });

  it('shows numbers in the international form and leaves alone what is none', () => {
    expect([formatPhone('+14155550100'), formatPhone('+447400123456'), formatPhone('unknown')]).toEqual(['+1 415 555 0100', '+44 7400 123456', 'unknown']);
  });

  it('counts ten digits, or more where the country has longer numbers', () => {
    expect([maxPhoneDigits('US'), maxPhoneDigits('GB'), maxPhoneDigits('NL'), maxPhoneDigits('ME')].map((digits) => digits >= 10)).toEqual(Array(4).fill(true));
    expect([maxPhoneDigits('US'), maxPhoneDigits('NL')]).toEqual([10, 11]);
    expect([allowedCountries.length, isPhoneCountry('DE'), isPhoneCountry('UA')]).toEqual([18, false, true]);
  });
});
