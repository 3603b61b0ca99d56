import { Metadata } from 'libphonenumber-js/max';
import type { PhoneCountry } from './phone-country.ts';

/** Zeros of the digit scripts that keyboards of these countries and their migrants type: Arabic, Persian, Devanagari, Bengali, Gujarati, Tamil. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xae6, 0xbe6];

function asciiDigit(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const zero = zeros.find((candidate) => code >= candidate && code < candidate + 10);
  return zero === undefined ? letter : String(code - zero);
}

/** The phone library's table of a country. */
export function numberingPlan(country: PhoneCountry) {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  return metadata.numberingPlan;
}

/**
 * Digits with a leading + where the number is international; blanks, hyphens of all kinds and invisible characters are gone (spec 1 §5). What is dialled for
 * abroad counts as the +: 00 everywhere, for no national number of these countries begins with it, and the country's own, such as 011 in North America.
 */
export function dialable(typed: string, country: PhoneCountry): string {
  const plain = Array.from(typed.normalize('NFKC'), asciiDigit).join('');
  const digits = plain.replaceAll(/\D/g, '');
  if (/^\D*\+/.test(plain)) return `+${digits}`;
  if (!digits.startsWith('0')) return digits;
  return digits.replace(new RegExp(`^(?:00|${numberingPlan(country)?.IDDPrefix() ?? '00'})`), '+');
}

/** Whether more digits may still make these the prefix that is dialled for abroad: '0', or '01' in North America. */
export const mayBecomeInternational = (digits: string, country: PhoneCountry): boolean =>
  digits !== '' && ['00', numberingPlan(country)?.IDDPrefix() ?? ''].some((prefix) => prefix.startsWith(digits));
