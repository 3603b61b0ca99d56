import type { PhoneCountry } from '@earshot/domain/phone';

// The encoding of Excel's CSV on Windows in these countries; windows-1252 in all others.
const windowsLetters: Readonly<Partial<Record<PhoneCountry, string>>> = {
  PL: 'windows-1250',
  CZ: 'windows-1250',
  HR: 'windows-1250',
  RS: 'windows-1250',
  ME: 'windows-1250',
  UA: 'windows-1251',
  VN: 'windows-1258',
  JP: 'shift_jis',
};

/** Serbian and Montenegrin are written in either alphabet; only Cyrillic text has more letters outside of ASCII than inside. */
function decodeLetters(bytes: Uint8Array, country: PhoneCountry): string {
  const letters = windowsLetters[country] ?? 'windows-1252';
  if (country !== 'RS' && country !== 'ME') return letters;
  let high = 0;
  let paired = 0;
  for (const [index, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    high += 1;
    if ((bytes[index - 1] ?? 0) >= 0x80) paired += 1;
  }
  return paired * 2 > high ? 'windows-1251' : letters;
}

interface DecodedText {
  readonly text: string;
  /** Whether the file did not declare its encoding, so that the country's was used. */
  readonly isGuessed: boolean;
}

/** Decodes a file by its byte order mark, else as UTF-8, else as spreadsheets on Windows in the country write it. */
export function decode(bytes: Uint8Array, country: PhoneCountry): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), isGuessed: false };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), isGuessed: false };
  const text = strictly('utf-8', bytes);
  if (text !== undefined) return { text, isGuessed: false };
  return { text: strictly(decodeLetters(bytes, country), bytes) ?? new TextDecoder('windows-1252').decode(bytes), isGuessed: true };
}

/** The text, or undefined if it is not in this encoding. */
function strictly(letters: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(letters, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
