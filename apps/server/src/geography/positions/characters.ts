// Keyboards and web pages use many characters for one sign; this file replaces each by that of a plain keyboard.

/** The zeros of the scripts whose digits people type; in Unicode the other nine digits follow the zero. */
const zeros = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810, 0xff10,
];

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((each) => code >= each && code < each + 10);
  return zero === undefined ? digit : String(code - zero);
}

const replacements: readonly (readonly [characters: RegExp, ascii: string])[] = [
  // Copied text contains marks of writing direction, joiners and soft hyphens.
  [/[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|\uFE0E|\uFE0F/g, ''],
  // Phones put pins and flags before a position.
  [/[\p{Extended_Pictographic}\p{Regional_Indicator}]/gu, ' '],
  [/\s+/g, ' '],
  [/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-'],
  [/\uFF0B/g, '+'],
  [/[\u066B\uFF0E]/g, '.'],
  [/[\u060C\u3001\uFF0C]/g, ','],
  [/[\u061B\uFF1B]/g, ';'],
  [/\uFF1A/g, ':'],
  [/\uFF08/g, '('],
  [/\uFF09/g, ')'],
  // The masculine ordinal and the ring above look like a degree sign, and some keyboards have them instead.
  [/[\u00BA\u02DA\u2070\u25E6]/g, '°'],
  [/[\u2033\u201C-\u201F\u02BA\u3003\uFF02]/g, '"'],
  [/[\u2032\u2018-\u201B\u00B4\u0060\u02B9\u02BC\u02CA\uFF07]/g, "'"],
  [/''/g, '"'],
];

/** A text with the digits, signs and marks of a plain keyboard: '٣٩٫٧°' becomes '39.7°', and '44′21″' becomes `44'21"`. */
export function inPlainCharacters(text: string): string {
  const digits = text.normalize('NFC').replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit);
  return replacements.reduce((plain, [characters, ascii]) => plain.replaceAll(characters, ascii), digits).trim();
}
