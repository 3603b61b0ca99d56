import { expect, test } from 'vitest';
import { readLines } from './read-lines.ts';
import { openSheet, toImportRows, type Sheet } from './sheet.ts';

const read = (text: string) => {
  const sheet = openSheet('contacts.vcf', readLines({ bytes: new TextEncoder().encode(text), country: 'US' })) as Sheet;
  expect(sheet).toMatchObject({ isToChoose: true, firstLine: 'header' });
  return toImportRows(sheet).map(({ FirstName, LastName, PhoneNumber, Email }) => [FirstName, LastName, PhoneNumber, Email]);
};
test('a file of contact cards without one is refused in words for it', () => {
  for (const text of ['', 'Ana,Ruiz,2025550143,ana@example.com'])
    expect(openSheet('people.VCF', readLines({ bytes: new TextEncoder().encode(text), country: 'US' }))).toEqual({
      message: 'Importing this CSV file cannot be completed. The formatting is incorrect.',
      detail: 'The file has no contact cards.',
    });
});

const card = (...lines: readonly string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');

test('cards of Apple Contacts are read: the mobile number first, no fax, lines that were broken, no photograph', () => {
  const apple = card(
    'VERSION:3.0',
    'PRODID:-//Apple Inc.//macOS 15.1//EN',
    'N:Ruiz\\, MD;Ana;Maria;;',
    'FN:Ana Maria Ruiz\\, MD',
    'item1.EMAIL;type=INTERNET;type=pref:ana@exa',
    ' mple.com',
    'item1.X-ABLabel:_$!<Home>!$_',
    'TEL;type=WORK;type=FAX:+1 (202) 555-0190',
    'TEL;type=HOME;type=VOICE;type=pref:+1 (202) 555-0100',
    'TEL;type=CELL;type=VOICE:+1 (202)\u00a0555-0143',
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAASABIAAD',
    ' TEL:+19999999999AAA==',
    'NOTE:EMAIL:not@this.test',
  );
  const company = card('VERSION:3.0', 'N:;;;;', 'FN:Acme', 'ORG:Acme;', 'TEL;type=MAIN:+1 202 555 0101');
  expect(read(apple + company)).toEqual([
    ['Ana', 'Ruiz, MD', '+1 (202)\u00a0555-0143', 'ana@example.com'],
    ['Acme', '', '+1 202 555 0101', ''],
  ]);
});

test('cards of older phones are read, with quoted letters in the set that they name', () => {
  const old = card(
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4E=C3=BA=C3=B1ez;Jos=C3=',
    '=A9;;;',
    'TEL;CELL;PREF:2025550143',
    'EMAIL;HOME:jose@example.com',
  );
  const windows = card('VERSION:2.1', 'N;CHARSET=windows-1252;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg', 'TEL;WORK:1', 'TEL;CELL:2', 'EMAIL:j@example.com');
  expect(read(old + windows)).toEqual([
    ['José', 'Núñez', '2025550143', 'jose@example.com'],
    ['Jörg', 'Müller', '2', 'j@example.com'],
  ]);
});

test('cards of version 4 are read, with numbers and addresses as links, and a whole name alone is split', () => {
  const four = card('VERSION:4.0', 'FN:Ana Maria Ruiz', 'TEL;VALUE=uri;TYPE="voice,cell":tel:+1-202-555-0143', 'EMAIL:mailto:ana@example.com');
  expect(read(four)).toEqual([['Ana Maria', 'Ruiz', '+1-202-555-0143', 'ana@example.com']]);
});
