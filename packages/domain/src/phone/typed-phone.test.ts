import fc from 'fast-check';
import examples from 'libphonenumber-js/mobile/examples';
import { getCountries, getExampleNumber, isValidPhoneNumber } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { allowedCountries, formatPhone, isPhoneCountry, maxPhoneDigits, parsePhone, phoneFields, typedPhone } from './phone.ts';

describe('a phone number while it is typed', () => {
  it('keeps digits alone, and a number with its trunk 0 fits into ten of them', () => {
    expect(typedPhone('(415) 555-0100', 'US')).toEqual({ country: 'US', number: '4155550100' });
    expect(typedPhone('1 415 555 0100', 'US').number).toBe('4155550100');
    expect(typedPhone('07400 123456', 'GB').number).toBe('7400123456');
    expect(typedPhone('090-1234-5678', 'JP').number).toBe('9012345678');
    expect(typedPhone('\u202a415\u2011555\u200b0100 ext', 'US').number).toBe('4155550100');
  });

  it('takes off what no number of the country begins with, and nothing more', () => {
    // The trunk prefix is 0 and 1 in North America; elsewhere 0 alone, since numbers there begin with 1.
    expect(typedPhone('01 415 555 0100', 'US').number).toBe('4155550100');
    expect(typedPhone('01632 960000', 'GB').number).toBe('1632960000');
    expect(typedPhone('010 123 4567', 'NL').number).toBe('101234567');
    // A whole number of the country that begins with the digits of its code keeps them.
    expect(typedPhone('41 234 56 78', 'CH').number).toBe('412345678');
    expect(phoneFields('+34622345678')).toBeUndefined();
    expect(phoneFields('no number')).toBeUndefined();
  });

  it('takes the country code off a pasted number, and the country from it', () => {
    for (const text of ['+44 7400 123456', '0044 7400 123456', '+44 (0)7400 123456', '447400123456'])
      expect(typedPhone(text, 'GB')).toEqual({ country: 'GB', number: '7400123456' });
    expect(typedPhone('+44 7400 123456', 'US')).toEqual({ country: 'GB', number: '7400123456' });
    expect(typedPhone('+1 604 555 0100', 'CA')).toEqual({ country: 'CA', number: '6045550100' });
  });

  it('holds a number of no served country whole, with its +, so that it is refused by name', () => {
    for (const text of ['+34 622 345 678', '0034 622345678', '011 34 (622) 345-678', '\u202a+34\u00a0622 345 678'])
      expect(typedPhone(text, 'US')).toEqual({ country: 'US', number: '+34622345678' });
    expect(typedPhone('+34622345678', 'GB')).toEqual({ country: 'GB', number: '+34622345678' });
    expect(typedPhone('34 622 345 678', 'US').number).toBe('34622345678');
  });

  it('never turns a foreign number into that of another person, pasted or typed letter by letter, for any chosen country', () => {
    const foreign = getCountries()
      .filter((code) => !isPhoneCountry(code))
      .flatMap((code) => getExampleNumber(code, examples)?.number ?? []);
    expect(foreign.length).toBeGreaterThan(200);
    for (const number of foreign)
      for (const chosen of ['US', 'GB', 'JP'] as const)
        for (const prefix of ['+', '00', { US: '011', GB: '00', JP: '010' }[chosen]]) {
          const text = prefix + number.slice(1);
          const byLetter = Array.from(text).reduce((fields, letter) => typedPhone(fields.number + letter, fields.country), typedPhone('', chosen));
          for (const fields of [typedPhone(text, chosen), byLetter]) {
            const parsed = parsePhone(fields.number, fields.country);
            expect([text, chosen, parsed.ok ? parsed.e164 : number]).toEqual([text, chosen, number]);
          }
        }
  });

  it('never holds more digits than the country has, but of a number that would be refused', () => {
    expect(typedPhone('41555501009999', 'US').number).toBe('4155550100');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.stringMatching(/^\+?[0-9]{0,30}$/), fc.constantFrom(...allowedCountries), (noise, digits, chosen) => {
        for (const text of [noise, digits]) {
          const { country, number } = typedPhone(text, chosen);
          expect(number).toMatch(/^\+?\d*$/);
          expect(number.startsWith('+') && parsePhone(number, country).ok).toBe(false);
          const isHeldToBeRefused = number.startsWith('+') || isValidPhoneNumber(`+${number}`);
          expect(number.length).toBeLessThanOrEqual(isHeldToBeRefused ? 20 : maxPhoneDigits(country));
        }
      }),
    );
  });

  it('means the same number as what was pasted, in any form, and as what was typed letter by letter', () => {
    const typed = fc.stringMatching(/^[2-9]\d{7,10}$/);
    fc.assert(
      fc.property(typed, fc.constantFrom(...allowedCountries), (text, chosen) => {
        const parsed = parsePhone(text, chosen);
        if (!parsed.ok) return;
        for (const form of [parsed.e164, formatPhone(parsed.e164), parsed.national]) {
          const fields = typedPhone(form, parsed.country);
          expect(parsePhone(fields.number, fields.country)).toEqual(parsed);
        }
        const byLetter = Array.from(parsed.national).reduce(
          (fields, letter) => typedPhone(fields.number + letter, fields.country),
          typedPhone('', parsed.country),
        );
        expect(byLetter.number).toBe(parsed.national);
        expect(phoneFields(parsed.e164)).toEqual({ country: parsed.country, number: parsed.national });
      }),
      { numRuns: 1000 },
    );
  });

  it('has no fields for a number of another country', () => {
    expect(phoneFields('+4915123456789')).toBeUndefined();
    expect(phoneFields('unknown')).toBeUndefined();
  });
});
