import type { Contact } from '@earshot/contract';
import type { PhoneCountry } from '@earshot/domain/phone';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toContactsCsv } from '../../export/export-contacts.ts';
import { columnsText, formattingText } from './problem.ts';
import { readLines } from './read-lines.ts';
import { openSheet, toImportRows, sentRows, type Sheet } from './sheet.ts';

const header = 'FirstName,LastName,PhoneNumber,Email\r\n';
const ana = { FirstName: 'Ana', LastName: 'Ruiz', PhoneNumber: '2025550143', Email: 'ana@example.com' };
/** The rows of a file that needs no choice of columns, or the reason why it fails. */
function readBytes(bytes: Uint8Array, country: PhoneCountry = 'US') {
  const sheet = openSheet('people.csv', readLines({ bytes, country }));
  if ('message' in sheet) return sheet;
  expect(sheet.isToChoose).toBe(false);
  return sentRows(toImportRows(sheet), false);
}
const read = (text: string) => readBytes(new TextEncoder().encode(text));
const rows = (contents: ReturnType<typeof readBytes>) => ('rows' in contents ? contents.rows : contents);

describe('a CSV file of contacts', () => {
  test.each([
    ['commas', `${header}Ana,Ruiz,2025550143,ana@example.com`],
    ['semicolons', 'a;b;c;d\nAna;Ruiz;2025550143;ana@example.com\n'],
    ['tabs', 'a\tb\tc\td\rAna\tRuiz\t2025550143\tana@example.com'],
    ['quotes', `${header}"Ana","Ruiz","2025550143","ana@example.com"`],
    ['a byte order mark', `\uFEFF${header}Ana,Ruiz,2025550143,ana@example.com`],
    ['line ends of several kinds', `${header}Ana,Ruiz,2025550143,ana@example.com\n`],
    ['empty lines', `${header}\r\nAna,Ruiz,2025550143,ana@example.com\r\n\r\n`],
    ['blanks around the cells', `${header} Ana , Ruiz,2025550143 ,ana@example.com`],
    ['a line that names its delimiter', `sep=;\r\na;b;c;d\r\nAna;Ruiz;2025550143;ana@example.com`],
    ['such a line for commas', `sep=,\r\n${header}Ana,Ruiz,2025550143,ana@example.com`],
  ])('is read with %s', (_, text) => expect(rows(read(text))).toEqual([ana]));

  test('keeps a comma, a line break and a quote inside quotes', () => {
    expect(rows(read(`${header}"Ruiz, Ana","O""Neil\nJr",2025550143,ana@example.com`))).toMatchObject([{ FirstName: 'Ruiz, Ana', LastName: 'O"Neil\nJr' }]);
  });

  // The bytes that a spreadsheet writes as CSV on Windows in that country.
  test.each<[PhoneCountry, number[], string, string]>([
    ['CZ', [0x4a, 0x69, 0xf8, 0xed, 0x2c, 0x44, 0x76, 0x6f, 0xf8, 0xe1, 0x6b], 'Jiří', 'Dvořák'],
    ['PL', [0x8c, 0x77, 0x69, 0xea, 0x2c, 0xa3, 0xb9, 0x63, 0x6b, 0x69], 'Świę', 'Łącki'],
    ['UA', [0xde, 0xeb, 0xb3, 0xff, 0x2c, 0xca, 0xee, 0xe2, 0xe0, 0xeb, 0xfc], 'Юлія', 'Коваль'],
    ['RS', [0x8f, 0x6f, 0x72, 0x2c, 0xc8, 0x75, 0x6b, 0x69, 0xe6], 'Źor', 'Čukić'],
    ['ME', [0xcc, 0xe0, 0xf0, 0xe8, 0xbc, 0xe0, 0x2c, 0xcf, 0xee, 0xef, 0xee, 0xe2, 0xe8, 0x9e], 'Марија', 'Поповић'],
    ['JP', [0x91, 0xbe, 0x98, 0x59, 0x2c, 0x8e, 0x52, 0x93, 0x63], '太郎', '山田'],
    ['CH', [0x4a, 0xfc, 0x72, 0x67, 0x2c, 0x4d, 0xf6, 0x72, 0x69], 'Jürg', 'Möri'],
  ])('is decoded in the Windows encoding of the country %s', (country, name, FirstName, LastName) => {
    const text = new TextEncoder();
    const bytes = [...text.encode(header), ...name, ...text.encode(',2025550143,a@example.com')];
    expect(rows(readBytes(Uint8Array.from(bytes), country))).toMatchObject([{ FirstName, LastName }]);
    // A file that declares its encoding is read in it, for any country.
    const utf8 = text.encode(`${header}${FirstName},${LastName},2025550143,a@example.com`);
    expect(rows(readBytes(utf8, country))).toMatchObject([{ FirstName, LastName }]);
  });

  test('is decoded as UTF-8, as what Excel writes on Windows, and as UTF-16 with its mark', () => {
    const text = `${header}José,Núñez,2025550143,jose@example.com`;
    expect(rows(read(text))).toMatchObject([{ FirstName: 'José', LastName: 'Núñez' }]);
    const windows = Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
    expect(rows(readBytes(windows))).toMatchObject([{ FirstName: 'José', LastName: 'Núñez' }]);
    const utf16 = new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer);
    expect(rows(readBytes(utf16))).toMatchObject([{ FirstName: 'José', LastName: 'Núñez' }]);
  });

  test.each([
    ['three columns', `${header}Ana,Ruiz,2025550143`],
    ['five columns', `${header}Ana,Ruiz,2025550143,ana@example.com,x`],
    ['one column', 'Name\nAna'],
    ['a line of blanks', `${header}Ana,Ruiz,2025550143,ana@example.com\n   `],
  ])('is refused for %s, in the words about columns', (_, text) => expect(read(text)).toMatchObject({ message: columnsText }));

  test('says of every row that has the wrong number of columns how many it has', () => {
    expect(read(`${header}Ana,Ruiz,2025550143,ana@example.com\nBen,Stone,2025550144\n1,2,3,4\n1,2,3,4,5`)).toMatchObject({
      faults: ['Row 2 has 3 columns.', 'Row 4 has 5 columns.'],
    });
  });

  test.each([
    ['an empty cell', `${header}Ana,Ruiz,2025550143,`, ['Row 1 has no Email.']],
    ['a cell of blanks', `${header}Ana,  ,2025550143,ana@example.com`, ['Row 1 has no LastName.']],
    [
      'several empty cells',
      `${header},Ruiz,2025550143,\nAna,Ruiz,2025550143,ana@example.com\nAna,Ruiz,,ana@example.com`,
      ['Row 1 has no FirstName, no Email.', 'Row 3 has no PhoneNumber.'],
    ],
    ['a row of nothing but commas', `${header}Ana,Ruiz,2025550143,ana@example.com\n,,,`, ['Row 2 has no FirstName, no LastName, no PhoneNumber, no Email.']],
  ])('is refused as a whole for %s, with a list of all faults', (_, text, faults) => expect(read(text)).toEqual({ message: formattingText, faults }));

  test.each([
    ['a header alone', header],
    ['nothing', ''],
  ])('is refused for %s', (_, text) => expect(read(text)).toEqual({ message: formattingText, detail: 'The file has no rows below its header.' }));

  test('is refused for unmatched quotes', () => {
    expect(read(`${header}"Ana,Ruiz,2025550143,ana@example.com`)).toMatchObject({ message: formattingText });
  });

  test('takes a number out of the formula that keeps its zeros', () => {
    expect(rows(read(`${header}Ana,Ruiz,"=""0612345678""",ana@example.com`))).toMatchObject([{ PhoneNumber: '0612345678' }]);
  });

  test('keeps numbers that only the server can judge', () => {
    expect(rows(read(`${header}Ana,Ruiz,4.15555E+09,ana@example.com`))).toMatchObject([{ PhoneNumber: '4.15555E+09' }]);
  });
});

describe('the first line', () => {
  const firstLine = (text: string) => (openSheet('people.csv', readLines({ bytes: new TextEncoder().encode(text), country: 'US' })) as Sheet).firstLine;

  test.each([
    ['a number in its third cell', 'Ana,Ruiz,2025550143,x\n'],
    ['a number as an export writes it', "Ana,Ruiz,'+1 (202) 555-0143,x\n"],
    ['what Excel made of a number', 'Ana,Ruiz,2.02555E+09,x\n'],
    ['a number that is too short', 'Ana,Ruiz,555 12,x\n'],
    ['a number that could be a date', 'Ana,Ruiz,06-12-3456,x\n'],
    ['a number in a formula', 'Ana,Ruiz,"=""06123456""",x\n'],
    ['an address where the number should be', 'Ana,Ruiz,ana@example.com,x\n'],
  ])('needs an answer about %s', (_, line) => expect(firstLine(`${line}Ben,Stone,2025550144,ben@example.com`)).toBe('unsaid'));

  test('is a header if it has words', () => {
    for (const line of [header, 'a;b;c;d\n', 'Vorname;Nachname;Telefon 1;E-Mail\n', 'First;Last;Phone (10 digits);E-Mail\n', '1;2;3;4\n'])
      expect(firstLine(`${line}Ben,Stone,2025550144,x`.replaceAll(',', ';'))).toBe('header');
  });

  test('is a person if it is the only line', () => {
    const alone = 'Ana,Ruiz,2025550143,ana@example.com';
    expect(firstLine(alone)).toBe('person');
    expect(rows(read(alone))).toEqual([ana]);
  });
});

describe('an exported file', () => {
  const toContact = ({ FirstName, LastName, PhoneNumber, Email }: typeof ana) =>
    ({ firstName: FirstName, lastName: LastName, phone: PhoneNumber, email: Email, consent: { state: 'agreed', since: '2026-11-12' } }) as Contact;
  const exported = (contacts: readonly (typeof ana)[]) => `FirstName,LastName,PhoneNumber,Email,AgreedOn,LeftOn\r\n${toContactsCsv(contacts.map(toContact))}`;

  test('no spreadsheet runs as a formula, and an import reads as it was', () => {
    const sly = { ...ana, FirstName: '=HYPERLINK("http://evil.test")', LastName: '-Ruiz', PhoneNumber: '+12025550143', Email: '@ana' };
    const csv = exported([sly]);
    expect(csv).toContain(`'+12025550143`);
    expect(csv).not.toMatch(/(^|,)"?[=+\-@]/m);
    expect(rows(read(csv))).toEqual([sly]);
  });

  test('returns through an import with any names', () => {
    // An import trims names; a name that begins with an apostrophe and a formula sign looks like an escaped one.
    const cell = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .map((text) => text.replaceAll('\r', ' ').trim())
      .filter((text) => text !== '' && !/(^|[,;\t|\n])'[=+\-@\t]/.test(text));
    const row = fc.record({ FirstName: cell, LastName: cell, PhoneNumber: fc.stringMatching(/^\+[1-9]\d{9,12}$/), Email: cell });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (contacts) => {
        expect(rows(read(exported(contacts)))).toEqual(contacts);
      }),
    );
  });
});
