import { Metadata } from 'libphonenumber-js/max';
import type { PhoneCountry } from './phone-country.ts';

/**
 * Zeros of the digit scripts on keyboards in these countries and of their migrants: Arabic, Persian, Devanagari,
 * Bengali, Gujarati, Tamil.
 */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xae6, 0xbe6];

function asciiDigit(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const zero = zeros.find((candidate) => code >= candidate && code < candidate + 10);
  return zero === undefined ? letter : String(code - zero);
}

export function numberingPlan(country: PhoneCountry) {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  return metadata.numberingPlan;
}

/**
 * Digits, with a leading + for an international number, without blanks, hyphens of all kinds and invisible characters
 * (spec 1 §5). The prefix for calls abroad counts as the +: 00 everywhere, since no national number of these countries
 * begins with it, and the country's own, such as 011 in North America.
 */
export function dialable(typed: string, country: PhoneCountry): string {
  const plain = Array.from(typed.normalize('NFKC'), asciiDigit).join('');
  const digits = plain.replaceAll(/\D/g, '');
  if (/^\D*\+/.test(plain)) return `+${digits}`;
  if (!digits.startsWith('0')) return digits;
  return digits.replace(new RegExp(`^(?:00|${numberingPlan(country)?.IDDPrefix() ?? '00'})`), '+');
}

/** Whether further digits may still make the prefix for calls abroad: '0', or '01' in North America. */
export const mayBecomeInternational = (digits: string, country: PhoneCountry): boolean =>
  digits !== '' && ['00', numberingPlan(country)?.IDDPrefix() ?? ''].some((prefix) => prefix.startsWith(digits));
